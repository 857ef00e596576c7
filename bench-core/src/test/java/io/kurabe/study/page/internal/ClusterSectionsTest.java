package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Table;
import io.kurabe.report.Reports;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.ServerProbe.ClusterFigures.Node;
import io.kurabe.target.ServerProbe.ClusterFigures.Outage;
import io.kurabe.target.ServerProbe.ClusterFigures.Requests;
import io.kurabe.target.ServerProbe.ClusterFigures.Times;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClusterSectionsTest {
  @Test
  void saysWhichSlotsWereAwayHowLongAndWhetherTheOthersWentOn() {
    assertThat(
            ClusterSections.sentence(
                new Outage("n2:7001", "5461-10922", 3.5, Optional.of(12.25), 4321, 20_000)))
        .isEqualTo(
            "slots 5461-10922 of n2:7001 were not served for 12.3 s, from 3.50 s of the measured phase"
                + " on; "
                + Quantity.count(4321)
                + " requests failed; the other nodes went on at 20k/s");
    assertThat(
            ClusterSections.sentence(new Outage("n2:7001", "0-16383", 3.5, Optional.empty(), 1, 0)))
        .contains("were not served any more, from")
        .contains("; 1 request failed; ")
        .endsWith("no other node answered meanwhile");
  }

  @Test
  void thePageNamesTheBusiestNodeAndItsShare() {
    RunResult run =
        RunResult.of(
                RunSpec.of(
                    "r1",
                    "counters/incrby",
                    new Arrivals.Closed(4, ThinkTime.NONE),
                    new Phases(Duration.ZERO, Duration.ofSeconds(1))))
            .cluster(
                Optional.of(
                    new ClusterFigures(
                        List.of(
                            node("n1:7000", "0-8191", 8192, 3000, 2, 1),
                            node("n2:7001", "8192-16383", 8192, 1000, 0, 0)),
                        List.of())))
            .build();
    assertThat(Reports.text(run).replaceAll("\\s+", " "))
        .contains(
            "the busiest node, n1:7000, had 75% of the requests with 50% of the slots, 1.50 x its fair"
                + " share",
            "n1:7000 0-8191", "A line per node over all runs");
    assertThat(new ClusterSections(SingleRuns.resultOf(run)).files())
        .singleElement()
        .matches(file -> file.rows().size() == 2);
  }

  @Test
  void aRunOnOneServerHasNoNodes() {
    RunResult run =
        RunResult.of(
                RunSpec.of(
                    "r1",
                    "counters/incrby",
                    new Arrivals.Closed(4, ThinkTime.NONE),
                    new Phases(Duration.ZERO, Duration.ofSeconds(1))))
            .build();
    assertThat(Reports.text(run)).doesNotContain("Nodes of the cluster");
    assertThat(new ClusterSections(SingleRuns.resultOf(run)).files()).isEmpty();
  }

  @Test
  void aNodeIsOneLineOverAllRuns() {
    List<RunResult> runs =
        Stream.of(100L, 900L, 200L)
            .map(
                answered ->
                    RunResult.of(
                            RunSpec.of(
                                "r" + answered,
                                "counters/incrby",
                                new Arrivals.Closed(4, ThinkTime.NONE),
                                new Phases(Duration.ZERO, Duration.ofSeconds(1))))
                        .cluster(
                            Optional.of(
                                new ClusterFigures(
                                    List.of(node("n1:7000", "0-16383", 16384, answered, 2, 1)),
                                    List.of())))
                        .build())
            .toList();
    StudyResult result = SingleRuns.resultOf(runs.get(0)).toBuilder().runs(runs, List.of()).build();
    ClusterSections sections = new ClusterSections(result);
    Table table =
        sections.section().build().blocks().stream()
            .filter(Table.class::isInstance)
            .map(Table.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(table.rows()).hasSize(1);
    List<String> titles = table.columns().stream().map(Table.Column::title).toList();
    List<Cell> cells = table.rows().get(0).cells();
    assertThat(cells.get(titles.indexOf("ops/s"))).isEqualTo(Cell.number(200));
    assertThat(cells.get(titles.indexOf("MOVED"))).isEqualTo(Cell.count(6));
    assertThat(cells.get(titles.indexOf("share"))).isEqualTo(Cell.percent(1));
    assertThat(sections.files())
        .singleElement()
        .satisfies(file -> assertThat(file.rows()).hasSize(3));
  }

  private static Node node(
      String name, String slots, int count, long answered, long moved, long asked) {
    return new Node(
        name,
        slots,
        count,
        new Requests(answered, 0, moved, asked),
        new Times(answered, 100, 900, Double.NaN),
        Optional.of(5L),
        Optional.empty());
  }
}
