package io.kurabe.study.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads published numbers from a file of the jar: comma-separated, without quotes. Stateless. */
public final class PublishedFile {
  private PublishedFile() {}

  /** Returns the cells of all lines but the first. */
  public static List<String[]> rows(Class<?> background, String file) {
    try (InputStream in = background.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing from the jar");
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .skip(1)
          .map(line -> line.split(",", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
