package io.kurabe.workloads.cache.internal;

import io.kurabe.workloads.cache.internal.CacheLedger.Count;
import io.kurabe.workloads.cache.internal.CacheLedger.Second;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of a run as its result keeps them. All count the whole run, warm-up included, by the
 * key: a read of several keys counts as often as it has keys.
 */
final class CacheFigures {
  /** The kinds of misses that are told apart. */
  static final List<Count> MISSES =
      List.of(Count.EXPIRED, Count.EVICTED, Count.ABSENT, Count.EMPTY, Count.LOST);

  static final String HITS = "cache_hits";
  static final String HIT_PERCENT = "cache_hit_percent";

  /** Keys that the server removed to make room while the run lasted, by its own count. */
  static final String KEYS_EVICTED = "cache_keys_evicted";

  /** Keys whose time to live ended while the run lasted, by the server's own count. */
  static final String KEYS_EXPIRED = "cache_keys_expired";

  /** The mean of the memory that a key took when all were loaded, by MEMORY USAGE of some. */
  static final String BYTES_PER_KEY = "cache_memory_per_key_bytes";

  /** Memory in use on the server after the run. */
  static final String MEMORY = "cache_memory_used_bytes";

  private static final String FROM = "cache_hit_percent_from_";
  private static final Pattern TIMED = Pattern.compile(FROM + "(\\d+)_s");
  private static final int MOST_POINTS = 120;

  private CacheFigures() {}

  /** Returns the name of the number of misses of a kind. */
  static String misses(Count kind) {
    return "cache_misses_" + kind.text();
  }

  static Map<String, Double> of(
      CacheLedger ledger,
      CacheServer.Memory before,
      CacheServer.Memory after,
      OptionalDouble bytesPerKey) {
    Map<String, Double> figures = new LinkedHashMap<>();
    long hits = ledger.sum(Count.HITS);
    long misses = MISSES.stream().mapToLong(ledger::sum).sum();
    if (hits + misses > 0) {
      figures.put(HITS, (double) hits);
      figures.put(HIT_PERCENT, 100.0 * hits / (hits + misses));
      MISSES.forEach(kind -> figures.put(misses(kind), (double) ledger.sum(kind)));
    }
    figures.put(KEYS_EVICTED, (double) (after.evicted() - before.evicted()));
    figures.put(KEYS_EXPIRED, (double) (after.expired() - before.expired()));
    figures.put(MEMORY, (double) after.usedBytes());
    bytesPerKey.ifPresent(bytes -> figures.put(BYTES_PER_KEY, bytes));
    series(ledger.seconds())
        .forEach((second, percent) -> figures.put(FROM + second + "_s", percent));
    return figures;
  }

  /** Returns the hit ratio by the begin of equal pieces of time, of whole seconds each. */
  static SortedMap<Long, Double> series(SortedMap<Long, Second> seconds) {
    SortedMap<Long, Double> series = new TreeMap<>();
    if (seconds.isEmpty()) {
      return series;
    }
    long width = seconds.lastKey() / MOST_POINTS + 1;
    SortedMap<Long, Second> pieces = new TreeMap<>();
    seconds.forEach((second, sums) -> pieces.merge(second / width * width, sums, Second::plus));
    pieces.forEach(
        (from, sums) ->
            series.put(from, 100.0 * sums.hits() / Math.max(1, sums.hits() + sums.misses())));
    return series;
  }

  /** Returns the hit ratio over time out of the figures of a run. */
  static SortedMap<Long, Double> overTime(Map<String, Double> figures) {
    SortedMap<Long, Double> series = new TreeMap<>();
    figures.forEach(
        (name, percent) -> {
          Matcher timed = TIMED.matcher(name);
          if (timed.matches()) {
            series.put(Long.valueOf(timed.group(1)), percent);
          }
        });
    return series;
  }
}
