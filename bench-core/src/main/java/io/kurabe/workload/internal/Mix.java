package io.kurabe.workload.internal;

import io.kurabe.workload.Operation;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Draws operations by weight. Immutable; a draw allocates nothing. */
public final class Mix {
  private final double[] upTo;
  private final List<Operation> operations;

  public Mix(List<Operation> operations) {
    this.operations = List.copyOf(operations);
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

  /**
   * Returns a deck for one client that holds each operation as often as its weight says.
   *
   * @throws IllegalArgumentException when a weight is no whole number
   */
  public Deck deck() {
    return new Deck(
        IntStream.range(0, operations.size())
            .flatMap(i -> IntStream.generate(() -> i).limit(times(operations.get(i))))
            .toArray());
  }

  /**
   * Returns an order for one client in which each operation comes as often in a row as its weight
   * says, and then the next one.
   *
   * @throws IllegalArgumentException when a weight is no whole number
   */
  public Order inTurn() {
    return new InTurn(operations.stream().mapToLong(Mix::times).toArray());
  }

  private static long times(Operation operation) {
    if (operation.weight() != Math.rint(operation.weight())) {
      throw new IllegalArgumentException(
          "a deck holds '%s' a whole number of times, not %s"
              .formatted(operation.name(), operation.weight()));
    }
    return (long) operation.weight();
  }

  /** The operations of one client, one after the other. Used by one thread at a time. */
  public interface Order {
    /** Returns the index of the next operation. */
    int next(SplittableRandom random);
  }

  private static final class InTurn implements Order {
    private final long[] times;
    private int operation;
    private long done;

    InTurn(long[] times) {
      this.times = times;
    }

    @Override
    public int next(SplittableRandom random) {
      if (done == times[operation]) {
        operation = (operation + 1) % times.length;
        done = 0;
      }
      done++;
      return operation;
    }
  }

  /**
   * Deals operations without putting them back: each pass through the deck has exactly its mix, in
   * an order of its own. Used by one thread at a time.
   */
  public static final class Deck implements Order {
    private final int[] cards;
    private int left;

    private Deck(int[] cards) {
      this.cards = cards;
    }

    @Override
    public int next(SplittableRandom random) {
      if (left == 0) {
        left = cards.length;
      }
      // One step of the shuffle by Fisher and Yates: the card is any of those that are left.
      int drawn = random.nextInt(left--);
      int card = cards[drawn];
      cards[drawn] = cards[left];
      cards[left] = card;
      return card;
    }
  }
}
