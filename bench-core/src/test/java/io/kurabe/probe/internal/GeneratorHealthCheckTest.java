package io.kurabe.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.Environment;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorHealthCheckTest {
  private static final long GIB = 1L << 30;

  /** A healthy machine; each test makes one thing worse. */
  private int processors = 4;

  private double load = 0.5;
  private double stallMicros = 100;
  private double stolen;
  private String clockSource = "tsc";
  private long openFiles = 65_536;
  private long heapMib = 4_096;
  private long freeMemory = 8 * GIB;
  private long freeDisk = 80 * GIB;
  private List<String> arguments = List.of("-Xmx4g");

  @Test
  void aHealthyMachineIsFit() {
    assertThat(lines())
        .allSatisfy(l -> assertThat(l.level()).as(l.text()).isEqualTo(Level.OK))
        .extracting(HealthReportLine::check)
        .containsExactly(
            "processors",
            "load",
            "timer",
            "clock source",
            "open files",
            "memory",
            "JVM",
            "free space");
  }

  @ParameterizedTest
  @CsvSource({"1, WARNING", "2, OK"})
  void oneProcessorIsTooFew(int count, Level level) {
    processors = count;
    assertThat(line("processors").level()).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({"2.0, OK", "2.1, WARNING", "-1, OK"})
  void othersMustLeaveHalfOfTheProcessors(double value, Level level) {
    load = value;
    assertThat(line("load").level()).isEqualTo(level);
  }

  @Test
  void timeThatTheHypervisorTookIsNamed() {
    stolen = 0.07;
    assertThat(line("load").level()).isEqualTo(Level.WARNING);
    assertThat(line("load").text()).contains("hypervisor took 7%");
  }

  @ParameterizedTest
  @CsvSource({"1000, OK", "1001, WARNING"})
  void sleepsMustEndOnTime(double micros, Level level) {
    stallMicros = micros;
    assertThat(line("timer").level()).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({"hpet, WARNING", "xen, WARNING", "kvm-clock, OK", "arch_sys_counter, OK", "'', OK"})
  void theClockMustBeCheapToRead(String source, Level level) {
    clockSource = source;
    assertThat(line("clock source").level()).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({"255, STOP", "256, WARNING", "1023, WARNING", "1024, OK", "-1, OK"})
  void connectionsNeedFileDescriptors(long most, Level level) {
    openFiles = most;
    assertThat(line("open files").level()).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({
    "63, 8192, STOP",
    "64, 8192, WARNING",
    "255, 8192, WARNING",
    "256, 8192, OK",
    "256, 1024, WARNING"
  })
  void theHeapAndTheMachineNeedMemory(long heap, long freeMib, Level level) {
    heapMib = heap;
    freeMemory = freeMib << 20;
    assertThat(line("memory").level()).isEqualTo(level);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xint",
        "-XX:TieredStopAtLevel=1",
        "-agentlib:jdwp=transport=dt_socket",
        "-javaagent:jacoco.jar"
      })
  void argumentsThatSlowTheJvmDownAreNamed(String argument) {
    arguments = List.of("-Xmx4g", argument);
    assertThat(line("JVM").level()).isEqualTo(Level.WARNING);
    assertThat(line("JVM").text()).startsWith(argument);
  }

  @Test
  void aFullDiskHoldsNoResults() {
    freeDisk = 1;
    assertThat(line("free space").level()).isEqualTo(Level.STOP);
    freeDisk = -1;
    assertThat(lines()).extracting(HealthReportLine::check).doesNotContain("free space");
  }

  private HealthReportLine line(String check) {
    return lines().stream().filter(l -> l.check().equals(check)).findFirst().orElseThrow();
  }

  private List<HealthReportLine> lines() {
    Environment environment =
        Environment.of("1.0", "17")
            .withJvm(arguments, heapMib)
            .withSystem("Linux", "amd64")
            .withMachine("CPU", processors, 16 << 10);
    return GeneratorHealthCheck.of(
        new GeneratorState(
            environment,
            load,
            stallMicros,
            stolen,
            clockSource,
            openFiles,
            new GeneratorState.Space(freeMemory, 16 * GIB),
            new GeneratorState.Space(freeDisk, 100 * GIB)));
  }
}
