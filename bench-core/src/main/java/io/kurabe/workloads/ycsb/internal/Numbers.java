package io.kurabe.workloads.ycsb.internal;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The records that a census looks for.
 *
 * @param loaded numbers of records from 0 up to, and without, this one, all of which must be there
 * @param inserted ranges of numbers of records that may be there
 */
public record Numbers(long loaded, List<Range> inserted, LongFunction<String> keys) {
  /** Numbers from one up to, and without, another. */
  record Range(long from, long to) {}

  public Numbers {
    inserted = List.copyOf(inserted);
  }

  /** Returns how many there are at the most. */
  long most() {
    return loaded + inserted.stream().mapToLong(r -> r.to - r.from).sum();
  }

  /** Returns the keys that must be there. */
  public Stream<String> certain() {
    return LongStream.range(0, loaded).mapToObj(keys);
  }

  /** Returns the keys that may be there. */
  public Stream<String> possible() {
    return inserted.stream().flatMap(r -> LongStream.range(r.from, r.to).mapToObj(keys));
  }
}
