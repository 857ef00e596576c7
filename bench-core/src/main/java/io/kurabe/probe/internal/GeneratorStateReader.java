package io.kurabe.probe.internal;

import com.sun.management.UnixOperatingSystemMXBean;
import io.kurabe.probe.Environment;
import io.kurabe.spec.NanoClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Reads the {@link GeneratorState} of this process; values that a system does not report are left
 * out.
 */
public final class GeneratorStateReader {
  private static final Path CLOCK_SOURCE =
      Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");

  /**
   * The index of "steal" among the fields of /proc/stat (proc(5)): user, nice, system, idle,
   * iowait, irq, softirq, steal.
   */
  private static final int STEAL = 7;

  private GeneratorStateReader() {}

  /**
   * Reads the state, after watching the machine at rest for a time.
   *
   * @param watch that time
   * @param folder where results are written
   */
  public static GeneratorState read(Duration watch, Path folder) throws InterruptedException {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    long[] before = processorTime();
    double stall = stallMicros(watch);
    Environment environment = EnvironmentReader.read();
    return new GeneratorState(
        environment,
        load,
        stall,
        stolen(before, processorTime()),
        clockSource(),
        openFiles(),
        memory(environment.memoryMiB() << 20),
        disk(folder));
  }

  private static double stallMicros(Duration watch) throws InterruptedException {
    NanoClock clock = NanoClock.SYSTEM;
    long from = clock.nanoTime();
    long to = from + watch.toNanos();
    try (StallWatch stalls = new StallWatch(clock, from, to, GeneratorProbe.FINE.toNanos())) {
      clock.sleepUntil(to);
      Histogram seen = stalls.result();
      return seen.getTotalCount() == 0 ? 0 : seen.getValueAtPercentile(99) / 1e3;
    }
  }

  /** Returns the ticks since the start of the machine; empty when it does not report them. */
  private static long[] processorTime() {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc/stat"));
      return ticks(lines.isEmpty() ? "" : lines.get(0));
    } catch (IOException | SecurityException e) {
      return new long[0];
    }
  }

  static long[] ticks(String line) {
    return line.startsWith("cpu ")
        ? Arrays.stream(line.substring(4).strip().split(" +", -1))
            .limit(STEAL + 1L)
            .mapToLong(Long::parseLong)
            .toArray()
        : new long[0];
  }

  /**
   * Returns the share of the time between two readings that was stolen; negative when not known.
   */
  static double stolen(long[] before, long[] after) {
    if (before.length <= STEAL || after.length <= STEAL) {
      return -1;
    }
    long all = Arrays.stream(after).sum() - Arrays.stream(before).sum();
    return all <= 0 ? 0 : Math.max(0, (after[STEAL] - before[STEAL]) / (double) all);
  }

  private static String clockSource() {
    try {
      return Files.readString(CLOCK_SOURCE).strip();
    } catch (IOException | SecurityException e) {
      return ""; // Not Linux.
    }
  }

  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean os
        ? os.getMaxFileDescriptorCount()
        : -1;
  }

  /**
   * Returns the memory that Linux could give to a new process, on other systems the memory that
   * nobody uses.
   */
  private static GeneratorState.Space memory(long total) {
    if (total == 0) {
      return GeneratorState.Space.NOT_TOLD;
    }
    try {
      return new GeneratorState.Space(
          Math.min(total, available(Files.readAllLines(Path.of("/proc/meminfo")))), total);
    } catch (IOException | SecurityException e) {
      return GeneratorState.Space.NOT_TOLD; // Elsewhere what is free says nothing: caches fill it.
    }
  }

  static long available(List<String> meminfo) throws IOException {
    return meminfo.stream()
        .filter(l -> l.startsWith("MemAvailable:"))
        .map(l -> l.replaceAll("\\D", ""))
        .map(kib -> Long.parseLong(kib) << 10)
        .findFirst()
        .orElseThrow(() -> new IOException("MemAvailable is not reported"));
  }

  private static GeneratorState.Space disk(Path folder) {
    try {
      FileStore store = Files.getFileStore(folder);
      return new GeneratorState.Space(store.getUsableSpace(), store.getTotalSpace());
    } catch (IOException | SecurityException e) {
      return GeneratorState.Space.NOT_TOLD;
    }
  }
}
