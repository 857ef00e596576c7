package io.kurabe.result;

import java.util.List;
import java.util.Map;

/**
 * Published numbers that can stand beside ours.
 *
 * @param name on the command line
 * @param description where they come from
 * @param values the numbers
 */
public record PublishedSet(String name, String description, List<Value> values) {
  public PublishedSet {
    values = List.copyOf(values);
  }

  /**
   * One number.
   *
   * @param label where it comes from, for the head of a column
   * @param factors what a point of ours must have to be the same
   * @param clients number of clients
   * @param metric name of the metric, as in comparisons
   * @param value in the metric's unit: us for times
   */
  public record Value(
      String label, Map<String, String> factors, int clients, String metric, double value) {
    public Value {
      factors = Map.copyOf(factors);
    }

    /** The conditions in words, e.g. {@code method upsert, 400 clients}. */
    public String conditions() {
      StringBuilder text = new StringBuilder();
      factors.forEach((name, v) -> text.append(name).append(' ').append(v).append(", "));
      return text + PointResult.clientsText(clients);
    }
  }

  /** Names of the metrics that there are values of. */
  public List<String> metrics() {
    return values.stream().map(Value::metric).distinct().toList();
  }
}
