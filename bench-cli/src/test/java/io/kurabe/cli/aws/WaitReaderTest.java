package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.pi.model.DataPoint;
import software.amazon.awssdk.services.pi.model.GetResourceMetricsRequest;
import software.amazon.awssdk.services.pi.model.MetricKeyDataPoints;
import software.amazon.awssdk.services.pi.model.PeriodAlignment;
import software.amazon.awssdk.services.pi.model.ServiceType;

class WaitReaderTest {
  private static final Instant FROM = Instant.parse("2026-11-21T09:30:00Z");

  private final FakeInsights insights = new FakeInsights();

  @Test
  void theLoadByWaitEventIsAskedForEachSecond() {
    new WaitReader(insights).read("db-RESOURCE", FROM, FROM.plusSeconds(3_600));
    GetResourceMetricsRequest asked = insights.asked().get(0);
    assertThat(asked.serviceType()).isEqualTo(ServiceType.RDS);
    assertThat(asked.identifier()).isEqualTo("db-RESOURCE");
    assertThat(asked.periodInSeconds()).isEqualTo(1);
    assertThat(asked.periodAlignment())
        .as("values are dated by the begin of their period")
        .isEqualTo(PeriodAlignment.START_TIME);
    assertThat(asked.startTime()).isEqualTo(FROM);
    assertThat(asked.endTime()).isEqualTo(FROM.plusSeconds(3_600));
    assertThat(asked.metricQueries())
        .singleElement()
        .satisfies(
            q -> {
              assertThat(q.metric()).isEqualTo("db.load.avg");
              assertThat(q.groupBy().group()).isEqualTo("db.wait_event");
              assertThat(q.groupBy().limit()).isEqualTo(10);
            });
  }

  @Test
  void aLongStudyIsAskedForEachMinute() {
    WaitReader.Waits found =
        new WaitReader(insights).read("db-RESOURCE", FROM, FROM.plusSeconds(3_601));
    assertThat(insights.asked().get(0).periodInSeconds()).isEqualTo(60);
    assertThat(found.periodSeconds()).isEqualTo(60);
  }

  @Test
  void theSumOverAllEventsAndSecondsWithoutAValueAreLeftOut() {
    insights.page(List.of(series("", 2.0), series("IO:WALSync", 1.25, null, 1.5)));
    List<WaitReader.Series> found =
        new WaitReader(insights).read("db-RESOURCE", FROM, FROM.plusSeconds(60)).series();
    assertThat(found).extracting(WaitReader.Series::event).containsExactly("IO:WALSync");
    assertThat(found.get(0).sessions())
        .containsExactly(Map.entry(FROM, 1.25), Map.entry(FROM.plusSeconds(2), 1.5));
  }

  @Test
  void anEventThatGoesOnOnTheNextPageIsOne() {
    insights.page(List.of(series("CPU", 0.5))).page(List.of(series("IO:WALSync", 1.0)));
    insights.page(
        List.of(
            MetricKeyDataPoints.builder()
                .key(k -> k.metric("db.load.avg").dimensions(Map.of("db.wait_event.name", "CPU")))
                .dataPoints(point(FROM.plusSeconds(9), 0.75))
                .build()));
    List<WaitReader.Series> found =
        new WaitReader(insights).read("db-RESOURCE", FROM, FROM.plusSeconds(60)).series();
    assertThat(insights.asked())
        .extracting(GetResourceMetricsRequest::nextToken)
        .containsExactly(null, "page-1", "page-2");
    assertThat(found).extracting(WaitReader.Series::event).containsExactly("CPU", "IO:WALSync");
    assertThat(found.get(0).sessions())
        .containsExactly(Map.entry(FROM, 0.5), Map.entry(FROM.plusSeconds(9), 0.75));
  }

  /** A value each second. */
  private static MetricKeyDataPoints series(String event, @Nullable Double... values) {
    List<DataPoint> points =
        java.util.stream.IntStream.range(0, values.length)
            .mapToObj(i -> point(FROM.plusSeconds(i), Arrays.asList(values).get(i)))
            .toList();
    return MetricKeyDataPoints.builder()
        .key(
            k -> {
              k.metric("db.load.avg");
              if (!event.isEmpty()) {
                k.dimensions(Map.of("db.wait_event.name", event));
              }
            })
        .dataPoints(points)
        .build();
  }

  private static DataPoint point(Instant at, @Nullable Double value) {
    return DataPoint.builder().timestamp(at).value(value).build();
  }
}
