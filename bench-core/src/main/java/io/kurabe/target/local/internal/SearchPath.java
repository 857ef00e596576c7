package io.kurabe.target.local.internal;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The folders in which this process finds programs: {@code PATH}. Stateless. */
public final class SearchPath {
  private SearchPath() {}

  /** Returns the folders in their order, without empty ones. */
  public static List<Path> folders() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(path)
        .filter(f -> !f.isEmpty())
        .map(Path::of)
        .toList();
  }

  public static Optional<Path> find(String program) {
    return folders().stream()
        .map(folder -> folder.resolve(program))
        .filter(p -> Files.isRegularFile(p) && Files.isExecutable(p))
        .findFirst();
  }
}
