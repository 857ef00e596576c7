package io.kurabe.workloads.cache.internal;

import io.kurabe.spec.NanoClock;
import java.util.List;

/**
 * What the clients of a loaded cache share. Immutable but for the ledger.
 *
 * @param misses what a miss means
 * @param clock on which times to live end
 */
record CacheState(
    CacheSettings settings,
    List<CacheOperation> operations,
    CacheServer server,
    StampedValues values,
    CacheLedger ledger,
    MissRule misses,
    NanoClock clock) {
  CacheState {
    operations = List.copyOf(operations);
  }
}
