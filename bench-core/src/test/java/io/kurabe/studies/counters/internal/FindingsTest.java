package io.kurabe.studies.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.probe.ProbeResult;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.Finding;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.stats.Verdict;
import io.kurabe.workload.Audit;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Verdicts from runs whose times are given. */
class FindingsTest {
  private static final CountersOptions OPTIONS = CountersOptions.LOCAL;
  private CountersOptions options = OPTIONS;
  private CountersPlan plan = planned();
  private Map<String, Long> latchCounters = Map.of();
  private boolean killedExact = true;
  private double kills = 20;

  @Test
  void aMeanThatGrowsWithTheClientsHolds() {
    List<Finding> findings = findings(r -> 2_000L * r.clients());
    assertThat(of(findings, "F4.1"))
        .hasSize(4)
        .allSatisfy(f -> assertThat(f.verdict()).isEqualTo(Verdict.HOLDS));
    assertThat(of(findings, "F4.1").get(0).effect().orElseThrow().value())
        .isCloseTo(8, within(0.1));
  }

  @Test
  void aMeanThatStaysFlatFails() {
    List<Finding> findings = findings(r -> 2_000);
    assertThat(of(findings, "F4.1"))
        .allSatisfy(f -> assertThat(f.verdict()).isEqualTo(Verdict.FAILS));
    assertThat(of(findings, "F4.2"))
        .allSatisfy(f -> assertThat(f.verdict()).isEqualTo(Verdict.HOLDS));
    assertThat(of(findings, "F4.4"))
        .singleElement()
        .satisfies(f -> assertThat(f.verdict()).isEqualTo(Verdict.HOLDS));
  }

  @Test
  void anUpdateTwiceAsSlowFailsTheEquivalence() {
    List<Finding> findings =
        findings(r -> r.variant().method() == CounterMethod.UPDATE ? 4_000 : 2_000);
    assertThat(of(findings, "F4.2"))
        .allSatisfy(f -> assertThat(f.verdict()).isEqualTo(Verdict.FAILS));
  }

  @Test
  void fewerThanFourHundredClientsWereNotAsked() {
    assertThat(of(findings(r -> 900_000), "F4.1b"))
        .allSatisfy(f -> assertThat(f.verdict()).isEqualTo(Verdict.NOT_ASKED))
        .allSatisfy(
            f ->
                assertThat(f.because())
                    .isEqualTo("it needs 400 clients, and this run had at most 64"));
  }

