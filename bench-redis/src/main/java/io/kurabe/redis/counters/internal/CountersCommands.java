package io.kurabe.redis.counters.internal;

import io.kurabe.redis.internal.Request;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys and commands of the counters: one string per shop and day. The part in braces is a hash tag:
 * a counter and its parts that are set aside are in one slot, as RENAMENX requires (Redis cluster
 * specification, "Hash tags"). INCRBY with GETSET is the published experiment; RENAMENX is the
 * exact form of its write-back.
 */
final class CountersCommands {
  private static final Pattern TAIL =
      Pattern.compile("\\{(\\d{1,9}:\\d{4}-\\d{2}-\\d{2})}(?::flush:(.+))?");

  private final String prefix;

  /** Takes the prefix of all keys, {@code kurabe_<id>:}. */
  CountersCommands(String prefix) {
    this.prefix = prefix;
  }

  /** Returns {@code kurabe_<id>:{<shop>:<day>}}. */
  String key(CounterKey counter) {
    return prefix + "{" + counter.text() + "}";
  }

  /** Returns the key under which a counter is set aside for a batch. */
  String asideKey(CounterKey counter, String batch) {
    return key(counter) + ":flush:" + batch;
  }

  /** Returns a pattern for SCAN that matches all counters and all that are set aside. */
  String pattern() {
    return prefix + "{*";
  }

  /** Returns the counter that a key holds, or empty when it holds something else. */
  Optional<CounterKey> counterOf(String key) {
    Matcher m = tail(key);
    return m.matches() && m.group(2) == null
        ? Optional.of(CounterKey.parse(m.group(1)))
        : Optional.empty();
  }

  /** Returns the counter that a key has set aside, or empty when it holds something else. */
  Optional<CounterCache.Aside> asideOf(String key) {
    Matcher m = tail(key);
    return m.matches() && m.group(2) != null
        ? Optional.of(new CounterCache.Aside(CounterKey.parse(m.group(1)), m.group(2)))
        : Optional.empty();
  }

  private Matcher tail(String key) {
    return TAIL.matcher(key.startsWith(prefix) ? key.substring(prefix.length()) : "");
  }

  /** Returns {@code INCRBY key 1} for the shops 1 to {@code rows}, one request each. */
  List<Request> increments(int rows, LocalDate day) {
    List<Request> requests = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      String key = key(new CounterKey(row + 1, day));
      requests.add(redis -> redis.incrby(key, 1));
    }
    return requests;
  }

  List<StatementText> statements(boolean setWithGet) {
    String key = prefix + "{<shop>:<day>}";
    String aside = key + ":flush:<batch>";
    String reset = setWithGet ? "SET " + key + " 0 GET" : "GETSET " + key + " 0";
    return List.of(
        new StatementText("before each run", "SCAN 0 MATCH " + pattern() + " COUNT 1000; UNLINK"),
        new StatementText("incrby: each increment", "INCRBY " + key + " 1"),
        new StatementText("exact write-back: set aside", "RENAMENX " + key + " " + aside),
        new StatementText("exact write-back: read", "GET " + aside),
        new StatementText("exact write-back: after the commit in SQL", "UNLINK " + aside),
        new StatementText("naive write-back: read and reset", reset),
        new StatementText(
            "after each run (audit)", "SCAN 0 MATCH " + pattern() + " COUNT 1000; MGET"));
  }
}
