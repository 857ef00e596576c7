package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Finding;
import io.kurabe.stats.Verdict;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Findings of one server on fills with known times and figures. */
class KeysFindingsTest {
  private static final String SERIAL = "db serial, narrow";
  private static final String UUID7 = "db uuid7, narrow";
  private static final String UUID4 = "db uuid4, narrow";
  private static final String SERVER = "db uuid4-server, narrow";
  private static final String OVER_SERIAL = UUID4 + " over serial";
  private static final String OVER_CLIENT = SERVER + " over uuid4 of clients";
  private final Fills fills = Fills.onOne();

  /** Fills of a mean time in each of three repeats, which scatter by a thousandth. */
  private void times(String variant, double seconds) {
    for (int repeat = 1; repeat <= 3; repeat++) {
      fills.even(variant, repeat, seconds * (1 + repeat * 0.001));
    }
  }

  private void figure(String variant, KeyFigure figure, double value) {
    for (int repeat = 1; repeat <= 3; repeat++) {
      fills.even(variant, repeat, 1, figure, value * (1 + repeat * 0.001));
    }
  }

  /** Three fills whose steps lie off the mean by turns. */
  private void scattering(String variant, double off) {
    for (int repeat = 1; repeat <= 3; repeat++) {
      double own = off * (1 + repeat * 0.001);
      fills.fill(variant, repeat, 2 + own, 2 - own, 2 + own, 2 - own, 2 + own, 2 - own);
    }
  }

  private void growing(String variant, double slope) {
    for (int repeat = 1; repeat <= 3; repeat++) {
      double own = slope * (1 + repeat * 0.001);
      fills.fill(
          variant, repeat, IntStream.range(0, Fills.STEPS).mapToDouble(i -> 2 + own * i).toArray());
    }
  }

  private Verdict verdict(String id, String subject) {
    return fills.finding(id, subject).verdict();
  }

