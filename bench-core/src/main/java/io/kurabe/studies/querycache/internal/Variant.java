package io.kurabe.studies.querycache.internal;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.config.internal.DurationText;
import io.kurabe.spec.Replication;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that is compared: a way to read on a target, with writes beside it.
 *
 * @param target the SQL server
 * @param size of the server's own cache, if it has one
 * @param store name of the target that keeps results beside the server
 * @param ttl time for which they are kept
 * @param writes beside the reads
 */
record Variant(
    String target,
    Way way,
    Optional<ByteSize> size,
    Optional<String> store,
    Duration ttl,
    Writes writes,
    Purpose purpose) {
  /** The places besides the tables from which an answer may come. */
  enum Way {
    NONE,
    QUERY_CACHE,
    TTL,
    INVALIDATED,
    PROXY
  }

  enum Purpose {
    /** The variant is compared with the others. */
    COMPARED(""),
    /** The variant repeats another one, to see the noise. */
    AGAIN(", " + Replication.AGAIN),
    /** The variant runs with the server's instruments on, to show where the time goes. */
    OBSERVED(", observed");

    final String suffix;

    Purpose(String suffix) {
      this.suffix = suffix;
    }
  }

  /** Returns the name, e.g. {@code mariadb query cache 64M, 50 updates/s}. */
  String name() {
    return target + " " + what() + ", " + writes.words() + purpose.suffix;
  }

  /** Returns the way, without target and writes, e.g. {@code query cache 64M}. */
  String what() {
    String background = store.orElse("");
    return switch (way) {
      case NONE -> "no cache";
      case QUERY_CACHE -> "query cache " + size.map(ByteSize::text).orElse("");
      case TTL -> background + " ttl " + DurationText.format(ttl);
      case INVALIDATED -> background + " invalidated";
      case PROXY -> "proxy ttl " + DurationText.format(ttl);
    };
  }

  Variant as(Purpose other) {
    return new Variant(target, way, size, store, ttl, writes, other);
  }

  /** Returns the compared variant with the same target and writes that reads in another way. */
  Variant by(Way other, Optional<ByteSize> otherSize, Optional<String> otherStore) {
    Duration kept = other == Way.INVALIDATED ? QueryCacheOptions.UNTIL_REMOVED : ttl;
    return new Variant(target, other, otherSize, otherStore, kept, writes, Purpose.COMPARED);
  }

  /** Returns the variant with the same target and writes without any cache. */
  Variant without() {
    return by(Way.NONE, Optional.empty(), Optional.empty());
  }

  Map<String, String> factors() {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("cache", what());
    factors.put("writes", writes.text());
    if (purpose == Purpose.AGAIN) {
      factors.put(Replication.NULL_CHECK, Replication.AGAIN);
    }
    return factors;
  }
}
