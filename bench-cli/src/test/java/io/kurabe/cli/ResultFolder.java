package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.study.internal.Journal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder that a command made for its result. */
final class ResultFolder {
  private ResultFolder() {}

  /** The only one in the folder of all results. */
  static Path only(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      List<Path> found = all.toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /**
   * Runs that are written down for another process; none before there is a folder. Ends of lines
   * are counted: one who reads lines while they are written sees the half of one, and then the
   * other half as one more.
   */
  static long journaled(Path results) throws IOException {
    String[] names = results.toFile().list();
    if (names == null || names.length == 0) {
      return 0;
    }
    Path file = only(results).resolve(Journal.FILE);
    if (!Files.exists(file)) {
      return 0;
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    return Math.max(0, text.chars().filter(c -> c == '\n').count() - 1);
  }
}
