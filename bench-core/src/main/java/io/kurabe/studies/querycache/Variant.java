package io.kurabe.studies.querycache;

import io.kurabe.config.ByteSize;
import io.kurabe.config.DurationText;
import io.kurabe.spec.Replication;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that is compared: a way to read on a target, with what is written beside it.
 *
 * @param target the SQL server
 * @param way how it reads
 * @param size of the server's own cache, where it has one
 * @param store name of the target that keeps results beside the server
 * @param ttl how long
 * @param writes what is written
 * @param purpose what its runs are for
 */
record Variant(
    String target,
    Way way,
    Optional<ByteSize> size,
    Optional<String> store,
    Duration ttl,
    Writes writes,
    Purpose purpose) {
  /** Where an answer may come from besides the tables. */
  enum Way {
    NONE,
    QUERY_CACHE,
    TTL,
    INVALIDATED,
    PROXY
  }

  /** What the runs of an arm are for. */
  enum Purpose {
    /** Compared with the others. */
    COMPARED(""),
    /** The same once more, to see the noise. */
    AGAIN(", " + Replication.AGAIN),
    /** With the server's instruments on: shows where the time goes. */
    OBSERVED(", observed");

    final String suffix;

    Purpose(String suffix) {
      this.suffix = suffix;
    }
  }

  /** E.g. {@code mariadb query cache 64M, 50 updates/s}. */
  String name() {
    return target + " " + what() + ", " + writes.words() + purpose.suffix;
  }

  /** The way, without target and writes, e.g. {@code query cache 64M}. */
  String what() {
    String beside = store.orElse("");
    return switch (way) {
      case NONE -> "no cache";
      case QUERY_CACHE -> "query cache " + size.map(ByteSize::text).orElse("");
      case TTL -> beside + " ttl " + DurationText.format(ttl);
      case INVALIDATED -> beside + " invalidated";
      case PROXY -> "proxy ttl " + DurationText.format(ttl);
    };
  }

  /** The same arm for another purpose. */
  Variant as(Purpose other) {
    return new Variant(target, way, size, store, ttl, writes, other);
  }

  /** The same target and writes without any cache. */
  Variant without() {
    return new Variant(
        target, Way.NONE, Optional.empty(), Optional.empty(), ttl, writes, Purpose.COMPARED);
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
