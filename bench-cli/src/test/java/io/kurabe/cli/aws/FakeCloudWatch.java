package io.kurabe.cli.aws;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataRequest;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataResponse;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataResult;

/** A CloudWatch that holds what a test puts into it, in pages as large as it is told. */
final class FakeCloudWatch implements CloudWatchClient {
  private final Map<String, NavigableMap<Instant, MetricReader.Value>> data = new LinkedHashMap<>();
  private final List<GetMetricDataRequest> asked = new ArrayList<>();
  private Optional<RuntimeException> refusal = Optional.empty();
  private Runnable beforeEach = () -> {};
  private Predicate<String> known = node -> true;
  private int pageSize = Integer.MAX_VALUE;

  FakeCloudWatch put(String metric, Instant at, double average, double minimum, double maximum) {
    data.computeIfAbsent(metric, m -> new TreeMap<>())
        .put(at, new MetricReader.Value(average, minimum, maximum));
    return this;
  }

  /** The same value in each of the minutes. */
  FakeCloudWatch putMinutes(String metric, Instant from, int minutes, double value) {
    for (int i = 0; i < minutes; i++) {
      put(metric, from.plusSeconds(60L * i), value, value, value);
    }
    return this;
  }

  /** Answers nothing but this from now on. */
  FakeCloudWatch refuse(RuntimeException with) {
    refusal = Optional.of(with);
    return this;
  }

  /** Has data only of servers whose name fits. */
  FakeCloudWatch only(Predicate<String> names) {
    known = names;
    return this;
  }

  /** Series in a page. */
  FakeCloudWatch pages(int ofSeries) {
    pageSize = ofSeries;
    return this;
  }

  /** Runs before each question. */
  FakeCloudWatch before(Runnable each) {
    beforeEach = each;
    return this;
  }

  /** What it was asked for. */
  List<GetMetricDataRequest> asked() {
    return List.copyOf(asked);
  }

  @Override
  public GetMetricDataResponse getMetricData(GetMetricDataRequest request) {
    asked.add(request);
    beforeEach.run();
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    List<MetricDataQuery> queries = request.metricDataQueries();
    int from = request.nextToken() == null ? 0 : Integer.parseInt(request.nextToken());
    int to = (int) Math.min(queries.size(), (long) from + pageSize);
    return GetMetricDataResponse.builder()
        .metricDataResults(queries.subList(from, to).stream().map(q -> result(request, q)).toList())
        .nextToken(to < queries.size() ? String.valueOf(to) : null)
        .build();
  }

  private MetricDataResult result(GetMetricDataRequest request, MetricDataQuery query) {
    List<Instant> times = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    boolean there =
        query.metricStat().metric().dimensions().stream().anyMatch(d -> known.test(d.value()));
    data.getOrDefault(there ? query.metricStat().metric().metricName() : "", new TreeMap<>())
        .subMap(request.startTime(), true, request.endTime(), false)
        .descendingMap() // The latest first, as CloudWatch does.
        .forEach(
            (at, value) -> {
              times.add(at);
              values.add(
                  switch (query.metricStat().stat()) {
                    case "Minimum" -> value.minimum();
                    case "Maximum" -> value.maximum();
                    default -> value.average();
                  });
            });
    return MetricDataResult.builder().id(query.id()).timestamps(times).values(values).build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
