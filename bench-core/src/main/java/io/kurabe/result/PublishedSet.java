package io.kurabe.result;

import java.util.List;
import java.util.Map;

/**
 * Published numbers that can stand beside measured ones.
 *
 * @param name by which a user chooses them
 * @param description of their source
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
   * @param factors the factors that a measured point must have to be comparable
   * @param clients number of clients
   * @param metric name of the metric, as in comparisons
   * @param value in the metric's unit: us for times
   */
  public record Value(
      String label, Map<String, String> factors, int clients, String metric, double value) {
    public Value {
      factors = Map.copyOf(factors);
    }

    /** {@return the conditions in words, e.g. {@code method upsert, 400 clients}} */
    public String conditions() {
      StringBuilder text = new StringBuilder();
      factors.forEach((name, v) -> text.append(name).append(' ').append(v).append(", "));
      return text + PointResult.clientsText(clients);
    }
  }

  /** {@return the names of the metrics that have values} */
  public List<String> metrics() {
    return values.stream().map(Value::metric).distinct().toList();
  }
}
