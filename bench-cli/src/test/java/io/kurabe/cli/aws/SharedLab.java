package io.kurabe.cli.aws;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The laboratory that all test classes of a JVM share. */
final class SharedLab {
  private static @Nullable AwsLab shared;

  private SharedLab() {}

  /** Starts it, or gives all rights back to the one that is there. */
  static synchronized AwsLab get() throws Exception {
    if (shared == null) {
      Path folder = Files.createTempDirectory("kurabe-aws-lab");
      AwsLab made = AwsLab.start(folder);
      // Each class may be a test plan of its own, and so nothing of JUnit's lives long enough.
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(made, folder)));
      shared = made;
    }
    shared.front().forget();
    return shared;
  }

  private static void end(AwsLab lab, Path folder) {
    lab.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
