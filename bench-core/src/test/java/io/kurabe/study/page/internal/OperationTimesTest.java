package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Table;
import io.kurabe.record.Pause;
import io.kurabe.report.Reports;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperationTimesTest {
  private static RunResult.Builder run(ThinkTime think) {
    return RunResult.of(
        RunSpec.of(
            "r1",
            "cache",
            new Arrivals.Closed(4, think),
            new Phases(Duration.ZERO, Duration.ofSeconds(1))));
  }

  private static Table table(OperationResult... operations) {
    RunResult run = run(ThinkTime.NONE).operations(List.of(operations)).build();
    PointResult point = Points.of("cache", "redis", 4, Map.of(), List.of(run));
    return OperationTimes.table(
        StudyResult.of("load cache", "?").runs(List.of(run), List.of(point)).build());
  }

  @Test
  void eachOperationOfAMixHasItsRateAndTimes() {
    Table table =
        table(SampleTimes.operation("get", 2_000, 100), SampleTimes.operation("set", 20, 900));
    assertThat(table.columns().stream().map(Table.Column::title))
        .containsExactly(
            "variant",
            "clients",
            "operation",
            "ops/s",
            "mean",
            "p50",
            "p95",
            "p99",
            "max",
            "failed");
    assertThat(table.rows().stream().map(r -> r.cells().stream().map(Cell::text).toList()))
        .containsExactly(
            List.of(
                "cache", "4", "get", "2k", "100 us", "100 us", "100 us", "100 us", "100 us", "0"),
            List.of("cache", "4", "set", "20", "900 us", "900 us", "-", "-", "900 us", "0"));
  }

  @Test
  void oneOperationAloneIsInTheNumbersAlready() {
    assertThat(table(SampleTimes.operation("get", 2_000, 100)).isEmpty()).isTrue();
  }

  @Test
  void aPauseIsOneOnlyWhenUsersDoNotThinkForSoLong() {
    Pause pause = new Pause(3_000, 1);
    String said = "longest pause without an answer: 3 s,";
    ThinkTime upToTen = new ThinkTime(Duration.ZERO, Duration.ofSeconds(10));
    ThinkTime upToTwo = new ThinkTime(Duration.ZERO, Duration.ofSeconds(2));
    assertThat(text(ThinkTime.NONE, pause)).contains(said);
    assertThat(text(upToTwo, pause)).contains(said);
    assertThat(text(upToTen, pause)).doesNotContain("longest pause");
  }

  private static String text(ThinkTime think, Pause pause) {
    return Reports.text(run(think).gaps(Optional.empty(), Optional.of(pause)).build());
  }
}