  @Test
  void aRandomKeyThatTakesLongerMakesTheCountedOneTheFastest() {
    times(SERIAL, 1);
    times(UUID4, 1.5);
    Finding fastest = fills.finding("F3.1", OVER_SERIAL);
    assertThat(fastest.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(fastest.effect().orElseThrow().value()).isCloseTo(1.5, within(1e-9));
    assertThat(fastest.relation()).isEqualTo("above 1x");
  }

  @Test
  void aRandomKeyThatTakesLessFailsIt() {
    times(SERIAL, 2);
    times(UUID4, 1.5);
    assertThat(verdict("F3.1", OVER_SERIAL)).isEqualTo(Verdict.FAILS);
  }

  @Test
  void oneFillShowsNothingAndNoFillIsSaid() {
    fills.even(SERIAL, 1, 1).even(UUID4, 1, 2);
    Finding one = fills.finding("F3.1", OVER_SERIAL);
    assertThat(one.verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(one.because()).contains("too few runs");
    Finding none = fills.finding("F3.1", "db uuid4-char, narrow over serial");
    assertThat(none.verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(none.because()).contains("not measured");
  }

  @Test
  void stepsThatScatterMoreMakeTheCountedKeyTheSteadiest() {
    scattering(SERIAL, 0.1);
    scattering(UUID4, 0.3);
    Finding steadiest = fills.finding("F3.1", OVER_SERIAL + ", scatter");
    assertThat(steadiest.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(steadiest.effect().orElseThrow().value()).isCloseTo(3, within(1e-6));
  }

  @Test
  void aRandomKeyWhoseStepsTakeEverLongerSlowsDown() {
    growing(UUID4, 0.4);
    Finding slows = fills.finding("F3.5", UUID4);
    assertThat(slows.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(slows.effect().orElseThrow().value()).as("4 s over 2 s").isCloseTo(2, within(0.01));
  }

  @Test
  void aRandomKeyThatBecomesFasterFailsIt() {
    growing(UUID4, -0.2);
    assertThat(verdict("F3.5", UUID4)).isEqualTo(Verdict.FAILS);
  }

  @Test
  void scatterThatGrowsWithTheTableIsComparedByHalves() {
    for (int repeat = 1; repeat <= 3; repeat++) {
      double later = 0.5 + repeat * 0.01;
      fills.fill(UUID4, repeat, 2.1, 1.9, 2.1, 2 - later, 2 + later, 2 - later);
    }
    Finding scatter = fills.finding("F3.5", UUID4 + ", scatter");
    assertThat(scatter.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(scatter.effect().orElseThrow().value()).isGreaterThan(2);
    Finding none = fills.finding("F3.5", "db uuid4-char, narrow, scatter");
    assertThat(none.effect()).isEmpty();
    assertThat(none.because()).isEqualTo("not measured: no valid runs of both sides");
  }

  @Test
  void keysOfTheServerMayCostATenthMore() {
    times(UUID4, 1);
    times(SERVER, 1.05);
    assertThat(verdict("F3.6", OVER_CLIENT)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict("F3.6", OVER_CLIENT + ", slowest step over the median step"))
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aServerThatRunsOutOfRandomnessFailsBoth() {
    times(UUID4, 1);
    for (int repeat = 1; repeat <= 3; repeat++) {
      fills.fill(SERVER, repeat, 1, 1, 1, 9 + repeat * 0.01, 1, 1);
    }
    assertThat(verdict("F3.6", OVER_CLIENT)).isEqualTo(Verdict.FAILS);
    Finding stall = fills.finding("F3.6", OVER_CLIENT + ", slowest step over the median step");
    assertThat(stall.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(stall.effect().orElseThrow().value()).isCloseTo(9, within(0.05));
  }

  @Test
  void aCutStepIsNoStall() {
    times(UUID4, 1);
    for (int repeat = 1; repeat <= 3; repeat++) {
      fills.fill(SERVER, repeat, 1, 1, 1, 90, 1, 1).cut(SERVER, repeat, 4);
    }
    assertThat(verdict("F3.6", OVER_CLIENT + ", slowest step over the median step"))
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void figuresOfRandomKeysAreJudgedAgainstTheirMargins() {
    judged("K3.1", KeyFigure.INDEX_BYTES, UUID7, 1.3, 1.02);
    judged("K3.2", KeyFigure.LEAF_DENSITY_PERCENT, UUID7, 0.75, 0.97);
    judged("K3.3", KeyFigure.LOG_BYTES, UUID7, 1.4, 0.9);
    judged("K3.4", KeyFigure.FULL_PAGE_IMAGES, SERIAL, 90, 3);
  }

  @Test
  void aCountedKeyThatWritesNoImageAtAllIsTakenToWriteOne() {
    figure(UUID4, KeyFigure.FULL_PAGE_IMAGES, 900);
    figure(SERIAL, KeyFigure.FULL_PAGE_IMAGES, 0);
    assertThat(verdict("K3.4", UUID4 + " over serial")).isEqualTo(Verdict.HOLDS);
    KeysFindingsTest neither = new KeysFindingsTest();
    neither.figure(UUID4, KeyFigure.FULL_PAGE_IMAGES, 0);
    neither.figure(SERIAL, KeyFigure.FULL_PAGE_IMAGES, 0);
    assertThat(neither.verdict("K3.4", UUID4 + " over serial")).isEqualTo(Verdict.NOT_SHOWN);
  }

  private static void judged(
      String id, KeyFigure figure, String under, double holds, double fails) {
    assertThat(with(id, figure, under, holds)).as(id).isEqualTo(Verdict.HOLDS);
    assertThat(with(id, figure, under, fails)).as(id).isEqualTo(Verdict.FAILS);
  }

  private static Verdict with(String id, KeyFigure figure, String under, double ratio) {
    KeysFindingsTest own = new KeysFindingsTest();
    own.figure(UUID4, figure, 70 * ratio);
    own.figure(under, figure, 70);
    String key = under.equals(UUID7) ? "uuid7" : "serial";
    return own.verdict(id, UUID4 + " over " + key);
  }

  @Test
  void aFigureThatIsNotReportedIsNoFinding() {
    times(UUID4, 1);
    times(UUID7, 1);
    times(SERIAL, 1);
    for (String id : List.of("K3.1", "K3.2", "K3.3", "K3.4")) {
      assertThat(fills.findings(id)).as(id).isEmpty();
    }
  }

  @Test
  void keysInTheOrderOfTimeMayTakeAQuarterLongerThanACountedOne() {
    times(SERIAL, 1);
    times(UUID7, 1.2);
    assertThat(verdict("K3.5", UUID7 + " over serial")).isEqualTo(Verdict.HOLDS);
    KeysFindingsTest slow = new KeysFindingsTest();
    slow.times(SERIAL, 1);
    slow.times(UUID7, 1.3);
    assertThat(slow.verdict("K3.5", UUID7 + " over serial")).isEqualTo(Verdict.FAILS);
  }

  @Test
  void rowsOfATimeAreComparedByTheRateOfTheirReads() {
    for (int repeat = 1; repeat <= 3; repeat++) {
      fills.reads(UUID4 + ", time range", repeat, 500 + repeat);
      fills.reads(UUID7 + ", time range", repeat, 1_000);
      fills.reads(UUID4 + ", point", repeat, 9_000);
      fills.reads(UUID7 + ", point", repeat, 1_000);
    }
    Finding reads = fills.finding("K3.6", UUID4 + " over uuid7");
    assertThat(reads.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(reads.effect().orElseThrow().value()).isCloseTo(0.502, within(1e-3));
  }

  @Test
  void findingsStandInTheOrderOfTheirNumbers() {
    assertThat(fills.findings("F3.1")).hasSize(4);
    assertThat(fills.findings("F3.5")).hasSize(4);
    assertThat(fills.findings("F3.6")).as("of uuid4-server alone").hasSize(2);
    assertThat(fills.findings("K3.5")).hasSize(1);
  }
}
