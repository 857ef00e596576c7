package io.kurabe.studies.counters.internal;

import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.target.Client;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterKey;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * A server like Redis in virtual time: a command takes one trip, of which a part is the server's
 * only thread, so that its clients do not wait for each other below a known rate and none gets
 * above it. Flushers find it at once.
 */
final class ScriptedCache implements CounterStore, CounterCache, ServerProbes {
  private static final CounterKey KEY = new CounterKey(1, LocalDate.EPOCH);

  private final VirtualTime time;
  private final IntToLongFunction tripNanos;
  private final long serialNanos;
  private final List<Long> taken = new ArrayList<>();
  private final Map<String, Long> aside = new LinkedHashMap<>();
  private long count;
  private long threadFreeAt;
  private int connected;

  /**
   * @param tripNanos of a command when nobody else sends one, by the number of clients
   * @param serialNanos what the only thread has to do with it
   */
  ScriptedCache(VirtualTime time, IntToLongFunction tripNanos, long serialNanos) {
    this.time = time;
    this.tripNanos = tripNanos;
    this.serialNanos = serialNanos;
  }

  /** What flushers took out in the last run, one amount after the other. */
  List<Long> taken() {
    return List.copyOf(taken);
  }

  @Override
  public Set<CounterMethod> methods() {
    return Set.of(CounterMethod.INCRBY);
  }

  @Override
  public void reset() {
    count = 0;
    connected = 0;
    aside.clear();
    taken.clear();
  }

  @Override
  public Client open(CounterMethod method, CounterSettings settings) {
    connected++;
    return new FakeServer(time, unused -> increment()).completionDriven();
  }

  private long increment() {
    count++;
    long now = time.nanoTime();
    long trip = tripNanos.applyAsLong(connected);
    threadFreeAt = Math.max(now + trip - serialNanos, threadFreeAt) + serialNanos;
    return threadFreeAt - now;
  }

  @Override
  public long total(CounterMethod method) {
    return count;
  }

  @Override
  public ServerProbe open(boolean latchInstruments) {
    return new ScriptedProbe(Map::of);
  }

  @Override
  public List<StatementText> statements(CounterMethod method, CounterSettings settings) {
    return List.of();
  }

  @Override
  public List<CounterKey> counters() {
    return count > 0 ? List.of(KEY) : List.of();
  }

  @Override
  public boolean setAside(CounterKey key, String batch) {
    aside.put(batch, take());
    return true;
  }

  private long take() {
    long amount = count;
    taken.add(amount);
    count = 0;
    return amount;
  }

  @Override
  public OptionalLong readAside(CounterKey key, String batch) {
    Long amount = aside.get(batch);
    return amount == null ? OptionalLong.empty() : OptionalLong.of(amount);
  }

  @Override
  public void discardAside(CounterKey key, String batch) {
    aside.remove(batch);
  }

  @Override
  public List<Aside> asides() {
    return aside.keySet().stream().map(batch -> new Aside(KEY, batch)).toList();
  }

  @Override
  public Optional<Long> readAndReset(CounterKey key) {
    return Optional.of(take());
  }

  @Override
  public long total() {
    return count + aside.values().stream().mapToLong(Long::longValue).sum();
  }
}
