package io.kurabe.record.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.ServerProbe.ClusterFigures.Node;
import io.kurabe.target.ServerProbe.ClusterFigures.Outage;
import io.kurabe.target.ServerProbe.ClusterFigures.Requests;
import io.kurabe.target.ServerProbe.ClusterFigures.Times;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClusterTrafficTest {
  @Test
  void countsAndTimesOfGeneratorsAddUpAndWhatIsKnownOfNodesStays() {
    ClusterTraffic one = new ClusterTraffic(List.of(node("n1", 3, 1_000)), List.of());
    ClusterTraffic other =
        new ClusterTraffic(List.of(node("n1", 1, 9_000), node("n2", 2, 5_000)), List.of());
    ClusterFigures figures =
        merged(one, other).over(new ClusterFigures(List.of(known("n1")), List.of()), 2);
    assertThat(figures.nodes()).hasSize(2);
    Node first = figures.nodes().get(0);
    assertThat(first.slots()).isEqualTo("0-9");
    assertThat(first.keys()).contains(7L);
    assertThat(first.requests()).isEqualTo(new Requests(4, 2, 4, 6));
    assertThat(first.times().opsPerSecond()).isEqualTo(2);
    assertThat(first.times().p50Micros()).isBetween(0.99, 1.01);
    assertThat(first.times().maxMicros()).isBetween(8.99, 9.01);
    assertThat(figures.nodes().get(1).name()).isEqualTo("n2");
    assertThat(figures.nodes().get(1).slots()).isEmpty();
  }

  @Test
  void aNodeThatNobodyAskedHasNoTimes() {
    ClusterFigures figures =
        new ClusterTraffic(List.of(), List.of())
            .over(new ClusterFigures(List.of(known("n1")), List.of()), 2);
    assertThat(figures.nodes().get(0).requests().answered()).isZero();
    assertThat(figures.nodes().get(0).times().p99Micros()).isNaN();
  }

  @Test
  void anOutageThatSeveralSawIsOne() {
    Outage early = new Outage("n1", "0-9", 1, Optional.of(3.0), 10, 100);
    Outage late = new Outage("n1", "0-9", 2, Optional.of(5.0), 20, 200);
    Outage again = new Outage("n1", "0-9", 8, Optional.empty(), 1, 0);
    Outage ofAnother = new Outage("n2", "10-19", 2, Optional.of(1.0), 1, 0);
    assertThat(
            merged(
                    new ClusterTraffic(List.of(), List.of(late, again)),
                    new ClusterTraffic(List.of(), List.of(early, ofAnother)))
                .outages())
        .containsExactlyInAnyOrder(
            new Outage("n1", "0-9", 1, Optional.of(6.0), 30, 300), ofAnother, again);
  }

  @Test
  void withoutThatOfAllItIsNotKnown() {
    assertThat(
            ClusterTraffic.merge(
                List.of(Optional.of(new ClusterTraffic(List.of(), List.of())), Optional.empty())))
        .isEmpty();
  }

  private static ClusterTraffic merged(ClusterTraffic one, ClusterTraffic other) {
    return ClusterTraffic.merge(List.of(Optional.of(one), Optional.of(other))).orElseThrow();
  }

  private static ClusterTraffic.OfNode node(String name, int answers, long nanos) {
    Histogram times = HistogramText.empty();
    times.recordValueWithCount(nanos, answers);
    return new ClusterTraffic.OfNode(name, new Requests(answers, 1, 2, 3), times);
  }

  private static Node known(String name) {
    return new Node(
        name,
        "0-9",
        10,
        new Requests(0, 0, 0, 0),
        new Times(Double.NaN, Double.NaN, Double.NaN, Double.NaN),
        Optional.of(7L),
        Optional.empty());
  }
}
