package io.kurabe.target.local.internal;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** This class path in a place that every user can read, since a home folder often cannot. */
final class ClassPathCopy {
  private ClassPathCopy() {}

  static String readableByAll(Path folder) throws IOException {
    Files.createDirectory(folder);
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path from = Path.of(entry);
      if (Files.exists(from)) {
        Path to = folder.resolve(entries.size() + "-" + from.getFileName());
        copy(from, to);
        entries.add(to.toString());
      }
    }
    open(folder);
    return String.join(File.pathSeparator, entries);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path source : (Iterable<Path>) tree::iterator) {
        Path target = to.resolve(from.relativize(source).toString());
        Files.copy(source, source.equals(from) ? to : target);
      }
    }
  }

  private static void open(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      for (Path path : (Iterable<Path>) tree::iterator) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }
}