  @Test
  void aServerThatReportsNoLatchesIsNotTakenForOneThatHasNoWaits() {
    Finding finding = of(findings(r -> 2_000), "F4.3").get(0);
    assertThat(finding.verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(finding.because())
        .contains("does not report")
        .contains("innodb_rw_spin_rounds (empty section)");
  }

  @Test
  void latchWaitsAreCountedPerIncrement() {
    latchCounters = Map.of("innodb_latch_wait_ns", 1_000_000L);
    Finding finding = of(findings(r -> 2_000L * r.clients()), "F4.3").get(0);
    assertThat(finding.effect()).isPresent();
    assertThat(finding.sentence()).contains("innodb_latch_wait_ns");
  }

  @Test
  void aNumberOfClientsIsNotComparedWithItself() {
    options = OPTIONS.with(CountersOptions.CLIENTS, List.of(8));
    plan = planned();
    latchCounters = Map.of("innodb_latch_wait_ns", 1_000_000L);
    for (String id : List.of("F4.1", "F4.3", "F4.4")) {
      assertThat(of(findings(r -> 2_000), id))
          .isNotEmpty()
          .allSatisfy(f -> assertThat(f.verdict()).as(id).isEqualTo(Verdict.NOT_ASKED))
          .allSatisfy(f -> assertThat(f.effect()).as(id).isEmpty());
    }
  }

  @Test
  void oneLostCountIsEnoughAndTooFewKillsShowNothing() {
    assertThat(of(findings(r -> 2_000), "K4.1").get(0).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(of(findings(r -> 2_000), "K4.2").get(0).verdict()).isEqualTo(Verdict.FAILS);
    killedExact = false;
    assertThat(of(findings(r -> 2_000), "K4.1").get(0).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(of(findings(r -> 2_000), "K4.2").get(0).verdict()).isEqualTo(Verdict.HOLDS);
    kills = 0;
    assertThat(of(findings(r -> 2_000), "K4.1").get(0).verdict()).isEqualTo(Verdict.NOT_SHOWN);
  }

  @Test
  void theAnswerComparesOnlyWhereNothingIsHeldOnPurpose() {
    CountersPoints points = new CountersPoints(plan, runs(r -> 2_000));
    String answer = String.join(" ", new CountersAnswer(OPTIONS, plan, points).sentences());
    assertThat(answer)
        .contains(
            "One hot counter at 64 clients, nothing added: redis incrby",
            "mariadb upsert",
            "postgres upsert")
        .contains("When each commit holds the row for 2ms: mariadb one row")
        .contains("lost and doubled nothing");
  }

  @Test
  void invalidRunsAreInNoNumber() {
    List<RunResult> runs = new ArrayList<>(runs(r -> 2_000));
    int shown = 0;
    while (runs.get(shown).spec().name().matches(".*(observed|killed).*")) {
      shown++;
    }
    RunResult spoiled =
        runs.get(shown).with(runs.get(shown).audit(), Map.of(), List.of("unfit"), List.of());
    runs.set(shown, spoiled);
    PointResult point =
        new CountersPoints(plan, runs)
            .all().stream()
                .filter(p -> p.runs().contains(spoiled.spec().name()))
                .findFirst()
                .orElseThrow();
    assertThat(point.validRuns()).isEqualTo(OPTIONS.replication().repeats() - 1);
    assertThat(point.cautions()).contains("unfit");
  }

  private CountersPlan planned() {
    return CountersPlan.of(options, CountersPlanTest.targets(), Set.of("mariadb"));
  }

  private List<Finding> findings(ToLongFunction<PlannedRun> meanMicros) {
    CountersPoints points = new CountersPoints(plan, runs(meanMicros));
    List<Finding> findings = new ArrayList<>(new PublishedFindings(options, plan, points).all());
    findings.addAll(new MeasuredFindings(options, plan, points).all());
    return findings;
  }

  private List<RunResult> runs(ToLongFunction<PlannedRun> meanMicros) {
    return plan.blocks().stream()
        .flatMap(List::stream)
        .map(r -> run(r, meanMicros.applyAsLong(r)))
        .toList();
  }

  private RunResult run(PlannedRun planned, long meanMicros) {
    Map<String, String> parameters = planned.variant().factors();
    parameters.put("variant", planned.variant().name());
    Histogram histogram = HistogramText.empty();
    // One per cent between repeats, so that there is a variance.
    histogram.recordValueWithCount(meanMicros * (1_000 + 10L * planned.repeat()), 1_000);
    LatencySummary times = LatencySummary.of(histogram);
    boolean killed = planned.variant().kind() == Variant.Kind.KILLED;
    return RunResult.of(
            RunSpec.of(
                    planned.name(),
                    "counters",
                    planned.arrivals(),
                    new Phases(Duration.ZERO, Duration.ofSeconds(1)))
                .withParameters(parameters))
        .on(List.of(planned.variant().target()))
        .measured(Instant.EPOCH, 1)
        .acknowledged(1_000, 0)
        .operations(List.of(OperationResult.of("increment", 1_000, 1_000, times)))
        .probes(
            List.of(
                new ProbeResult(
                    planned.variant().target(),
                    latchCounters,
                    Map.of(),
                    Map.of("innodb_rw_spin_rounds", "empty section"))))
        .audit(Optional.of(Audit.of(1_000, 0, killed && !killedExact ? 900 : 1_000)))
        .measures(Map.of("write_back_lag_max_ms", 110.0, "write_back_kills", kills))
        .build();
  }

  private static List<Finding> of(List<Finding> findings, String id) {
    return findings.stream().filter(f -> f.id().equals(id)).toList();
  }
}
