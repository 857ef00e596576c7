package io.kurabe.cli.aws;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.pi.PiClient;
import software.amazon.awssdk.services.pi.model.GetResourceMetricsRequest;
import software.amazon.awssdk.services.pi.model.GetResourceMetricsResponse;
import software.amazon.awssdk.services.pi.model.MetricKeyDataPoints;

/** A Performance Insights that answers the pages that a test gives it. */
final class FakeInsights implements PiClient {
  private final Deque<List<MetricKeyDataPoints>> pages = new ArrayDeque<>();
  private final List<GetResourceMetricsRequest> asked = new ArrayList<>();
  private Optional<RuntimeException> refusal = Optional.empty();

  FakeInsights page(List<MetricKeyDataPoints> metrics) {
    pages.add(metrics);
    return this;
  }

  FakeInsights refuse(RuntimeException with) {
    refusal = Optional.of(with);
    return this;
  }

  List<GetResourceMetricsRequest> asked() {
    return List.copyOf(asked);
  }

  @Override
  public GetResourceMetricsResponse getResourceMetrics(GetResourceMetricsRequest request) {
    asked.add(request);
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    List<MetricKeyDataPoints> page = pages.isEmpty() ? List.of() : pages.remove();
    return GetResourceMetricsResponse.builder()
        .metricList(page)
        .nextToken(pages.isEmpty() ? "" : "page-" + asked.size())
        .build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
