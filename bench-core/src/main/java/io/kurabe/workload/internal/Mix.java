package io.kurabe.workload.internal;

import io.kurabe.workload.Operation;
import java.util.List;
import java.util.SplittableRandom;

/** Draws operations by weight. Immutable; allocates nothing. */
public final class Mix {
  private final double[] upTo;

  public Mix(List<Operation> operations) {
    double total = operations.stream().mapToDouble(Operation::weight).sum();
    upTo = new double[operations.size()];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += operations.get(i).weight() / total;
      upTo[i] = sum;
    }
  }

  /** Returns the index of the next operation. */
  public int next(SplittableRandom random) {
    if (upTo.length == 1) {
      return 0;
    }
    double drawn = random.nextDouble();
    int i = 0;
    while (i < upTo.length - 1 && drawn >= upTo[i]) {
      i++;
    }
    return i;
  }
}
