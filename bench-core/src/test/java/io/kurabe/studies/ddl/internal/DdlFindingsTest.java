package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Finding;
import io.kurabe.result.LatencySummary;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Findings of changes with known figures: a baseline of 1000 transactions/s for 10 s. */
class DdlFindingsTest {
  private static final double BASELINE = 1_000;
  private final List<Variant> variants = new ArrayList<>();
  private final List<DdlRun> runs = new ArrayList<>();
  private final List<DdlLock> locks = new ArrayList<>();
  private final List<DdlDuration> durations = new ArrayList<>();

  private Variant variant(Variant.Kind kind, String target, String operation, String way) {
    DdlChange change = DdlChange.of(operation, "", 0, "ALTER TABLE {table} X");
    Variant variant =
        new Variant(
            kind,
            target,
            change,
            way,
            Variant.plainly(change),
            kind == Variant.Kind.QUEUED ? Optional.of(Duration.ofSeconds(2)) : Optional.empty(),
            Optional.empty());
    variants.add(variant);
    return variant;
  }

  private void lock(String target, String operation, String notation, boolean writes) {
    LockClass found = new LockClass(notation, writes, true, false, List.of("seen"));
    locks.add(
        new DdlLock(target, "", "ALTER", new MatrixAnswer(operation, Optional.empty(), found)));
  }

  /** A change of 4 s whose rate in it is a share of the baseline's, and a stall of writes. */
  private void run(Variant variant, int repeat, double kept, double writeStall) {
    runs.add(
        new DdlRun(
            variant.name() + repeat,
            variant.target(),
            variant.name(),
            variant.change().operation(),
            variant.way(),
            List.of(),
            1_000,
            2,
            repeat,
            10,
            14,
            1,
            "",
            variant.openTransaction().map(d -> d.toMillis() / 1e3).orElse(0.0),
            List.of(
                stream(DdlStream.MIX, kept, 0),
                stream(DdlStream.WRITES, 1, writeStall),
                stream(DdlStream.READS, 1, 0.02)),
            List.of(),
            Map.of(),
            List.of()));
  }

  private static DdlStream stream(String name, double kept, double stall) {
    return new DdlStream(
        name,
        !name.equals(DdlStream.MIX),
        List.of(
            window(Window.BEFORE, 0, 10, BASELINE),
            window(Window.FIRST, 10, 0.4, BASELINE * kept),
            window(Window.MIDDLE, 10.4, 3.2, BASELINE * kept),
            window(Window.LAST, 13.6, 0.4, BASELINE * kept),
            window(Window.AFTER, 14, 5, BASELINE),
            window(Window.DURING, 10, 4, BASELINE * kept)),
        new DdlStream.Stall(10, stall, 0.02, stall / 4),
        name.equals(DdlStream.MIX) ? Double.NaN : stall / 4,
        100_000,
        new DdlStream.Timeline(1, List.of(), List.of(), List.of(), List.of()));
  }

  private static Window window(String name, double start, double length, double rate) {
    long succeeded = Math.round(rate * length);
    return new Window(name, start, length, succeeded, 0, rate, LatencySummary.EMPTY, 0, 0);
  }

  private List<Finding> findings() {
    DdlPlan plan = new DdlPlan(variants, List.of(), List.of());
    DdlFigures figures = new DdlFigures(runs);
    List<DdlVariant> all = figures.variants(plan);
    List<Finding> findings =
        new ArrayList<>(new PublishedFindings(plan, figures, all, locks, durations).all());
    findings.addAll(new MeasuredFindings(plan, figures, all).all());
    return findings;
  }

