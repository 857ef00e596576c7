package io.kurabe.studies.keys.internal;

import static io.kurabe.studies.keys.internal.KeysWorld.US;
import static io.kurabe.studies.keys.internal.KeysWorld.options;
import static io.kurabe.studies.keys.internal.KeysWorld.steps;
import static io.kurabe.studies.keys.internal.KeysWorld.variant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.kurabe.load.StopSignal;
import io.kurabe.record.Outage;
import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Estimate;
import io.kurabe.study.internal.Journal;
import io.kurabe.target.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole studies in virtual time, on a server whose every INSERT and read takes a known time: steps,
 * trends, ratios and verdicts are arithmetic, but for the last digits of a double.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KeysVirtualTest {
  private static final Offset<Double> ROUNDING = offset(1e-8);

  /** Off the line, without a slope of its own; the later half twice as far as the earlier. */
  private static final int[] WAVE = {1, -2, 1, 2, -4, 2};

  /** Statements of a step of 200 rows. */
  private static final int STEP = 20;

  private final KeysWorld world = new KeysWorld();

  @AfterEach
  void endIt() {
    world.close();
  }

  private static long wave(int n, long nanos) {
    return WAVE[n / STEP % WAVE.length] * nanos;
  }

  /** 1 ms, and 10 us more for each statement before it, up to those of a full table. */
  private static long slowing(int n) {
    return 1_000 * US + 10 * US * Math.min(n, KeysWorld.STEPS * STEP) + wave(n, 20 * US);
  }

  private KeysWorld serialIsFast() {
    world
        .tables()
        .inserting("serial", n -> 1_000 * US + wave(n, 10 * US))
        .inserting("uuid7", n -> 1_200 * US)
        .inserting("uuid4", KeysVirtualTest::slowing)
        .inserting("uuid4_server", KeysVirtualTest::slowing);
    for (String key : List.of("serial", "uuid7", "uuid4", "uuid4_server")) {
      world.tables().reading(key, "id =", 500 * US).reading(key, "id >=", 750 * US);
      world.tables().reading(key, "t1 >=", key.startsWith("uuid4") ? 2_000 * US : 1_000 * US);
    }
    return world;
  }

  @Test
  void serversThatObeyEveryClaimHaveEveryFigureAsArithmeticSays() throws Exception {
    StudyResult result =
        serialIsFast().run(options(3, 2, 200, "serial", "uuid7", "uuid4", "uuid4-server"));
    assertThat(steps(result, "serial", 1))
        .extracting(KeyStep::seconds)
        .containsExactly(0.0202, 0.0196, 0.0202, 0.0204, 0.0192, 0.0204);
    for (int repeat = 1; repeat <= 3; repeat++) {
      // 20 x 1 ms, 10 us for each of the 0, 20, ... before and of the 0 + 1 + ... + 19, and 20
      // waves.
      assertThat(steps(result, "uuid4", repeat))
          .extracting(KeyStep::seconds)
          .containsExactly(0.0223, 0.0251, 0.0303, 0.0347, 0.0363, 0.0427);
      assertThat(steps(result, "uuid7", repeat)).extracting(KeyStep::seconds).containsOnly(0.024);
    }
    isExactly(variant(result, "serial").secondsPerMillion(), 0.120 / 1_200 * 1e6);
    isExactly(variant(result, "uuid4").secondsPerMillion(), 0.1914 / 1_200 * 1e6);
    trendsAreThoseOfTheirLines(result);
    readsWaitForNobody(result);
    assertThat(result.complete()).isTrue();
    assertThat(result.elapsedSeconds()).isEqualTo(world.time().nanoTime() / 1e9);
    assertThat(result.runs())
        .allMatch(RunResult::valid)
        .allMatch(r -> r.audit().map(a -> a.exact()).orElse(true));
    assertThat(verdicts(result))
        .containsExactly(
            "F3.1 db uuid4, narrow over serial: 1.595 HOLDS",
            "F3.1 db uuid4, narrow over serial, scatter: 1.254 HOLDS",
            "F3.5 db uuid4, narrow: 1.913 HOLDS",
            "F3.5 db uuid4, narrow, scatter: 2.000 HOLDS",
            "F3.6 db uuid4-server, narrow over uuid4 of clients: 1.000 HOLDS",
            "F3.6 db uuid4-server, narrow over uuid4 of clients, slowest step over the median step:"
                + " 1.000 HOLDS",
            "K3.1 db uuid4, narrow over uuid7: 1.500 HOLDS",
            "K3.2 db uuid4, narrow over uuid7: 0.7778 HOLDS",
            "K3.3 db uuid4, narrow over uuid7: 2.000 HOLDS",
            "K3.5 db uuid7, narrow over serial: 1.200 HOLDS",
            "K3.6 db uuid4, narrow over uuid7: 0.5000 HOLDS");
    assertThat(result.answer().get(0))
        .isEqualTo(
            "On db a million narrow rows take 100.0 s with a serial key; uuid7 1.20x (1.20 to"
                + " 1.20x), uuid4 1.60x (1.60 to 1.60x), uuid4-server 1.60x (1.60 to 1.60x).");
  }

  private static void trendsAreThoseOfTheirLines(StudyResult result) {
    KeyTrend flat = variant(result, "serial").trend().orElseThrow();
    isExactly(flat.slope(), 0);
    isExactly(flat.growth(), 1);
    KeyTrend steep = variant(result, "uuid4").trend().orElseThrow();
    double perStep = 0.004 / 200 * 1e6;
    isExactly(steep.slope(), perStep / (200 / 1e6));
    isExactly(steep.growth(), 41.9 / 21.9);
    // The squares of the wave are 30 times that of 0.4 ms for 200 rows, with 6 - 2 degrees of
    // freedom.
    isExactly(steep.scatter(), 0.4 * Math.sqrt(30.0 / 4) / 31.9);
    isExactly(steep.laterScatter(), 2);
  }

  /** Two clients, and the rate of each is one over the time of a read. */
  private static void readsWaitForNobody(StudyResult result) {
    List<KeyReads> reads = result.part(KeysResult.class).orElseThrow().reads();
    assertThat(reads).hasSize(2 * 3 + 2 * 2);
    for (KeyReads read : reads) {
      double millis =
          switch (read.read()) {
            case "point" -> 0.5;
            case "key range" -> 0.75;
            default -> read.variant().contains("uuid4") ? 2 : 1;
          };
      isExactly(read.opsPerSecond(), 2 / (millis / 1e3));
      assertThat(read.p99Micros()).isCloseTo(millis * 1e3, offset(millis));
    }
    RunResult run =
        result.runs().stream()
            .filter(r -> r.spec().name().equals("db-uuid4-narrow-time-range-r1"))
            .findFirst()
            .orElseThrow();
    assertThat(run.operations().get(0).statements().get(0).time().meanMicros())
        .as("its statement is timed by the clock of the run, too")
        .isCloseTo(2_000, offset(2.0));
  }

  /** The counted key is the slowest and wildest, and UUIDs of the server stall in one step. */
  @Test
  void serversThatBreakEveryClaimAreFoundOut() throws Exception {
    serialIsFast()
        .tables()
        .inserting("serial", n -> 2_000 * US + wave(n, 100 * US))
        .inserting("uuid7", n -> 3_000 * US)
        .inserting("uuid4", n -> 1_500 * US - 2 * US * Math.min(n, 120) + wave(119 - n % 120, US))
        .inserting("uuid4_server", n -> n / STEP == 3 ? 8_000 * US : 2_000 * US)
        .reading("uuid4", "t1 >=", 1_000 * US);
    StudyResult result = world.run(options(3, 2, 200, "serial", "uuid7", "uuid4", "uuid4-server"));
    // Whole fills take 240, 360, 180 - 14.28 and 360 ms; the line of uuid4 falls from 29.62 to
    // 25.62 ms, and its slowest and median steps take 29.66 and 28.06 ms.
    assertThat(verdicts(result))
        .filteredOn(v -> !v.matches("K3.[123] .*")) // Sizes are what they are.
        .containsExactly(
            "F3.1 db uuid4, narrow over serial: 0.6905 FAILS",
            "F3.1 db uuid4, narrow over serial, scatter: 0.01448 FAILS",
            "F3.5 db uuid4, narrow: 0.8650 FAILS",
            "F3.5 db uuid4, narrow, scatter: 0.5000 FAILS",
            "F3.6 db uuid4-server, narrow over uuid4 of clients: 2.172 FAILS",
            "F3.6 db uuid4-server, narrow over uuid4 of clients, slowest step over the median step:"
                + " 3.784 FAILS",
            "K3.5 db uuid7, narrow over serial: 1.500 FAILS",
            "K3.6 db uuid4, narrow over uuid7: 1.000 FAILS");
  }

  /**
   * The server is away for 900 ms. Attempts to reconnect begin at 0 and 100 ms and each 150 ms from
   * then on, and the one at 1 s succeeds.
   */
  @Test
  void aStepWithAnOutageHasNoTimeAndSaysHowLongItWas() throws Exception {
    world
        .tables()
        .inserting("serial", n -> 1_000 * US * (n / 200 == 2 ? 2 : 1))
        .inserting("uuid4", n -> 1_000 * US * (1 + n / 200))
        .interrupting("uuid4", 1, 450, () -> world.tables().goAway(900_000 * US));
    StudyResult result = world.run(options(1, 1, 2_000, "serial", "uuid4"));
    RunResult cut =
        result.runs().stream().filter(r -> r.outage().isPresent()).findFirst().orElseThrow();
    assertThat(cut.spec().name()).isEqualTo("db-uuid4-narrow-r1-s03");
    assertThat(cut.outage().orElseThrow()).isEqualTo(new Outage(1, 1, 1_000, 150, 50 * 0.003));
    assertThat(cut.invalid())
        .containsExactly(
            "199 of 200 statements were acknowledged", "connections were lost for 1.0 s");
    assertThat(steps(result, "uuid4", 1))
        .extracting(KeyStep::valid)
        .containsExactly(true, true, false, true, true, true);
    assertThat(steps(result, "uuid4", 1))
        .extracting(KeyStep::rowsAfter)
        .containsExactly(2_000L, 4_000L, 5_990L, 7_990L, 9_990L, 11_990L);
    assertThat(variant(result, "uuid4").secondsPerMillion().value())
        .isCloseTo(0.2 * (1 + 2 + 4 + 5 + 6) / 10_000 * 1e6, ROUNDING);
    Finding slower = finding(result, "F3.1", "db uuid4, narrow over serial");
    assertThat(slower.effect().orElseThrow().value())
        .as("without the third step of both")
        .isCloseTo((1 + 2 + 4 + 5 + 6) / 5.0, ROUNDING);
  }

  @Test
  void anInterruptedStudyThatIsResumedHasTheNumbersOfOneThatWasNot(@TempDir Path folder)
      throws Exception {
    KeysOptions options = options(2, 2, 200, "serial", "uuid4");
    StopSignal stop = new StopSignal();
    serialIsFast().tables().interrupting("uuid4", 2, 70, () -> stop.request("Ctrl-C"));
    StudyResult interrupted = world.run(options, Journal.begin(folder, RunId.random()), stop);
    assertThat(interrupted.incompleteBecause()).isEqualTo("Ctrl-C");

    StudyResult resumed = world.run(options, Journal.resume(folder), new StopSignal());
    assertThat(resumed.complete()).isTrue();
    KeyStep cut = steps(resumed, "uuid4", 2).get(3);
    RunResult cutRun =
        resumed.runs().stream()
            .filter(r -> r.spec().name().equals(cut.run()))
            .findFirst()
            .orElseThrow();
    assertThat(cutRun.invalid())
        .containsExactly("interrupted at row 710 and completed later: it has no time");
    assertThat(cut.seconds()).isNaN();
    assertThat(cut.rowsAfter()).isEqualTo(800);

    try (KeysWorld calm = new KeysWorld()) {
      world.tables().copyTimesTo(calm.tables());
      StudyResult whole = calm.run(options);
      assertThat(otherSteps(resumed, cut.run())).isEqualTo(otherSteps(whole, cut.run()));
      assertThat(resumed.part(KeysResult.class).orElseThrow().reads())
          .isEqualTo(whole.part(KeysResult.class).orElseThrow().reads());
      assertThat(resumed.order()).isEqualTo(whole.order());
    }
  }

  private static List<KeyStep> otherSteps(StudyResult result, String run) {
    return result.part(KeysResult.class).orElseThrow().steps().stream()
        .filter(s -> !s.run().equals(run))
        .toList();
  }

  /** No two repeats differ, so the interval is a point, too. */
  private static void isExactly(Estimate estimate, double value) {
    assertThat(List.of(estimate.low(), estimate.value(), estimate.high()))
        .allSatisfy(v -> assertThat(v).isCloseTo(value, offset(1e-9 * Math.max(1, value))));
    assertThat(estimate.bounded()).isTrue();
  }

  private static Finding finding(StudyResult result, String id, String subject) {
    return result.findings().stream()
        .filter(f -> f.id().equals(id) && f.subject().equals(subject))
        .findFirst()
        .orElseThrow();
  }

  /** Of the claims on a single server. */
  private static List<String> verdicts(StudyResult result) {
    return result.findings().stream()
        .filter(f -> f.effect().isPresent())
        .map(
            f ->
                String.format(
                    Locale.ROOT,
                    "%s %s: %.4g %s",
                    f.id(),
                    f.subject(),
                    f.effect().orElseThrow().value(),
                    f.verdict()))
        .toList();
  }
}
