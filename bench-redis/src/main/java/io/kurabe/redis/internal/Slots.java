package io.kurabe.redis.internal;

import io.lettuce.core.cluster.SlotHash;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/** A set of hash slots of a cluster. Immutable. */
public final class Slots {
  /**
   * The number of slots of each cluster (Redis cluster specification, "Key distribution model").
   */
  public static final int ALL = SlotHash.SLOT_COUNT;

  static final Slots NONE = new Slots(new BitSet());

  private final BitSet slots;

  Slots(BitSet slots) {
    this.slots = (BitSet) slots.clone();
  }

  public int count() {
    return slots.cardinality();
  }

  /** Returns the lowest; -1 when there is none. */
  int first() {
    return slots.nextSetBit(0);
  }

  boolean contains(int slot) {
    return slots.get(slot);
  }

  void forEach(IntConsumer slot) {
    slots.stream().forEach(slot);
  }

  /** Returns all slots but those of the sets. */
  static Slots without(List<Slots> sets) {
    BitSet left = new BitSet();
    left.set(0, ALL);
    sets.forEach(set -> left.andNot(set.slots));
    return new Slots(left);
  }

  /** Returns the ranges in their order, {@code 0-5460,5462}. */
  @Override
  public String toString() {
    List<String> ranges = new ArrayList<>();
    for (int from = slots.nextSetBit(0); from >= 0; ) {
      int end = slots.nextClearBit(from);
      ranges.add(end - from == 1 ? String.valueOf(from) : from + "-" + (end - 1));
      from = slots.nextSetBit(end);
    }
    return String.join(",", ranges);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Slots set && set.slots.equals(slots);
  }

  @Override
  public int hashCode() {
    return slots.hashCode();
  }
}
