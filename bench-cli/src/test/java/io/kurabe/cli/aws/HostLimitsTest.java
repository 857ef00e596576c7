package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.HostMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostLimitsTest {
  private static final CloudInstance POSTGRES = SampleHosted.rds("postgres");

  @Test
  void readsAndWritesOfOneMinuteTogetherReachTheProvisionedIops() {
    HostLimits limits = storage(new CloudInstance.Storage("io1", 100, 3_000, 0));
    assertThat(
            reached(
                limits,
                List.of(
                    metric("ReadIOPS", "1/s", 1_000, 1_400),
                    metric("WriteIOPS", "1/s", 900, 1_450))))
        .containsExactly("it did 2850 I/O operations per second; its io1 storage has 3000.");
  }

  @Test
  void belowTheLimitNothingIsSaid() {
    HostLimits limits = storage(new CloudInstance.Storage("io1", 100, 3_000, 0));
    assertThat(
            reached(
                limits,
                List.of(metric("ReadIOPS", "1/s", 2_800, 1), metric("WriteIOPS", "1/s", 1, 2_800))))
        .as("the peaks are not of one minute")
        .isEmpty();
    assertThat(reached(limits, List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"gp3, 399, 2850, 3000", "gp3, 400, 11400, 12000", "gp2, 200, 570, 600"})
  void storageWithoutProvisionedIopsHasThoseOfItsSize(
      String type, int gib, double iops, int limit) {
    HostLimits limits = storage(new CloudInstance.Storage(type, gib, 0, 0));
    assertThat(reached(limits, List.of(metric("ReadIOPS", "1/s", iops - 1)))).isEmpty();
    assertThat(reached(limits, List.of(metric("ReadIOPS", "1/s", iops))))
        .singleElement()
        .asString()
        .startsWith(
            String.format("it did %.0f I/O operations per second; its %s storage", iops, type))
        .endsWith(" has " + limit + ".");
  }

  @Test
  void theLinkOfTheClassToItsStorageIsALimitOfItsOwn() {
    HostLimits limits =
        new HostLimits(POSTGRES, Optional.of(new InstanceTypes.Size(2, 8_192, 3_600, 20_000, 75)));
    assertThat(reached(limits, List.of(metric("WriteIOPS", "1/s", 3_500))))
        .containsExactly(
            "it did 3500 I/O operations per second; the link of db.m7g.large to its"
                + " storage, credits apart, has 3600.");
  }

  @ParameterizedTest
  @CsvSource({"gp3, 399, 0, 125", "gp3, 400, 0, 500", "io2, 400, 1000, 1000"})
  void theStorageHasALimitOfThroughput(String type, int gib, int provisioned, int limit) {
    HostLimits limits = storage(new CloudInstance.Storage(type, gib, 80_000, provisioned));
    double half = 0.95 * limit / 2 * (1 << 20);
    HostMetric reads = metric("ReadThroughput", "B/s", half);
    assertThat(reached(limits, List.of(reads, metric("WriteThroughput", "B/s", half - 1e4))))
        .isEmpty();
    assertThat(reached(limits, List.of(reads, metric("WriteThroughput", "B/s", half + 1))))
        .containsExactly(
            String.format(
                "it moved %.0f MiB per second; its %s storage has %d.", 0.95 * limit, type, limit));
  }

  @Test
  void soHasTheLinkOfTheClass() {
    HostLimits limits =
        new HostLimits(POSTGRES, Optional.of(new InstanceTypes.Size(2, 8_192, 3_600, 20_000, 75)));
    assertThat(reached(limits, List.of(metric("WriteThroughput", "B/s", 80 << 20))))
        .containsExactly(
            "it moved 80 MiB per second; the link of db.m7g.large to its storage, credits apart,"
                + " has 75.");
  }

  @Test
  void whatWasReachedInASharedMinuteIsSaidSo() {
    HostMetric full = metric("WriteIOPS", "1/s", 3_000);
    assertThat(
            storage(new CloudInstance.Storage("io1", 100, 3_000, 0))
                .reached(List.of(), List.of(full), List.of(full)))
        .containsExactly(
            "it did 3000 I/O operations per second; its io1 storage has 3000. In a minute that it"
                + " shares with what ran before or after.");
  }

  @Test
  void auroraHasNoLimitOfIops() {
    HostLimits limits =
        new HostLimits(
            SampleHosted.aurora("aurora-mysql"),
            Optional.of(new InstanceTypes.Size(2, 8_192, 3_600, 20_000, 75)));
    assertThat(reached(limits, List.of(metric("WriteIOPS", "1/s", 90_000)))).isEmpty();
  }

  @Test
  void balancesThatFallMarkTheRun() {
    assertThat(reached(metric("BurstBalance", "%", 99, 80)))
        .containsExactly(
            "it lived on the I/O credits of its gp2 storage: BurstBalance fell from 99 to 80%.");
    assertThat(reached(metric("EBSIOBalance%", "%", 70, 62, 55)))
        .containsExactly(
            "it lived on the I/O credits of its class: EBSIOBalance% fell from 70 to 55%.");
    assertThat(reached(metric("EBSByteBalance%", "%", 70, 62)))
        .containsExactly(
            "it lived on the throughput credits of its class: EBSByteBalance% fell from 70 to 62%.");
    assertThat(reached(metric("CPUCreditBalance", "", 120, 96)))
        .containsExactly(
            "it lived on its CPU credits: CPUCreditBalance fell from 120 to 96 credits.");
  }

  @Test
  void balancesThatStayOrGrowDoNot() {
    assertThat(reached(metric("BurstBalance", "%", 100, 100))).isEmpty();
    assertThat(reached(metric("EBSIOBalance%", "%", 99.6, 99))).isEmpty();
    assertThat(reached(metric("CPUCreditBalance", "", 96, 120))).isEmpty();
  }

  @Test
  void balancesThatAreUsedUpMarkTheRunThoughTheyCannotFall() {
    assertThat(reached(metric("BurstBalance", "%", 0, 0)))
        .containsExactly(
            "it had used up the I/O credits of its gp2 storage: BurstBalance was at most 0%.");
    assertThat(reached(metric("CPUCreditBalance", "", 0.2, 0.4)))
        .containsExactly(
            "it had used up its CPU credits: CPUCreditBalance was at most 0 credits. It was slowed"
                + " down, or in unlimited mode cost more than its price.");
  }

  @ParameterizedTest
  @CsvSource({
    "NetworkBandwidthInAllowanceExceeded, the bandwidth that it may receive",
    "NetworkBandwidthOutAllowanceExceeded, the bandwidth that it may send",
    "NetworkPacketsPerSecondAllowanceExceeded, the packets per second that it may have",
    "ThrottledCmds, the commands per second that it may have",
  })
  void anAllowanceThatWasExceededOnceMarksTheRun(String metric, String allowance) {
    assertThat(reached(metric(metric, "1/min", 0, 3, 0)))
        .containsExactly("it was held back by " + allowance + " (" + metric + ").");
    assertThat(reached(metric(metric, "1/min", 0, 0))).isEmpty();
  }

  @Test
  void everyLimitThatWasReachedIsNamed() {
    assertThat(
            reached(
                storage(new CloudInstance.Storage("gp2", 200, 0, 0)),
                List.of(
                    metric("WriteIOPS", "1/s", 600),
                    metric("BurstBalance", "%", 50, 40),
                    metric("CPUCreditBalance", "", 9, 2))))
        .hasSize(3);
  }

  private static List<String> reached(HostMetric metric) {
    return reached(storage(new CloudInstance.Storage("io1", 100, 3_000, 0)), List.of(metric));
  }

  /** All of whose samples are of the run alone. */
  private static List<String> reached(HostLimits limits, List<HostMetric> metrics) {
    return limits.reached(metrics, List.of(), metrics);
  }

  private static HostLimits storage(CloudInstance.Storage storage) {
    return new HostLimits(SampleHosted.with(POSTGRES, storage), Optional.empty());
  }

  /** One sample each minute. */
  private static HostMetric metric(String name, String unit, double... values) {
    List<HostMetric.Sample> samples = new ArrayList<>();
    for (double value : values) {
      samples.add(new HostMetric.Sample(60.0 * samples.size(), value, value, value));
    }
    return HostMetric.of(name, unit, 60, samples);
  }
}
