package io.kurabe.redis.counters.internal;

import io.kurabe.redis.internal.RedisPart;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Counters in keys. */
public final class CountersPart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisPart.Context context) {
    CountersCommands commands = new CountersCommands(context.prefix());
    RedisCounterCache cache =
        new RedisCounterCache(context.control(), commands, context.version().knowsSetWithGet());
    // The day in the server's place does not matter: it only names the keys of one run.
    LocalDate day = LocalDate.now(ZoneOffset.UTC);
    RedisCounterStore counters = new RedisCounterStore(context, commands, cache, day);
    to.put(CounterStore.class, workspace -> counters);
    to.put(RedisCounterStore.class, workspace -> counters);
    to.put(CounterCache.class, workspace -> cache);
  }
}
