package io.kurabe.compare;

import io.kurabe.result.PointResult;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The properties that two points must have in common to be compared.
 *
 * @param target name of the target; empty when each side has one target, whatever it is called
 * @param variant workload and method, without the target
 * @param clients number of clients
 * @param factors the other parameters of the point
 * @param operation the operation; empty for all together
 */
public record RowKey(
    String target, String variant, int clients, Map<String, String> factors, String operation) {
  public RowKey {
    factors = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(factors));
  }

  /**
   * {@return the row of a point}
   *
   * @param point the point
   * @param withTarget whether rows of different targets are different rows
   * @param operation empty for all operations together
   */
  public static RowKey of(PointResult point, boolean withTarget, String operation) {
    return new RowKey(
        withTarget ? point.target() : "",
        point.shortVariant(),
        point.clients(),
        point.factors(),
        operation);
  }

  /** {@return the row in words, e.g. {@code postgres upsert, hold 2ms at 64 clients}} */
  public String text() {
    return name() + " at " + PointResult.clientsText(clients);
  }

  /**
   * {@return the row in words without the number of clients, e.g. {@code postgres upsert, hold 2ms:
   * increment}}
   */
  public String name() {
    String start = target.isEmpty() ? variant : target + " " + variant;
    return operation.isEmpty() ? start : start + ": " + operation;
  }
}
