package io.kurabe.probe.internal;

import io.kurabe.probe.Environment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads the {@link Environment} of this process. */
public final class EnvironmentReader {
  private EnvironmentReader() {}

  /** Reads what a process can know without special rights. */
  public static Environment read() {
    Runtime runtime = Runtime.getRuntime();
    String java =
        System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version");
    String os = System.getProperty("os.name") + " " + System.getProperty("os.version");
    return Environment.of(version(), java)
        .withJvm(jvmArguments(), runtime.maxMemory() >> 20)
        .withSystem(os, System.getProperty("os.arch"))
        .withMachine(cpuModel(), runtime.availableProcessors(), memoryMiB());
  }

  /**
   * Returns the version of Kurabe from the jar's manifest; {@code development} when run from
   * classes.
   */
  public static String version() {
    String version = EnvironmentReader.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  private static List<String> jvmArguments() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .map(JvmArguments::shown)
        .toList();
  }

  private static String cpuModel() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(l -> l.startsWith("model name") || l.startsWith("Model"))
          .map(l -> l.substring(l.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("");
    } catch (IOException | java.io.UncheckedIOException e) {
      return ""; // Not Linux.
    }
  }

  private static long memoryMiB() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? os.getTotalMemorySize() >> 20
        : 0;
  }
}
