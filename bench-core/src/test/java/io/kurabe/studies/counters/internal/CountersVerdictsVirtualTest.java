package io.kurabe.studies.counters.internal;

import static io.kurabe.studies.counters.internal.CountersWorld.MS;
import static io.kurabe.studies.counters.internal.CountersWorld.options;
import static io.kurabe.study.internal.VirtualStudy.finding;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Effects and verdicts of whole studies in virtual time, on servers that obey every claim and on
 * servers that break every claim they can. No two repeats differ, so every interval is a point.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CountersVerdictsVirtualTest {
  private static final Duration SHORT = Duration.ofMillis(40);

  private final CountersWorld world = new CountersWorld();

  @Test
  void serversThatObeyEveryClaimHaveEveryEffectAsArithmeticSays() throws Exception {
    StudyResult result =
        world
            .with(new ScriptedRow(world.time(), MS).selecting(MS))
            .with(new ScriptedCache(world.time(), clients -> MS, 0))
            .run(options(6, SHORT, 4, 40));
    assertThat(result.findings())
        .extracting(CountersVerdictsVirtualTest::text)
        .containsExactly(
            "F4.1 db upsert, hold 1ms: 10.0x HOLDS",
            "F4.1b db upsert, hold 1ms: NOT_ASKED",
            "F4.1 db update, hold 1ms: 10.0x HOLDS",
            "F4.1b db update, hold 1ms: NOT_ASKED",
            "F4.2 db upsert, hold 1ms: 1.00x HOLDS",
            "F4.3 db upsert, hold 1ms, observed: 10.0x HOLDS",
            "F4.4 redis incrby, paced: 1.00x HOLDS",
            "F4.5 redis write-back to db: 1.10 periods HOLDS",
            "K4.1 redis write-back to db, killed: HOLDS",
            "K4.2 redis naive write-back to db, killed: HOLDS",
            "K4.3 db slots, hold 1ms: 4.00x HOLDS",
            "K4.4 redis incrby over db upsert, hold 0: 40.0x HOLDS");
    assertThat(result.cautions()).hasSize(1).first().asString().contains("for 1ms before");
  }

  /**
   * Nobody waits for a row; an update takes twice as long; more than 4 clients make Redis half as
   * fast; one commit of each run takes 40 ms; and the log of flushes is not kept.
   */
  @Test
  void serversThatBreakEveryClaimAreFoundOut() throws Exception {
    ScriptedRow row =
        new ScriptedRow(world.time(), MS)
            .withoutLock()
            .withoutThreads()
            .selecting(2 * MS)
            .committingSlowly(3, 38 * MS)
            .withoutFlushLog();
    StudyResult result =
        world
            .with(row)
            .with(new ScriptedCache(world.time(), clients -> clients > 4 ? 2 * MS : MS, 0))
            .run(options(6, SHORT, 4, 40));
    assertThat(result.findings())
        .extracting(CountersVerdictsVirtualTest::text)
        .containsExactly(
            "F4.1 db upsert, hold 1ms: 1.00x FAILS",
            "F4.1b db upsert, hold 1ms: NOT_ASKED",
            "F4.1 db update, hold 1ms: 1.00x FAILS",
            "F4.1b db update, hold 1ms: NOT_ASKED",
            "F4.2 db upsert, hold 1ms: 0.500x FAILS",
            "F4.3 db upsert, hold 1ms, observed: NOT_SHOWN",
            "F4.4 redis incrby, paced: 2.00x FAILS",
            "F4.5 redis write-back to db: 3.00 periods FAILS",
            "K4.1 redis write-back to db, killed: FAILS",
            "K4.2 redis naive write-back to db, killed: HOLDS",
            "K4.3 db slots, hold 1ms: 1.00x FAILS",
            "K4.4 redis incrby over db upsert, hold 0: 0.500x FAILS");
    assertThat(finding(result, "K4.1").because()).contains("DOUBLED: ");
  }

  @Test
  void fourHundredClientsPassTwoHundredMillisecondsOrDoNot() throws Exception {
    ScriptedRow row = new ScriptedRow(world.time(), MS).only(CounterMethod.UPSERT).withoutThreads();
    assertThat(text(finding(world.with(row).run(options(6, SHORT, 400)), "F4.1b")))
        .isEqualTo("F4.1b db upsert, hold 1ms: 800 ms HOLDS");
    CountersWorld other = new CountersWorld();
    ScriptedRow fast =
        new ScriptedRow(other.time(), MS).only(CounterMethod.UPSERT).withoutLock().withoutThreads();
    assertThat(text(finding(other.with(fast).run(options(6, SHORT, 400)), "F4.1b")))
        .isEqualTo("F4.1b db upsert, hold 1ms: 2.00 ms FAILS");
  }

  @Test
  void threeRepeatsShowNothingHoweverPlainTheEffect() throws Exception {
    ScriptedRow row =
        new ScriptedRow(world.time(), MS).only(CounterMethod.UPSERT, CounterMethod.SLOTS);
    StudyResult result = world.with(row).run(options(3, SHORT, 4, 40));
    assertThat(List.of(finding(result, "F4.1"), finding(result, "K4.3")))
        .allSatisfy(f -> assertThat(f.verdict()).isEqualTo(Verdict.NOT_SHOWN))
        .allSatisfy(
            f -> assertThat(f.because()).isEqualTo("too few runs for an interval; use 7 repeats"));
    assertThat(result.cautions()).anyMatch(c -> c.startsWith("Fewer than 6 repeats"));
  }

  /** With the effect to three digits, as histograms keep it, whose interval must be a point. */
  private static String text(Finding finding) {
    String effect =
        finding
            .effect()
            .map(
                e -> {
                  assertThat(e.high() - e.low()).isLessThan(1e-9);
                  String unit = e.unit().equals("x") ? "x" : " " + e.unit();
                  return String.format(Locale.ROOT, "%.3g%s ", e.value(), unit);
                })
            .orElse("");
    return finding.id() + " " + finding.subject() + ": " + effect + finding.verdict();
  }
}
