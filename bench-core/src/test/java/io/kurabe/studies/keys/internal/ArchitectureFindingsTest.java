package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Finding;
import io.kurabe.stats.Verdict;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchitectureFindingsTest {
  private static final List<String> IDS = List.of("F3.2", "F3.3", "F3.4", "F3.7", "F3.8", "F3.9");
  private final Fills fills = new Fills(Fills.options(RowWidth.NARROW, RowWidth.WIDE));

  private void pair() {
    fills.server("intel", "postgres", "x86_64").server("graviton", "postgres", "aarch64");
  }

  /** Times in three repeats of both; what they have in common in a repeat is large. */
  private void times(String what, double arm, double x86) {
    for (int repeat = 1; repeat <= 3; repeat++) {
      fills.even("graviton " + what, repeat, arm * repeat * (1 + repeat * 0.001));
      fills.even("intel " + what, repeat, x86 * repeat);
    }
  }

  private void updates(int clients, double arm, double x86) {
    for (int repeat = 1; repeat <= 3; repeat++) {
      fills.updates("graviton", repeat, clients, arm * (1 + repeat * 0.001));
      fills.updates("intel", repeat, clients, x86);
    }
  }

  private Finding inserts(String id, String what) {
    return fills.finding(id, "graviton over intel, " + what);
  }

  @Test
  void oneArchitectureShowsNothingAndSaysWhatIsMissingAndWhatIsThere() {
    fills.server("one", "postgres", "x86_64").server("two", "postgres", "x86_64");
    List<Finding> all =
        new ArchitectureFindings(
                Fills.options(RowWidth.NARROW, RowWidth.WIDE), fills.facts(), fills.pairs())
            .all();
    assertThat(all).extracting(Finding::id).containsExactlyElementsOf(IDS);
    assertThat(all)
        .allSatisfy(
            f -> {
              assertThat(f.verdict()).isEqualTo(Verdict.NOT_ASKED);
              assertThat(f.effect()).isEmpty();
              assertThat(f.because())
                  .contains("needs a target on Arm and one on x86 of the same engine")
                  .endsWith("there is: one x86_64, two x86_64");
            });
  }

  @Test
  void twoEnginesAreNoPairAlthoughTheirArchitecturesDiffer() {
    fills.server("pg", "postgres", "x86_64").server("maria", "mysql", "aarch64");
    for (String id : IDS) {
      assertThat(fills.findings(id)).as(id).hasSize(1);
      assertThat(fills.findings(id).get(0).because())
          .endsWith("there is: pg x86_64, maria aarch64");
    }
  }

  @Test
  void anUnknownArchitectureIsNeither() {
    fills.server("pg", "postgres", "unknown").server("arm", "postgres", "aarch64");
    assertThat(fills.findings("F3.2").get(0).because())
        .endsWith("there is: pg unknown, arm aarch64");
  }

  @Test
  void x86ThatTakesLessTimeIsFasterWithACountedKey() {
    pair();
    times("serial, narrow", 1.3, 1);
    Finding faster = inserts("F3.2", "serial, narrow");
    assertThat(faster.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(faster.effect().orElseThrow().value())
        .as("time on Arm over that on x86")
        .isCloseTo(1.3, within(0.005));
  }

  @Test
  void armThatTakesLessTimeFailsIt() {
    pair();
    times("serial, narrow", 0.8, 1);
    assertThat(inserts("F3.2", "serial, narrow").verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void armThatTakesLessTimeIsFasterWithAKeyOf36Characters() {
    pair();
    times("uuid4-char, narrow", 0.9, 1);
    assertThat(inserts("F3.3", "uuid4-char, narrow").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(inserts("F3.2", "serial, narrow").because()).contains("not measured");
  }

  @Test
  void wideRowsMayDifferByFivePercent() {
    pair();
    times("serial, wide", 1.02, 1);
    times("uuid4, wide", 1.2, 1);
    assertThat(inserts("F3.4", "serial, wide").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(inserts("F3.4", "uuid4, wide").verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void simpleUpdatesAreJudgedAtEachNumberOfClients() {
    pair();
    updates(1, 110, 100);
    updates(40, 90, 100);
    assertThat(inserts("F3.7", "1 clients").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(inserts("F3.7", "40 clients").verdict()).isEqualTo(Verdict.FAILS);
    assertThat(inserts("F3.7", "64 clients").verdict()).isEqualTo(Verdict.NOT_SHOWN);
  }

  @Test
  void theRateOfArmIsFlatFromFortyClientsOn() {
    pair();
    updates(1, 10, 10);
    updates(40, 100, 100);
    updates(64, 101, 900);
    Finding flat = fills.finding("F3.8", "graviton, 64 over 40 clients");
    assertThat(flat.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(flat.effect().orElseThrow().value()).isCloseTo(1.01, within(1e-6));
  }

  @Test
  void withoutTwoNumbersOfFortyClientsAndMoreFlatIsNotShown() {
    Fills few =
        new Fills(Fills.options(List.of("all"), List.of(1, 8, 40), 3, RowWidth.NARROW))
            .server("intel", "postgres", "x86_64")
            .server("graviton", "postgres", "aarch64");
    assertThat(few.finding("F3.8", "graviton").verdict()).isEqualTo(Verdict.NOT_ASKED);
  }

  @Test
  void armGainsMoreInUpdatesThanInInserts() {
    pair();
    times("serial, narrow", 1.1, 1);
    updates(64, 130, 100);
    Finding gains =
        fills.finding("F3.9", "graviton over intel, updates at 64 clients over inserts");
    assertThat(gains.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(gains.effect().orElseThrow().value())
        .as("1.3 times more updates, 1.1 times slower inserts")
        .isCloseTo(1.43, within(0.01));
  }

  @Test
  void armThatGainsMoreInInsertsFailsIt() {
    pair();
    times("serial, narrow", 0.5, 1);
    updates(64, 130, 100);
    assertThat(
            fills
                .finding("F3.9", "graviton over intel, updates at 64 clients over inserts")
                .verdict())
        .isEqualTo(Verdict.FAILS);
  }
}
