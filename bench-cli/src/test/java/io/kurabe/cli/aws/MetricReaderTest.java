package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataRequest;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;

class MetricReaderTest {
  private static final Instant FROM = Instant.parse("2026-11-21T09:30:00Z");
  private static final Instant TO = FROM.plusSeconds(180);
  private static final MetricNames.Name CPU = name("CPUUtilization", 60);
  private static final MetricNames.Name VOLUME = name("VolumeReadIOPs", 300);

  private final FakeCloudWatch cloudWatch = new FakeCloudWatch();

  @Test
  void averageMinimumAndMaximumOfEachMetricAreAskedFor() {
    new MetricReader(cloudWatch).read(List.of(CPU, VOLUME), FROM, TO);
    assertThat(cloudWatch.asked()).hasSize(1);
    GetMetricDataRequest asked = cloudWatch.asked().get(0);
    assertThat(asked.startTime()).isEqualTo(FROM);
    assertThat(asked.endTime()).isEqualTo(TO);
    List<MetricDataQuery> queries = asked.metricDataQueries();
    assertThat(queries).extracting(MetricDataQuery::id).doesNotHaveDuplicates();
    assertThat(queries)
        .extracting(
            q -> q.metricStat().metric().metricName(),
            q -> q.metricStat().stat(),
            q -> q.metricStat().period())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("CPUUtilization", "Average", 60),
            org.assertj.core.groups.Tuple.tuple("CPUUtilization", "Minimum", 60),
            org.assertj.core.groups.Tuple.tuple("CPUUtilization", "Maximum", 60),
            org.assertj.core.groups.Tuple.tuple("VolumeReadIOPs", "Average", 300),
            org.assertj.core.groups.Tuple.tuple("VolumeReadIOPs", "Minimum", 300),
            org.assertj.core.groups.Tuple.tuple("VolumeReadIOPs", "Maximum", 300));
    assertThat(queries)
        .allSatisfy(
            q -> {
              assertThat(q.metricStat().metric().namespace()).isEqualTo("AWS/RDS");
              assertThat(q.metricStat().metric().dimensions())
                  .containsExactly(
                      Dimension.builder().name("DBInstanceIdentifier").value("orders").build());
            });
  }

  @Test
  void samplesComeInTheOrderOfTimeWithTheirThreeStatistics() {
    cloudWatch.put("CPUUtilization", FROM, 70, 60, 80);
    cloudWatch.put("CPUUtilization", FROM.plusSeconds(60), 71, 61, 81);
    Map<MetricNames.Name, NavigableMap<Instant, MetricReader.Value>> found =
        new MetricReader(cloudWatch).read(List.of(CPU, VOLUME), FROM, TO);
    assertThat(found).containsOnlyKeys(CPU);
    assertThat(found.get(CPU))
        .containsExactly(
            Map.entry(FROM, new MetricReader.Value(70, 60, 80)),
            Map.entry(FROM.plusSeconds(60), new MetricReader.Value(71, 61, 81)));
  }

  @Test
  void allPagesAreReadWhicheverTheStatisticsOfAMetricAreOn() {
    cloudWatch.put("CPUUtilization", FROM, 70, 60, 80).put("VolumeReadIOPs", FROM, 7, 6, 8);
    Map<MetricNames.Name, NavigableMap<Instant, MetricReader.Value>> found =
        new MetricReader(cloudWatch.pages(2)).read(List.of(CPU, VOLUME), FROM, TO);
    assertThat(cloudWatch.asked()).hasSize(3);
    assertThat(cloudWatch.asked())
        .extracting(GetMetricDataRequest::nextToken)
        .containsExactly(null, "2", "4");
    assertThat(found.get(CPU)).containsEntry(FROM, new MetricReader.Value(70, 60, 80));
    assertThat(found.get(VOLUME)).containsEntry(FROM, new MetricReader.Value(7, 6, 8));
  }

  @Test
  void whatHasNoSamplesIsLeftOut() {
    assertThat(new MetricReader(cloudWatch).read(List.of(CPU), FROM, TO)).isEmpty();
  }

  private static MetricNames.Name name(String name, int period) {
    return new MetricNames.Name(
        "AWS/RDS", name, "%", period, Map.of("DBInstanceIdentifier", "orders"));
  }
}
