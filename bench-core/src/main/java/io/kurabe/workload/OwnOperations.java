package io.kurabe.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the operations of a user's own workload with the code of each. Not thread-safe.
 *
 * @param <A> the kind of code
 */
public final class OwnOperations<A> {
  private final List<Operation> operations = new ArrayList<>();
  private final List<A> actions = new ArrayList<>();

  /**
   * Adds one.
   *
   * @throws IllegalArgumentException when the name is taken or the weight is not above 0
   */
  public void add(String name, double weight, A action) {
    for (Operation there : operations) {
      if (there.name().equals(name)) {
        throw new IllegalArgumentException(
            "operation '" + name + "' is there already, with weight " + there.weight());
      }
    }
    operations.add(new Operation(name, weight));
    actions.add(action);
  }

  /**
   * Those added, in order.
   *
   * @throws IllegalStateException when there is none
   */
  public List<Operation> operations(String workload) {
    if (operations.isEmpty()) {
      throw new IllegalStateException(
          "workload '" + workload + "' has no operation; add at least one with operation(...)");
    }
    return List.copyOf(operations);
  }

  /** The code of each, in the same order. */
  public List<A> actions() {
    return List.copyOf(actions);
  }
}
