package io.kurabe.probe.internal;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.internal.HealthRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whether this machine is fit to generate a load, before one runs; {@code FitnessRule} judges
 * afterwards. Its limits are stated here and nowhere else. Stateless.
 */
public final class GeneratorHealthCheck {
  /**
   * The share of the processors that others may use; when they use half of them, it shows in every
   * tail.
   */
  private static final double BUSY = 0.5;

  /** The time that a thread at rest may oversleep; a healthy machine stays below 0.2 ms. */
  private static final double STALL_MICROS = 1_000;

  private static final double STOLEN = 0.01;

  /**
   * The clock sources whose reading costs a system call or a trap (clocksource of the kernel's
   * manual).
   */
  private static final Set<String> SLOW_CLOCKS = Set.of("hpet", "acpi_pm", "jiffies", "xen");

  /**
   * The least number of open files: the clients of the largest published point, and what a JVM
   * opens itself.
   */
  private static final long FEW_FILES = 1_024;

  private static final long TOO_FEW_FILES = 256;
  private static final long SMALL_HEAP_MIB = 256;
  private static final long TOO_SMALL_HEAP_MIB = 64;
  private static final double LITTLE_MEMORY = 0.1;

  private GeneratorHealthCheck() {}

  /** Returns all lines, in a fixed order. */
  public static List<HealthReportLine> of(GeneratorState state) {
    List<HealthReportLine> lines = new ArrayList<>();
    lines.add(processors(state));
    lines.add(load(state));
    lines.add(timer(state));
    lines.add(clock(state));
    lines.add(files(state));
    lines.add(memory(state));
    lines.addAll(jvm(state));
    if (state.disk().free() >= 0) {
      lines.add(HealthRules.space("the results", state.disk().free(), state.disk().total()));
    }
    return lines;
  }

  private static HealthReportLine processors(GeneratorState state) {
    int processors = state.environment().processors();
    String cpu = state.environment().cpu().isEmpty() ? "" : ", " + state.environment().cpu();
    String text = processors + " of " + state.environment().arch() + cpu;
    return processors > 1
        ? HealthReportLine.ok("processors", text)
        : HealthReportLine.warning(
            "processors",
            text + ": clients and the JVM's own threads wait for each other",
            "Use a machine with 2 processors at least, 4 where servers run beside the load.");
  }

  private static HealthReportLine load(GeneratorState state) {
    int processors = state.environment().processors();
    if (state.load() < 0) {
      return HealthRules.notTold("load", "this system keeps no load average");
    }
    String text =
        text("%.1f of %d processors in use over the last minute", state.load(), processors);
    if (state.stolen() > STOLEN) {
      return HealthReportLine.warning(
          "load",
          text + text(", and the hypervisor took %.0f%% of the time", state.stolen() * 100),
          "Use a machine that shares its processors with nobody (no burst class).");
    }
    return state.load() > BUSY * processors
        ? HealthReportLine.warning(
            "load", text + ": others run here", "Stop what else runs on this machine.")
        : HealthReportLine.ok("load", text);
  }

  private static HealthReportLine timer(GeneratorState state) {
    String text = text("1%% of its sleeps end %.2f ms late or more", state.stallMicros() / 1e3);
    return state.stallMicros() > STALL_MICROS
        ? HealthReportLine.warning(
            "timer",
            text + ": it adds that to response times",
            "Stop what else runs here, or use a machine of its own for the load.")
        : HealthReportLine.ok("timer", text);
  }

  private static HealthReportLine clock(GeneratorState state) {
    String source = state.clockSource();
    if (source.isEmpty()) {
      return HealthRules.notTold("clock source", "only Linux names it");
    }
    return SLOW_CLOCKS.contains(source)
        ? HealthReportLine.warning(
            "clock source",
            source + ": reading it takes long, and every request reads it twice",
            "Set a faster one in /sys/devices/system/clocksource: tsc, or kvm-clock.")
        : HealthReportLine.ok("clock source", source);
  }

  private static HealthReportLine files(GeneratorState state) {
    long most = state.openFiles();
    if (most < 0) {
      return HealthRules.notTold("open files", "this system does not say");
    }
    String text = "up to " + most + " files and connections";
    if (most < TOO_FEW_FILES) {
      return HealthReportLine.stop(
          "open files", text + ": the JVM alone needs as many", "Raise it: ulimit -n 65536.");
    }
    return most < FEW_FILES
        ? HealthReportLine.warning(
            "open files", text, "Raise it for many clients: ulimit -n 65536.")
        : HealthReportLine.ok("open files", text);
  }

  private static HealthReportLine memory(GeneratorState state) {
    long heap = state.environment().maxHeapMiB();
    GeneratorState.Space memory = state.memory();
    String text =
        "heap of up to "
            + HealthRules.size(heap << 20)
            + (memory.free() < 0
                ? ""
                : ", "
                    + HealthRules.size(memory.free())
                    + " of "
                    + HealthRules.size(memory.total())
                    + " available");
    if (heap < TOO_SMALL_HEAP_MIB) {
      return HealthReportLine.stop("memory", text, "Give the JVM more: java -Xmx512m -jar ...");
    }
    if (heap < SMALL_HEAP_MIB) {
      return HealthReportLine.warning("memory", text, "Give the JVM more: java -Xmx512m -jar ...");
    }
    return memory.free() >= 0 && memory.free() < LITTLE_MEMORY * memory.total()
        ? HealthReportLine.warning(
            "memory", text, "Stop what else needs memory, or the system will swap.")
        : HealthReportLine.ok("memory", text);
  }

  /** Returns lines about arguments that make the generator slower than it is. */
  private static List<HealthReportLine> jvm(GeneratorState state) {
    List<HealthReportLine> found = new ArrayList<>();
    for (String argument : state.environment().jvmArguments()) {
      if (slows(argument)) {
        found.add(
            HealthReportLine.warning(
                "JVM", argument + " makes the generator slower", "Leave " + argument + " out."));
      }
    }
    return found.isEmpty()
        ? List.of(HealthReportLine.ok("JVM", state.environment().java()))
        : List.copyOf(found);
  }

  private static boolean slows(String argument) {
    return argument.equals("-Xint")
        || argument.equals("-Xdebug")
        || argument.equals("-Xcomp")
        || argument.matches("-XX:TieredStopAtLevel=[0-3]")
        || argument.startsWith("-agentlib:jdwp")
        || argument.startsWith("-Xrunjdwp")
        || argument.startsWith("-javaagent:")
        || argument.startsWith("-agentpath:");
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
