package io.kurabe.studies.querycache;

import io.kurabe.config.ByteSize;
import io.kurabe.config.DurationText;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The factors of the study {@code query-cache}.
 *
 * @param sizes of the server's own cache, ascending; 0 is always among them
 * @param clients numbers of readers, ascending
 * @param writes beside them
 * @param hot rows that are read
 * @param ttl time for which Redis, or a proxy, keeps a result that nobody removes
 * @param replication runs per point and their order
 * @param warmUp load of the most clients before each run, which fills the cache
 * @param measure length of each run
 * @param seed of the order and of all clients
 * @param durability of servers that Kurabe starts itself
 * @param protocol how statements travel; the published load sent text
 */
public record QueryCacheOptions(
    List<ByteSize> sizes,
    List<Integer> clients,
    List<Writes> writes,
    HotSet hot,
    Duration ttl,
    Replication replication,
    Duration warmUp,
    Duration measure,
    long seed,
    Durability durability,
    Protocol protocol) {
  /**
   * The default: it shows the effect on one machine in under two minutes: the larger cache holds
   * all results of the hot set, the smaller one does not, and results beside the server live for as
   * long as the warm-up, so that as many expire as in the long run.
   */
  public static final QueryCacheOptions LOCAL =
      new QueryCacheOptions(
          List.of(new ByteSize(0), new ByteSize(8 << 20), new ByteSize(64 << 20)),
          List.of(1, 8),
          List.of(Writes.NONE, new Writes(50, 0)),
          new HotSet(10_000, 700, 100),
          Duration.ofMillis(200),
          Replication.of(Replication.REPEATS),
          Duration.ofMillis(200),
          Duration.ofMillis(250),
          42,
          Durability.RELAXED,
          Protocol.TEXT);

  /**
   * The sizes of the publication, with the threads and shares of writes that it does not state
   * spread as widely as they may have been. It is meant for real servers and takes hours.
   */
  public static final QueryCacheOptions PUBLISHED =
      new QueryCacheOptions(
          List.of("0", "250M", "500M", "1G", "1.5G").stream().map(ByteSize::parse).toList(),
          List.of(16, 64, 256),
          List.of(Writes.NONE, new Writes(0, 0.01), new Writes(0, 0.1)),
          new HotSet(1_000_000, 100_000, 100),
          Duration.ofSeconds(60),
          Replication.of(Replication.REPEATS),
          Duration.ofSeconds(30),
          Duration.ofSeconds(60),
          42,
          Durability.DURABLE,
          Protocol.TEXT);

  /** The time for which results are kept that are removed by changes, against leftovers. */
  static final Duration UNTIL_REMOVED = Duration.ofHours(1);

  public QueryCacheOptions {
    sizes = Stream.concat(Stream.of(new ByteSize(0)), sizes.stream()).distinct().sorted().toList();
    clients = clients.stream().sorted().distinct().toList();
    writes = writes.stream().distinct().toList();
    if (clients.isEmpty() || clients.get(0) < 1) {
      throw new IllegalArgumentException("clients must be at least 1, was " + clients);
    }
    if (writes.isEmpty()) {
      throw new IllegalArgumentException("writes must be given, e.g. none");
    }
    if (warmUp.isZero() || warmUp.isNegative()) {
      throw new IllegalArgumentException(
          "the warm-up fills the caches, so it must be longer than 0");
    }
    if (ttl.toMillis() < 1) {
      throw new IllegalArgumentException("the time to live must be at least 1ms");
    }
    for (ByteSize size : sizes) {
      if (size.bytes() % 1024 != 0) {
        throw new IllegalArgumentException(
            "the size of a query cache is a multiple of 1024, was " + size.bytes());
      }
    }
  }

  /** Returns the sizes above 0. */
  List<ByteSize> someSizes() {
    return sizes.stream().filter(s -> s.bytes() > 0).toList();
  }

  /** Returns the writes that make most results stale: the last that were given. */
  Writes busiest() {
    return writes.get(writes.size() - 1);
  }

  /** Returns the most clients. */
  int most() {
    return clients.get(clients.size() - 1);
  }

  /** Returns every factor as text, for the result. */
  public Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("cache-sizes", texts(sizes, ByteSize::text));
    all.put("clients", texts(clients, String::valueOf));
    all.put("writes", texts(writes, Writes::text));
    all.put("rows", String.valueOf(hot.rows()));
    all.put("hot", String.valueOf(hot.ids()));
    all.put("range", String.valueOf(hot.range()));
    all.put("ttl", DurationText.format(ttl));
    replication.describe(all);
    all.put("warmup", DurationText.format(warmUp));
    all.put("duration", DurationText.format(measure));
    all.put("seed", String.valueOf(seed));
    all.put("durability", durability.text());
    all.put("protocol", protocol.text());
    return all;
  }

  private static <T> String texts(List<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.joining(","));
  }
}
