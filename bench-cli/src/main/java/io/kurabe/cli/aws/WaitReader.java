package io.kurabe.cli.aws;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.pi.PiClient;
import software.amazon.awssdk.services.pi.model.DataPoint;
import software.amazon.awssdk.services.pi.model.GetResourceMetricsResponse;
import software.amazon.awssdk.services.pi.model.MetricKeyDataPoints;
import software.amazon.awssdk.services.pi.model.MetricQuery;
import software.amazon.awssdk.services.pi.model.PeriodAlignment;
import software.amazon.awssdk.services.pi.model.ServiceType;

/** Reads from Performance Insights what the sessions of a server waited for. */
record WaitReader(PiClient insights) {
  private static final String LOAD = "db.load.avg";
  private static final String GROUP = "db.wait_event";
  private static final String NAME = "db.wait_event.name";
  private static final int MOST_EVENTS = 10;

  /** The length of a window up to which a sample is of a second, else of a minute. */
  private static final Duration FINE = Duration.ofHours(1);

  private static final MetricQuery QUERY =
      MetricQuery.builder().metric(LOAD).groupBy(g -> g.group(GROUP).limit(MOST_EVENTS)).build();

  record Series(String event, NavigableMap<Instant, Double> sessions) {}

  record Waits(List<Series> series, int periodSeconds) {
    static final Waits NONE = new Waits(List.of(), 1);
  }

  /** Returns the events for which most sessions waited; {@code CPU} is one of them. */
  Waits read(String resource, Instant from, Instant to) {
    int period = Duration.between(from, to).compareTo(FINE) > 0 ? MetricNames.MINUTE : 1;
    List<Series> all = new ArrayList<>();
    String next = null;
    do {
      String token = next;
      GetResourceMetricsResponse page =
          insights.getResourceMetrics(
              r ->
                  r.serviceType(ServiceType.RDS)
                      .identifier(resource)
                      .startTime(from)
                      .endTime(to)
                      .periodInSeconds(period)
                      // Else a value has the time at which its period ends.
                      .periodAlignment(PeriodAlignment.START_TIME)
                      .nextToken(token)
                      .metricQueries(QUERY));
      page.metricList().forEach(m -> add(all, m));
      next = page.nextToken();
    } while (next != null && !next.isEmpty());
    return new Waits(all, period);
  }

  private static void add(List<Series> all, MetricKeyDataPoints metric) {
    String event = metric.key().dimensions().getOrDefault(NAME, "");
    if (event.isEmpty()) {
      return; // The sum over all events.
    }
    Series series =
        all.stream()
            .filter(s -> s.event.equals(event))
            .findFirst()
            .orElseGet(
                () -> {
                  Series made = new Series(event, new TreeMap<>());
                  all.add(made);
                  return made;
                });
    for (DataPoint point : metric.dataPoints()) {
      if (point.value() != null) {
        series.sessions.put(point.timestamp(), point.value());
      }
    }
  }
}
