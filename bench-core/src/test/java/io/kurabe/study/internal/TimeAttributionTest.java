package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.target.internal.ServerTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimeAttributionTest {
  private static ServerTime server(
      double statements, Map<String, Double> waits, ServerTime.Instrument... stages) {
    return new ServerTime("test", statements, waits, List.of(), List.of(stages), Map.of());
  }

  private static ServerTime.Instrument stage(String name, double seconds) {
    return new ServerTime.Instrument("stage/sql/" + name, true, 1, seconds);
  }

  private static Map<String, Double> seconds(List<TimeBreakdown.Part> parts) {
    return parts.stream()
        .collect(
            java.util.stream.Collectors.toMap(
                TimeBreakdown.Part::name, TimeBreakdown.Part::seconds));
  }

  private static double sum(List<TimeBreakdown.Part> parts) {
    return parts.stream().mapToDouble(TimeBreakdown.Part::seconds).sum();
  }

  @Test
  void thePartsAddUpToClientsTimesSeconds() {
    var run =
        new TimeAttribution.Seen(
            24, 18, 4, server(10, Map.of("lock", 3.0), stage("Sending data", 5)));

    List<TimeBreakdown.Part> parts =
        TimeAttribution.parts(List.of(run), List.of("sending data"), Optional.of("redis"));

    assertThat(seconds(parts))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "client", 2.0,
                "redis and the way to it", 4.0,
                "driver and network", 8.0,
                "lock", 3.0,
                "sending data", 5.0,
                "server, the rest", 2.0));
    assertThat(sum(parts)).isCloseTo(24, within(1e-9));
    assertThat(parts)
        .extracting(TimeBreakdown.Part::place)
        .isSortedAccordingTo(
            java.util.Comparator.comparing(
                p -> p == TimeBreakdown.Place.CACHE ? TimeBreakdown.Place.WAY : p));
  }

  @Test
  void runsOfAPointAreAddedUp() {
    var one = new TimeAttribution.Seen(10, 8, 0, server(4, Map.of("lock", 1.0)));
    var other = new TimeAttribution.Seen(10, 6, 0, server(2, Map.of("files", 0.5)));

    assertThat(seconds(TimeAttribution.parts(List.of(one, other), List.of(), Optional.empty())))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "client", 6.0,
                "driver and network", 8.0,
                "lock", 1.0,
                "files", 0.5,
                "server, the rest", 4.5));
  }

  @Test
  void whatOthersWaitedForBesideTheReadersIsCutInProportion() {
    var run = new TimeAttribution.Seen(10, 6, 0, server(4, Map.of("lock", 6.0, "files", 2.0)));

    List<TimeBreakdown.Part> parts =
        TimeAttribution.parts(List.of(run), List.of(), Optional.empty());

    assertThat(seconds(parts)).containsEntry("lock", 3.0).containsEntry("files", 1.0);
    assertThat(seconds(parts)).doesNotContainKey("server, the rest");
    assertThat(sum(parts)).isCloseTo(10, within(1e-9));
  }

  @Test
  void aServerCannotTakeLongerThanItsClientsWaited() {
    var run = new TimeAttribution.Seen(10, 6, 0, server(9, Map.of(), stage("executing", 9)));

    assertThat(seconds(TimeAttribution.parts(List.of(run), List.of("executing"), Optional.empty())))
        .isEqualTo(Map.of("client", 4.0, "executing", 6.0));
  }

  @Test
  void theFourLargestStagesHaveAPartAndWaitingIsNone() {
    ServerTime one =
        server(
            9,
            Map.of(),
            stage("Waiting for query cache lock", 50),
            stage("Opening tables", 1),
            stage("writing to the client", 0.75),
            stage("Sending data", 4),
            stage("Checking query cache for query", 1),
            stage("Storing result in query cache", 1),
            stage("Sending cached result to client", 1),
            stage("init", 0.5));
    ServerTime other = server(9, Map.of(), stage("Sending data", 4), stage("never", 0));

    assertThat(TimeAttribution.stages(List.of(one, other)))
        .containsExactly(
            "sending data", "query cache work", "opening tables", "writing to the client");
    assertThat(TimeAttribution.stages(List.of(server(1, Map.of(), stage("never", 0))))).isEmpty();
    assertThat(
            seconds(
                TimeAttribution.parts(
                    Stream.of(one, other).map(s -> new TimeAttribution.Seen(10, 10, 0, s)).toList(),
                    TimeAttribution.stages(List.of(one, other)),
                    Optional.empty())))
        .containsEntry("sending data", 8.0)
        .containsEntry("query cache work", 3.0)
        .containsEntry("writing to the client", 0.75)
        .containsEntry("server, the rest", 5.25);
  }
}
