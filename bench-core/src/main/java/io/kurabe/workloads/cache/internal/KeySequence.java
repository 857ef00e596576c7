package io.kurabe.workloads.cache.internal;

import java.util.SplittableRandom;

/** The keys that one client asks for, one after the other. Used by one thread at a time. */
interface KeySequence {
  /** Returns the number of the next key. */
  long next(SplittableRandom random);

  /** Is told of each key that the client writes, for sequences that follow the writes. */
  default void wrote(long key) {}
}
