package io.kurabe.redis.counters.internal;

import io.kurabe.redis.internal.RedisPart;
import io.kurabe.redis.internal.RequestClient;
import io.kurabe.target.Client;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.counters.internal.CounterKey;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * {@link CounterStore} that counts with INCRBY. Clients that send it in other ways than that of the
 * studies are there to measure their cost; each knows one operation (index 0). Thread-safe.
 */
public final class RedisCounterStore implements CounterStore {
  private final RedisPart.Context context;
  private final CountersCommands commands;
  private final RedisCounterCache cache;
  private final LocalDate day;

  /** Makes the store; its day is fixed so that midnight does not split a run. */
  RedisCounterStore(
      RedisPart.Context context,
      CountersCommands commands,
      RedisCounterCache cache,
      LocalDate day) {
    this.context = context;
    this.commands = commands;
    this.cache = cache;
    this.day = day;
  }

  @Override
  public Set<CounterMethod> methods() {
    return EnumSet.of(CounterMethod.INCRBY);
  }

  @Override
  public void reset() {
    cache.clear();
  }

  /** Opens a completion-driven client; without pipelining it has a connection of its own. */
  @Override
  public Client open(CounterMethod method, CounterSettings settings) {
    check(method);
    cache.expect(settings.rows(), day);
    return RequestClient.drawing(
        context.connections().place(), commands.increments(settings.rows(), day));
  }

  /** Opens a client that uses Lettuce's synchronous API: a thread waits for each answer. */
  public Client.Blocking openSync(CounterSettings settings) {
    cache.expect(settings.rows(), day);
    return new SyncIncrementClient(
        context.connections(),
        IntStream.rangeClosed(1, settings.rows())
            .mapToObj(shop -> commands.key(new CounterKey(shop, day)))
            .toList());
  }

  /** Opens one whose operation is an INCRBY of each of the first rows, in one flush. */
  public Client.CompletionDriven openBatch(CounterSettings settings) {
    cache.expect(settings.rows(), day);
    return new BatchClient(context.connections(), commands.increments(settings.rows(), day));
  }

  @Override
  public long total(CounterMethod method) {
    check(method);
    return cache.total();
  }

  @Override
  public List<StatementText> statements(CounterMethod method, CounterSettings settings) {
    check(method);
    return commands.statements(context.version().knowsSetWithGet());
  }

  private static void check(CounterMethod method) {
    if (method != CounterMethod.INCRBY) {
      throw new IllegalArgumentException(
          "Redis counts with incrby only, not with " + method.text());
    }
  }
}
