package io.kurabe.studies.counters.internal;

import static io.kurabe.studies.counters.internal.CountersWorld.MS;
import static io.kurabe.studies.counters.internal.CountersWorld.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Figures of whole studies in virtual time, on servers whose figures are arithmetic. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CountersVirtualTest {
  /** Histograms keep three digits. */
  private static final Percentage RESOLUTION = withPercentage(0.1);

  /** Warm-up and measured phase. */
  private static final int RUN_MILLIS = 140;

  private static StudyResult all;
  private static double virtualSeconds;

  private final CountersWorld world = new CountersWorld();

  /** Read by all tests of single figures: once each variant, at 1, 4 and 40 clients. */
  @BeforeAll
  static void runOnceWithAllVariants() throws Exception {
    CountersWorld world = new CountersWorld();
    // An increment holds the row for 1 ms, and with the added hold for 2 ms. A command takes 1 ms,
    // of which a quarter is the only thread of the server: it does 4,000/s at most.
    all =
        world
            .with(new ScriptedRow(world.time(), MS).selecting(MS))
            .with(new ScriptedCache(world.time(), clients -> MS, MS / 4))
            .run(options(1, 1, 4, 40));
    virtualSeconds = world.time().nanoTime() / 1e9;
  }

  @Test
  void aHeldRowGivesOneOverItsHoldHoweverManyClientsWaitForIt() {
    isAt(all, "db upsert, hold 1ms", 1, 500, 2);
    isAt(all, "db upsert, hold 1ms", 4, 500, 8);
    isAt(all, "db upsert, hold 1ms", 40, 500, 80);
    isAt(all, "db upsert, hold 0", 1, 1_000, 1);
    isAt(all, "db upsert, hold 0", 40, 1_000, 40);
  }

  @Test
  void theSelectOfAnUpdateHidesBehindTheLockUnlessTheClientIsAlone() {
    int ofThreeMillis = RUN_MILLIS / 3 - 40 / 3;
    isAt(all, "db update, hold 1ms", 1, ofThreeMillis * 10, 3);
    isAt(all, "db update, hold 1ms", 4, 500, 8);
    isAt(all, "db update, hold 1ms", 40, 500, 80);
  }

  @Test
  void slotsDivideTheWait() {
    isAt(all, "db slots, hold 1ms", 1, 500, 2);
    isAt(all, "db slots, hold 1ms", 4, 2_000, 2);
    isAt(all, "db slots, hold 1ms", 40, 2_000, 20);
  }

  @Test
  void aServerWithOneThreadScalesUpToItsSerialRateWithAndWithoutWriteBack() {
    for (String variant : List.of("redis incrby", "redis write-back to db")) {
      isAt(all, variant, 1, 1_000, 1);
      isAt(all, variant, 4, 4_000, 1);
      isAt(all, variant, 40, 4_000, 10);
    }
  }

  @Test
  void theAnswerSaysThoseFigures() {
    assertThat(all.answer())
        .containsExactly(
            "One hot counter at 40 clients, nothing added: redis incrby 4k/s, db upsert 1k/s.",
            "When each commit holds the row for 1ms: db one row 500/s (mean 80 ms), 4 slots"
                + " 2k/s.",
            "The write-back every 20ms lost and doubled nothing; no count waited longer than 22 ms"
                + " for SQL.");
    assertThat(all.complete()).isTrue();
    assertThat(all.elapsedSeconds()).isEqualTo(virtualSeconds);
  }

  @Test
  void everyIncrementIsAccountedFor() {
    for (int clients : List.of(1, 4, 40)) {
      // One each 2 ms, and those that wait when the phase ends.
      int increments = RUN_MILLIS / 2 + clients - 1;
      assertThat(audit(all, "db-upsert-hold-1ms-c" + clients + "-r1"))
          .isEqualTo("exact: all " + increments + " increments are in the store");
    }
    assertThat(all.points()).hasSize(4 * 3 + 3 + 2 + 2).allMatch(PointResult::exact);
    assertThat(all.runs()).allMatch(RunResult::valid);
  }

  /**
   * Flushes begin each 20 ms from the begin of the connecting on, which is 2 ms before the load,
   * and take 2 ms. The seventh lasts until the load of a single client has ended; the load of 40
   * goes on for 10 ms after its phase, until 152 ms.
   */
  @Test
  void theWriteBackKeepsItsTimetable() {
    RunResult one = run(all, "redis-write-back-to-db-c1-r1");
    RunResult forty = run(all, "redis-write-back-to-db-c40-r1");
    assertThat(List.of(one, forty))
        .allSatisfy(r -> assertThat(r.measures()).containsEntry("write_back_flushes", 8.0))
        .allSatisfy(r -> assertThat(r.measures()).containsEntry("write_back_kills", 0.0))
        .allSatisfy(r -> assertThat(r.measures()).containsEntry("write_back_lag_max_ms", 22.0));
    double ofSeven = 20 / 2.0 + 2;
    double lastOfOne = (143 + 2) - (140 + 143) / 2.0;
    double lastOfForty = (152 + 2) - (140 + 152) / 2.0;
    assertThat(one.measures())
        .containsEntry("write_back_lag_mean_ms", (7 * ofSeven + lastOfOne) / 8);
    assertThat(forty.measures())
        .containsEntry("write_back_lag_mean_ms", (7 * ofSeven + lastOfForty) / 8);
  }

  /**
   * Four clients send 1, 2 and then 4 increments a millisecond: from 2, 12 and 22 ms to 142 ms. The
   * twenty flushes of a killed variant come each 7 ms.
   */
  @Test
  void killedFlushersLoseWhatIsInTheirHandsOnlyWithoutTheExactProtocol() {
    int sent = 10 + 20 + 4 * 120;
    RunResult exact = run(all, "redis-write-back-to-db-killed-c4-r1");
    assertThat(exact.measures()).containsEntry("write_back_kills", 20 * 4.0);
    assertThat(exact.cautions()).isEmpty();
    assertThat(audit(all, exact.spec().name()))
        .isEqualTo(
            "exact: all "
                + sent
                + " increments are in the store (its flushers were killed on purpose)");
    RunResult naive = run(all, "redis-naive-write-back-to-db-killed-c4-r1");
    // Of the two steps one loses: every other flush, from the first to the nineteenth.
    int lost = 5 + 2 * 7 + 8 * (4 * 7);
    assertThat(naive.measures()).containsEntry("write_back_kills", 20.0);
    assertThat(audit(all, naive.spec().name()))
        .isEqualTo(
            "LOST %d of %d acknowledged increments (its flushers were killed on purpose)"
                .formatted(lost, sent));
  }

  @Test
  void aSingleLostIncrementIsFoundAndSaid() throws Exception {
    ScriptedRow row =
        new ScriptedRow(world.time(), MS)
            .only(CounterMethod.UPSERT, CounterMethod.SLOTS)
            .losing(CounterMethod.UPSERT, 30);
    StudyResult result = world.with(row).run(options(1, 4));
    String lost = "LOST 1 of 73 acknowledged increments";
    assertThat(audit(result, "db-upsert-hold-1ms-c4-r1")).isEqualTo(lost);
    assertThat(run(result, "db-upsert-hold-1ms-c4-r1").cautions())
        .containsExactly("audit: " + lost);
    assertThat(point(result, "db upsert, hold 1ms", 4).exact()).isFalse();
    assertThat(point(result, "db slots, hold 1ms", 4).exact()).isTrue();
  }

  /** Four clients at a row that is held for 2 ms; once it is kept for a second more. */
  @Test
  void aStallOfASecondIsInTheTimesOfThoseWhoWaitedAndOfNoOtherVariant() throws Exception {
    ScriptedRow row =
        new ScriptedRow(world.time(), MS)
            .only(CounterMethod.UPSERT, CounterMethod.SLOTS)
            .pausing(CounterMethod.UPSERT, 500, 1_000 * MS);
    StudyResult result = world.with(row).run(options(1, Duration.ofSeconds(4), 4));
    PointResult stalled = point(result, "db upsert, hold 1ms", 4);
    double requests = (4_000 - 1_000) / 2.0;
    assertThat(stalled.throughput().value()).isEqualTo(requests / 4);
    assertThat(stalled.response().count()).isEqualTo((long) requests);
    assertThat(stalled.response().maxMicros()).isCloseTo(1_008_000, RESOLUTION);
    assertThat(stalled.response().p90Micros()).isCloseTo(8_000, RESOLUTION);
    assertThat(stalled.response().above(10_000)).isEqualTo(4);
    double mean = (4 * 1_008e3 + (requests - 4) * 8e3) / requests;
    assertThat(stalled.meanResponse().value()).isCloseTo(mean, RESOLUTION);
    assertThat(run(result, "db-upsert-hold-1ms-c4-r1").longestPause().orElseThrow().millis())
        .isEqualTo(1_002);
    isAt(result, "db slots, hold 1ms", 4, 2_000, 2);
  }

  /** A pause goes on into the phase, whose first answers are of requests from before it. */
  @Test
  void aMeanThatMissesManyWaitsIsNotInTheAnswer() throws Exception {
    ScriptedRow row =
        new ScriptedRow(world.time(), MS)
            .only(CounterMethod.UPSERT, CounterMethod.SLOTS)
            .pausing(CounterMethod.UPSERT, 19, 30 * MS);
    StudyResult result = world.with(row).run(options(1, 40));
    assertThat(run(result, "db-upsert-hold-1ms-c40-r1").cautions())
        .containsExactly(
            "throughput x response time misses the number of clients by more than 10%: the phase"
                + " is short against the response times");
    assertThat(result.answer())
        .anySatisfy(a -> assertThat(a).contains("db one row").doesNotContain("mean"));
  }

  @Test
  void aSlowCommitMakesTheLongestLagAndShiftsTheFlushesAfterIt() throws Exception {
    ScriptedRow row = new ScriptedRow(world.time(), MS).committingSlowly(3, 38 * MS);
    StudyResult result =
        world
            .with(row.only(CounterMethod.UPSERT))
            .with(new ScriptedCache(world.time(), clients -> MS, MS / 4))
            .run(options(1, 4));
    RunResult run = run(result, "redis-write-back-to-db-c4-r1");
    // From 60 to 100 ms instead of to 62; then at 100, 120 and 140 ms, and the last.
    assertThat(run.measures())
        .containsEntry("write_back_lag_max_ms", 100.0 - 40)
        .containsEntry("write_back_flushes", 7.0);
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    isAt(result, "redis write-back to db", 4, 4_000, 1);
  }

  /** The point has exactly that rate, and each of its requests took that time. */
  private static void isAt(
      StudyResult result, String variant, int clients, double rate, double millis) {
    PointResult point = point(result, variant, clients);
    String what = variant + " at " + clients;
    assertThat(point.validRuns()).as(what).isOne();
    assertThat(point.failed()).as(what).isZero();
    assertThat(point.throughput().value()).as(what).isEqualTo(rate);
    assertThat(
            List.of(
                point.response().minMicros(),
                point.response().meanMicros(),
                point.response().maxMicros()))
        .as(what)
        .allSatisfy(micros -> assertThat(micros).isCloseTo(millis * 1e3, RESOLUTION));
  }

  private static PointResult point(StudyResult result, String variant, int clients) {
    return result.points().stream()
        .filter(p -> p.variant().equals(variant) && p.clients() == clients)
        .findFirst()
        .orElseThrow();
  }

  private static RunResult run(StudyResult result, String name) {
    return result.runs().stream()
        .filter(r -> r.spec().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String audit(StudyResult result, String name) {
    return run(result, name).audit().orElseThrow().sentence();
  }
}
