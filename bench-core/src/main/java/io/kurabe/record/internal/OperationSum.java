package io.kurabe.record.internal;

import io.kurabe.target.OutcomeKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Adds intervals of one operation up, bucket by bucket. Used by one thread. */
public final class OperationSum {
  private final String operation;
  private final Histogram service = HistogramText.empty();
  private final Histogram response = HistogramText.empty();
  private final Histogram scheduleLag = HistogramText.empty();
  private final Histogram poolWait = HistogramText.empty();
  private final List<Histogram> statements = new ArrayList<>();
  private final Map<OutcomeKind, Histogram> failures = new EnumMap<>(OutcomeKind.class);
  private final Map<OutcomeKind, Long> retries = new EnumMap<>(OutcomeKind.class);
  private long carriedOver;
  private long late;

  /** The sum of none. */
  public OperationSum(String operation) {
    this.operation = operation;
  }

  /** Adds one. */
  public void add(OperationInterval more) {
    RecordedValues.addTo(service, more.service());
    RecordedValues.addTo(response, more.response());
    RecordedValues.addTo(scheduleLag, more.scheduleLag());
    RecordedValues.addTo(poolWait, more.poolWait());
    for (int i = 0; i < more.statements().size(); i++) {
      if (i == statements.size()) {
        statements.add(HistogramText.empty());
      }
      RecordedValues.addTo(statements.get(i), more.statements().get(i));
    }
    more.failures()
        .forEach(
            (kind, times) ->
                RecordedValues.addTo(
                    failures.computeIfAbsent(kind, k -> HistogramText.empty()), times));
    more.retries().forEach((kind, n) -> retries.merge(kind, n, Long::sum));
    carriedOver += more.carriedOver();
    late += more.late();
  }

  /** The sum so far; what is added afterwards goes into its histograms, too. */
  public OperationInterval sum() {
    return new OperationInterval(
        operation,
        service,
        response,
        scheduleLag,
        poolWait,
        statements,
        failures,
        retries,
        carriedOver,
        late);
  }
}
