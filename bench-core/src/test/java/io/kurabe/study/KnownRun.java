package io.kurabe.study;

import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.spec.Transport;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A run of a closed loop made by hand: its rate and its only response time are known. */
public final class KnownRun {
  private static final long OPERATIONS = 1_000;

  private final String name;
  private final int clients;
  private final double rate;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final Map<String, Double> measures = new LinkedHashMap<>();

  /**
   * @param rate operations per second; the response time is what so many clients have at this rate
   */
  public KnownRun(String name, int clients, double rate) {
    this.name = name;
    this.clients = clients;
    this.rate = rate;
  }

  /** A parameter, e.g. {@code repeat}. */
  public KnownRun with(String parameter, Object value) {
    parameters.put(parameter, String.valueOf(value));
    return this;
  }

  /** Something else that it measured. */
  public KnownRun measuring(String measure, double value) {
    measures.put(measure, value);
    return this;
  }

  /** A run that counts. */
  public RunResult valid() {
    return result(List.of());
  }

  /** One that does not. */
  public RunResult unfit() {
    return result(List.of("the generator stood still"));
  }

  private RunResult result(List<String> invalid) {
    Histogram nanos = HistogramText.empty();
    nanos.recordValueWithCount(Math.round(clients * 1e9 / rate), OPERATIONS);
    return RunResult.of(
            RunSpec.of(
                    name,
                    "made by hand",
                    new Arrivals.Closed(clients, ThinkTime.NONE),
                    new Phases(Duration.ZERO, Duration.ofSeconds(1)))
                .withParameters(parameters)
                .over(Transport.jdbc()))
        .on(List.of("db"))
        .measured(Instant.parse("2026-11-21T09:30:00Z"), OPERATIONS / rate)
        .acknowledged(OPERATIONS, 0)
        .operations(List.of(OperationResult.of("add", OPERATIONS, rate, LatencySummary.of(nanos))))
        .measures(measures)
        .invalid(invalid)
        .build();
  }
}
