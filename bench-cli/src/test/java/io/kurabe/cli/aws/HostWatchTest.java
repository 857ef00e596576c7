package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.HostMetric;
import io.kurabe.result.HostWindow;
import io.kurabe.result.StudyResult;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostWatchTest {
  private static final Instant BEGIN = SampleRuns.BEGIN;
  private static final CloudInstance POSTGRES = SampleHosted.rds("postgres");

  private final FakeCloudWatch cloudWatch = new FakeCloudWatch();
  private final FakeInsights insights = new FakeInsights();

  @Test
  void runsOfAProcessThatWasInterruptedAreOfTheStudy() {
    // In between the server was off.
    cloudWatch.putMinutes("CPUUtilization", BEGIN.minusSeconds(3_600), 2, 40);
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 5, 40);
    StudyResult resumed =
        SampleRuns.study(
            300,
            SampleRuns.run("before", "pg", -3_600, 0, 60),
            SampleRuns.run("after", "pg", 0, 0, 60));
    HostWatch watch = watch(POSTGRES);
    assertThat(watch.ask(resumed)).isTrue();
    assertThat(watch.windows(resumed))
        .extracting(HostWindow::run)
        .containsExactly("", "before", "after");
    assertThat(watch.notes())
        .containsExactly(
            "pg: its metrics of the whole study are also of the time between the process that was"
                + " interrupted and the one that continued.");
  }

  @Test
  void whereNobodyKnowsAnythingThereIsNoWindow() {
    StudyResult study = SampleRuns.study(300, SampleRuns.run("one", "pg", 0, 0, 60));
    HostWatch watch = watch(POSTGRES);
    assertThat(watch.ask(study)).isFalse();
    assertThat(watch.windows(study)).isEmpty();
    watch.giveUp();
    assertThat(watch.notes()).containsExactly("pg: CloudWatch has no metrics of this time.");
  }

  @Test
  void allHasArrivedWhenEachMinuteOfTheStudyHasItsSample() {
    StudyResult study = SampleRuns.study(150);
    HostWatch watch = watch(POSTGRES);
    cloudWatch.putMinutes("ReadIOPS", BEGIN, 3, 1).putMinutes("CPUUtilization", BEGIN, 2, 40);
    assertThat(watch.ask(study)).isFalse();
    watch.giveUp();
    assertThat(watch.notes())
        .containsExactly("pg: CloudWatch's metrics of the last minutes had not arrived.");
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 3, 40);
    assertThat(watch.ask(study)).isTrue();
    assertThat(cloudWatch.asked().get(0).startTime()).isEqualTo(BEGIN);
    assertThat(cloudWatch.asked().get(0).endTime())
        .as("the minute in which it ended, too")
        .isEqualTo(BEGIN.plusSeconds(150 + 60));
  }

  @Test
  void aServerlessCacheHasArrivedWithoutMetricsOfProcessors() {
    HostWatch watch =
        watch(SampleHosted.with(SampleHosted.cache("valkey"), InstanceClass.parse("serverless")));
    cloudWatch.putMinutes("BytesUsedForCache", BEGIN, 2, 1e6);
    assertThat(watch.ask(SampleRuns.study(120))).isTrue();
  }

  @Test
  void eachNodeOfAClusterHasMetricsAndAllHaveToArrive() {
    Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
    for (int i = 1; i <= 12; i++) {
      nodes.put("n" + i, Map.of("CacheClusterId", "n" + i, "CacheNodeId", "0001"));
    }
    HostWatch watch =
        watch(SampleHosted.with(SampleHosted.cache("valkey"), Map.of("nodes", nodes)));
    StudyResult study = SampleRuns.study(120);
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 2, 40);
    cloudWatch.putMinutes("NetworkBandwidthOutAllowanceExceeded", BEGIN, 2, 3);
    cloudWatch.only(n -> n.matches("n\\d|n1[01]"));
    assertThat(watch.ask(study)).as("n12 has told nothing").isFalse();
    cloudWatch.only(n -> true);
    assertThat(watch.ask(study)).isTrue();
    assertThat(cloudWatch.asked())
        .allSatisfy(asked -> assertThat(asked.metricDataQueries()).hasSizeLessThanOrEqualTo(500));
    HostWindow window = watch.windows(study).get(0);
    assertThat(window.metrics())
        .extracting(HostMetric::name)
        .contains("CPUUtilization of n1", "CPUUtilization of n12");
    assertThat(window.limits())
        .contains(
            "it was held back by the bandwidth that it may send"
                + " (NetworkBandwidthOutAllowanceExceeded of n12).");
  }

  @Test
  void aMissingRightIsNamedAndEndsTheAsking() {
    cloudWatch.refuse(Refusals.notAllowed());
    insights.refuse(Refusals.notAllowed());
    HostWatch watch = watch(POSTGRES);
    StudyResult study = SampleRuns.study(120);
    assertThat(watch.ask(study)).isTrue();
    assertThat(watch.ask(study)).isTrue();
    watch.askWaits(study);
    assertThat(cloudWatch.asked()).hasSize(1);
    assertThat(watch.notes())
        .containsExactly(
            "pg: without metrics of CloudWatch: the right cloudwatch:GetMetricData is missing.",
            "pg: without Performance Insights: the right pi:GetResourceMetrics is missing.");
  }

  @Test
  void otherRefusalsAndALostNetworkAreSaidInTheirWords() {
    HostWatch refused = watch(POSTGRES);
    cloudWatch.refuse(Refusals.of("ThrottlingException", "Rate exceeded"));
    insights.refuse(Refusals.of("InvalidArgumentException", "db-RESOURCE is unknown"));
    refused.ask(SampleRuns.study(60));
    refused.giveUp();
    refused.askWaits(SampleRuns.study(60));
    assertThat(refused.notes())
        .containsExactly(
            "pg: without metrics of CloudWatch: it refuses: ThrottlingException Rate exceeded",
            "pg: without Performance Insights, which refuses: InvalidArgumentException db-RESOURCE"
                + " is unknown");
    HostWatch lost = watch(POSTGRES);
    cloudWatch.refuse(Refusals.unreachable());
    insights.refuse(Refusals.unreachable());
    lost.ask(SampleRuns.study(60));
    lost.giveUp();
    lost.askWaits(SampleRuns.study(60));
    assertThat(lost.notes())
        .containsExactly(
            "pg: without metrics of CloudWatch: it cannot be reached: Unable to execute HTTP"
                + " request: Connection refused",
            "pg: Performance Insights cannot be reached: Unable to execute HTTP request:"
                + " Connection refused");
  }

  @Test
  void afterARefusalItIsAskedAgainThreeTimesInARow() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 1, 40);
    StudyResult study = SampleRuns.study(120);
    HostWatch watch = watch(POSTGRES);
    assertThat(watch.ask(study)).as("the second minute is not there").isFalse();
    cloudWatch.refuse(Refusals.of("ThrottlingException", "Rate exceeded"));
    assertThat(List.of(watch.ask(study), watch.ask(study))).containsExactly(false, false);
    assertThat(watch.notes()).isEmpty();
    assertThat(watch.ask(study)).isTrue();
    assertThat(watch.notes())
        .containsExactly(
            "pg: CloudWatch's metrics of the last minutes had not arrived: it refuses:"
                + " ThrottlingException Rate exceeded");
  }

  @Test
  void performanceInsightsAreAskedForDatabasesThatHaveThemOnly() {
    HostWatch cache = watch(SampleHosted.cache("valkey"));
    cache.askWaits(SampleRuns.study(60));
    HostWatch off = watch(SampleHosted.withoutInsights(POSTGRES));
    off.askWaits(SampleRuns.study(60));
    assertThat(insights.asked()).isEmpty();
    assertThat(cache.notes()).isEmpty();
    assertThat(off.notes())
        .containsExactly(
            "pg: Performance Insights is off, so waits of sessions were not recorded.");
  }

  private HostWatch watch(CloudInstance server) {
    return new HostWatch(
        "pg", server, new MetricReader(cloudWatch), new WaitReader(insights), Optional.empty());
  }
}
