package io.kurabe.workload;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The outcomes of the operations of a whole run, warm-up included, by their names. Immutable.
 *
 * @param counts in the order of the operations
 */
public record OperationCounts(Map<String, Count> counts) {
  /**
   * The outcomes of one operation.
   *
   * @param acknowledged carried out and acknowledged by the server
   * @param uncertain without an answer (time-out, lost connection), so carried out or not
   */
  public record Count(long acknowledged, long uncertain) {}

  public OperationCounts {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }

  /**
   * {@return how often the server acknowledged the operation}
   *
   * @param operation the name of the operation
   * @throws IllegalArgumentException when there is no such operation, with those that there are
   */
  public long acknowledged(String operation) {
    return count(operation).acknowledged();
  }

  /**
   * {@return how often the operation got no answer}
   *
   * @param operation the name of the operation
   */
  public long uncertain(String operation) {
    return count(operation).uncertain();
  }

  /**
   * Compares what is found on the server with what was acknowledged. The result holds when the
   * number found is at least the acknowledged one and exceeds it by no more than the operations
   * without an answer.
   *
   * @param operation the name of the operation
   * @param found how many of the operation's effects are there
   * @return whether both are the same
   */
  public CheckResult compare(String operation, long found) {
    Count count = count(operation);
    boolean holds = found >= count.acknowledged && found <= count.acknowledged + count.uncertain;
    String doubt = count.uncertain == 0 ? "" : ", " + count.uncertain + " without an answer";
    return new CheckResult(
        holds,
        operation + ": " + count.acknowledged + " acknowledged" + doubt + ", " + found + " found");
  }

  private Count count(String operation) {
    Count count = counts.get(operation);
    if (count == null) {
      throw new IllegalArgumentException(
          "there is no operation '"
              + operation
              + "'. There are: "
              + String.join(", ", counts.keySet()));
    }
    return count;
  }
}