  private Finding finding(String id) {
    return findings().stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void anIndexThatLeavesWritesAloneKeepsTheRate() {
    Variant index = variant(Variant.Kind.PLAIN, "db", "add_index", "");
    for (int repeat = 1; repeat <= 4; repeat++) {
      run(index, repeat, 0.95 + repeat * 0.001, 0.02);
    }
    Finding keeps = finding("F0.5");
    assertThat(keeps.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(keeps.effect().orElseThrow().value()).isCloseTo(0.9525, within(1e-9));
    assertThat(keeps.published()).hasSize(8);
    assertThat(keeps.published().get(0).value()).as("547 of 542/s").isCloseTo(1.009, within(1e-3));
  }

  @Test
  void anIndexThatStopsWritesFailsIt() {
    Variant index = variant(Variant.Kind.PLAIN, "db", "add_index", "");
    for (int repeat = 1; repeat <= 4; repeat++) {
      run(index, repeat, 0.01 * repeat, 3.9);
    }
    assertThat(finding("F0.5").verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void oneRunShowsNothing() {
    run(variant(Variant.Kind.PLAIN, "db", "add_index", ""), 1, 0.99, 0.02);
    assertThat(finding("F0.5").verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(finding("F0.5").because()).contains("too few runs");
  }

  @Test
  void claimsAboutTwoServersSayWhenThereIsOne() {
    run(variant(Variant.Kind.PLAIN, "db", "add_index", ""), 1, 0.99, 0.02);
    for (String id : List.of("F0.2", "F0.4")) {
      assertThat(finding(id).verdict()).isEqualTo(Verdict.NOT_ASKED);
      assertThat(finding(id).because()).contains("needs two servers, and this run had one");
      assertThat(finding(id).published()).as(id).isNotEmpty();
    }
  }

  @Test
  void theExponentOfAnExactGrowthHoldsOrFails() {
    variant(Variant.Kind.PLAIN, "db", "add_index", "");
    for (int repeat = 1; repeat <= 3; repeat++) {
      durations.add(new DdlDuration("db", "add_index", 1_000, repeat, 1));
      durations.add(new DdlDuration("db", "add_index", 2_000, repeat, 4 + repeat * 0.01));
    }
    assertThat(finding("F0.3").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding("F0.3").effect().orElseThrow().value()).isCloseTo(2.0, within(0.02));
    assertThat(finding("F0.3").published())
        .hasSize(4)
        .allMatch(p -> p.label().contains(" add_index, "));
  }

  @Test
  void besideADurationStandsWhatWasPublishedOfTheSameChange() {
    variant(Variant.Kind.PLAIN, "a", "change_type_int_bigint", "");
    variant(Variant.Kind.PLAIN, "b", "change_type_int_bigint", "");
    for (String target : List.of("a", "b")) {
      durations.add(new DdlDuration(target, "change_type_int_bigint", 1_000, 1, 1));
    }
    assertThat(finding("F0.2").published())
        .extracting(Finding.Published::label)
        .containsExactly("RDS over Aurora, change_type 1 GB", "RDS over Aurora, change_type 2 GB");
  }

  @Test
  void lockClassesDecideWhatIsAllowedWithoutAnyInterval() {
    variant(Variant.Kind.PLAIN, "db", "add_index", "");
    lock("db", "add_index", "SH+X", false);
    lock("db", "change_type_int_bigint", "AX+W", false);
    lock("db", "rename_column", "AX0", false);
    List<Finding> allowed = findings().stream().filter(f -> f.id().equals("F0.1")).toList();
    assertThat(allowed)
        .extracting(Finding::verdict)
        .containsExactly(Verdict.FAILS, Verdict.HOLDS, Verdict.HOLDS);
    assertThat(allowed).allSatisfy(f -> assertThat(f.effect()).isEmpty());
  }

  @Test
  void theQueueIsMeasuredInLengthsOfTheOpenTransaction() {
    Variant queue =
        variant(Variant.Kind.QUEUED, "db", "add_column_last", "behind an open transaction");
    for (int repeat = 1; repeat <= 3; repeat++) {
      run(queue, repeat, 0, 2.0 + repeat * 0.001);
    }
    assertThat(finding("K0.1").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding("K0.1").effect().orElseThrow().value()).isCloseTo(1.001, within(1e-9));
  }

  @Test
  void theChangeThatKeepsLeastSpeaksForAllThatLetOthersWrite() {
    Variant good = variant(Variant.Kind.PLAIN, "db", "add_index", "");
    Variant bad = variant(Variant.Kind.PLAIN, "db", "change_type_int_bigint", "");
    Variant blocking = variant(Variant.Kind.PLAIN, "db", "force", "");
    lock("db", "add_index", "Pw", true);
    lock("db", "change_type_int_bigint", "Cw", true);
    lock("db", "force", "Cr", false);
    for (int repeat = 1; repeat <= 4; repeat++) {
      run(good, repeat, 0.97, 0.02);
      run(bad, repeat, 0.5 + repeat * 0.001, 0.02);
      run(blocking, repeat, 0, 4);
    }
    Finding cheap = finding("F0.8");
    assertThat(cheap.subject()).startsWith("db change_type_int_bigint");
    assertThat(cheap.verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void aChangeWithoutARateOfItsOwnSaysWhy() {
    Variant instant = variant(Variant.Kind.PLAIN, "db", "add_column_last", "");
    run(instant, 1, 0.001, 0.02);
    DdlRun shortRun = runs.remove(0);
    runs.add(withoutRate(shortRun));
    Finding keeps = finding("F0.6");
    assertThat(keeps.verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(keeps.because()).contains("too soon for a rate");
  }

  private static DdlRun withoutRate(DdlRun run) {
    DdlStream mix = run.streams().get(0);
    List<Window> windows =
        mix.windows().stream()
            .map(w -> w.name().equals(Window.DURING) ? window(w.name(), 10, 0.002, 0) : w)
            .toList();
    return new DdlRun(
        run.name(),
        run.target(),
        run.variant(),
        run.operation(),
        run.way(),
        run.statements(),
        run.rows(),
        run.threads(),
        run.repeat(),
        10,
        10.002,
        1,
        "",
        0,
        List.of(
            new DdlStream(
                mix.stream(), false, windows, mix.stall(), Double.NaN, 100_000, mix.timeline()),
            run.streams().get(1),
            run.streams().get(2)),
        List.of(),
        Map.of(),
        List.of());
  }
}
