package io.kurabe.studies.querycache.internal;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.StatementText;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache beside the server in virtual time: every call takes 1 ms and is done at its end. A row
 * and a range of that row alone are kept as one, so that it does not matter which is drawn.
 */
final class ScriptedStore implements CacheStore {
  private final VirtualTime time;
  private final Map<String, byte[]> values = new HashMap<>();
  private final Map<String, Long> until = new HashMap<>();

  ScriptedStore(VirtualTime time) {
    this.time = time;
  }

  @Override
  public CacheConnection open() {
    return new Connected();
  }

  @Override
  public void clear() {
    values.clear();
  }

  @Override
  public List<StatementText> commands() {
    return List.of();
  }

  private static String row(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  private void take() {
    try {
      time.sleepUntil(time.nanoTime() + ScriptedRows.MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private final class Connected implements CacheConnection {
    @Override
    public byte @Nullable [] get(String name) {
      byte[] kept = values.get(row(name));
      boolean lives = time.nanoTime() < until.getOrDefault(row(name), Long.MIN_VALUE);
      take();
      return lives ? kept : null;
    }

    @Override
    public void put(String name, byte[] value, Duration ttl) {
      take();
      values.put(row(name), value);
      until.put(row(name), time.nanoTime() + ttl.toNanos());
    }

    @Override
    public void remove(List<String> names) {
      take();
      names.forEach(name -> values.remove(row(name)));
    }

    @Override
    public Failure classify(Throwable thrown) {
      return new Failure(OutcomeKind.OTHER, "?", String.valueOf(thrown));
    }

    @Override
    public void reconnect() {
      // It is never lost.
    }

    @Override
    public void abort() {
      // Its calls always end.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
