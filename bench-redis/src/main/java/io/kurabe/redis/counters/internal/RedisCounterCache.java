package io.kurabe.redis.counters.internal;

import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterKey;
import io.lettuce.core.KeyValue;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** {@link CounterCache} by the commands of {@link CountersCommands}. */
final class RedisCounterCache implements CounterCache {
  private final AdminConnection control;
  private final CountersCommands commands;
  private final boolean setWithGet;
  private volatile List<CounterKey> expected = List.of();

  /** Makes the cache; a server without SET ... GET (Redis 6.2) is sent GETSET. */
  RedisCounterCache(AdminConnection control, CountersCommands commands, boolean setWithGet) {
    this.control = control;
    this.commands = commands;
    this.setWithGet = setWithGet;
  }

  /**
   * Names the counters that clients of this process increment, so that {@link #counters()} can ask
   * for them instead of scanning all keys of a server that may have millions.
   */
  void expect(int rows, LocalDate day) {
    if (rows > expected.size()) {
      expected =
          IntStream.rangeClosed(1, rows).mapToObj(shop -> new CounterKey(shop, day)).toList();
    }
  }

  @Override
  public List<CounterKey> counters() {
    List<CounterKey> asked = expected;
    if (!asked.isEmpty()) {
      Map<String, CounterKey> byKey = new LinkedHashMap<>();
      asked.forEach(counter -> byKey.put(commands.key(counter), counter));
      return control.values("read the counters", byKey.keySet()).stream()
          .filter(KeyValue::hasValue)
          .map(entry -> byKey.get(entry.getKey()))
          .filter(Objects::nonNull)
          .toList();
    }
    return keys().stream().flatMap(key -> commands.counterOf(key).stream()).toList();
  }

  @Override
  public List<Aside> asides() {
    return keys().stream().flatMap(key -> commands.asideOf(key).stream()).toList();
  }

  @Override
  public boolean setAside(CounterKey counter, String batch) {
    String key = commands.key(counter);
    boolean renamed;
    try {
      renamed = control.runRaw(r -> r.renamenx(key, commands.asideKey(counter, batch)));
    } catch (RedisCommandExecutionException e) {
      if (String.valueOf(e.getMessage()).contains("no such key")) {
        return false;
      }
      throw control.failure("set " + key + " aside", e);
    } catch (RedisException e) {
      throw control.failure("set " + key + " aside", e);
    }
    if (!renamed) {
      throw new IllegalStateException(
          "batch " + batch + " of " + key + " is set aside already: a batch is used once");
    }
    return true;
  }

  @Override
  public OptionalLong readAside(CounterKey counter, String batch) {
    String key = commands.asideKey(counter, batch);
    return control.values("read " + key, Set.of(key)).stream()
        .filter(KeyValue::hasValue)
        .mapToLong(entry -> Long.parseLong(entry.getValue()))
        .findFirst();
  }

  @Override
  public void discardAside(CounterKey counter, String batch) {
    String key = commands.asideKey(counter, batch);
    control.unlink("remove " + key, Set.of(key));
  }

  @Override
  public Optional<Long> readAndReset(CounterKey counter) {
    String key = commands.key(counter);
    return control
        .run("read and reset " + key, r -> Optional.ofNullable(zero(r, key)))
        .map(Long::valueOf);
  }

  @SuppressWarnings("deprecation") // GETSET is all that servers before 6.2 have.
  private @Nullable String zero(RedisCommands<String, String> redis, String key) {
    return setWithGet ? redis.setGet(key, "0", new SetArgs()) : redis.getset(key, "0");
  }

  @Override
  public long total() {
    return control.values("read the counters", keys()).stream()
        .filter(KeyValue::hasValue)
        .mapToLong(entry -> Long.parseLong(entry.getValue()))
        .sum();
  }

  /** Removes all counters and all that are set aside. */
  void clear() {
    control.unlink("remove the counters", keys());
  }

  private Set<String> keys() {
    return control.scan("look for the counters", commands.pattern());
  }
}
