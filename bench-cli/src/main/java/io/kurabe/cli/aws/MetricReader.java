package io.kurabe.cli.aws;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataResponse;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataResult;
import software.amazon.awssdk.services.cloudwatch.model.MetricStat;

/** Reads samples of metrics of one server from CloudWatch. */
record MetricReader(CloudWatchClient cloudWatch) {
  private static final List<String> STATISTICS = List.of("Average", "Minimum", "Maximum");

  /** The most queries of one request (API reference, "GetMetricData"). */
  private static final int MOST_QUERIES = 500;

  /** The samples of a metric, by the begin of their period. */
  record Value(double average, double minimum, double maximum) {}

  /** Returns the samples available by now; metrics without any are left out. */
  Map<MetricNames.Name, NavigableMap<Instant, Value>> read(
      List<MetricNames.Name> names, Instant from, Instant to) {
    List<MetricDataQuery> queries = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int s = 0; s < STATISTICS.size(); s++) {
        queries.add(query(names.get(i), "m" + i + "s" + s, STATISTICS.get(s)));
      }
    }
    Map<String, NavigableMap<Instant, Double>> found = new LinkedHashMap<>();
    for (int first = 0; first < queries.size(); first += MOST_QUERIES) {
      int end = Math.min(queries.size(), first + MOST_QUERIES);
      read(queries.subList(first, end), from, to, found);
    }
    return joined(names, found);
  }

  private void read(
      List<MetricDataQuery> queries,
      Instant from,
      Instant to,
      Map<String, NavigableMap<Instant, Double>> found) {
    String next = null;
    do {
      String token = next;
      GetMetricDataResponse page =
          cloudWatch.getMetricData(
              r -> r.metricDataQueries(queries).startTime(from).endTime(to).nextToken(token));
      page.metricDataResults().forEach(result -> add(found, result));
      next = page.nextToken();
    } while (next != null && !next.isEmpty());
  }

  private static MetricDataQuery query(MetricNames.Name name, String id, String statistic) {
    List<Dimension> dimensions =
        name.dimensions().entrySet().stream()
            .map(d -> Dimension.builder().name(d.getKey()).value(d.getValue()).build())
            .toList();
    return MetricDataQuery.builder()
        .id(id)
        .metricStat(
            MetricStat.builder()
                .metric(
                    m ->
                        m.namespace(name.namespace())
                            .metricName(name.name())
                            .dimensions(dimensions))
                .period(name.periodSeconds())
                .stat(statistic)
                .build())
        .build();
  }

  private static void add(
      Map<String, NavigableMap<Instant, Double>> found, MetricDataResult result) {
    NavigableMap<Instant, Double> series = found.computeIfAbsent(result.id(), i -> new TreeMap<>());
    for (int i = 0; i < result.timestamps().size(); i++) {
      series.put(result.timestamps().get(i), result.values().get(i));
    }
  }

  private static Map<MetricNames.Name, NavigableMap<Instant, Value>> joined(
      List<MetricNames.Name> names, Map<String, NavigableMap<Instant, Double>> found) {
    Map<MetricNames.Name, NavigableMap<Instant, Value>> all = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      NavigableMap<Instant, Value> values = new TreeMap<>();
      NavigableMap<Instant, Double> least = found.getOrDefault("m" + i + "s1", new TreeMap<>());
      NavigableMap<Instant, Double> most = found.getOrDefault("m" + i + "s2", new TreeMap<>());
      found
          .getOrDefault("m" + i + "s0", new TreeMap<>())
          .forEach(
              (at, mean) ->
                  values.put(
                      at,
                      new Value(mean, least.getOrDefault(at, mean), most.getOrDefault(at, mean))));
      if (!values.isEmpty()) {
        all.put(names.get(i), values);
      }
    }
    return all;
  }
}
