package io.kurabe.studies.counters.internal;

import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.target.Client;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.counters.internal.CounterKey;
import io.kurabe.workloads.counters.internal.CounterLedger;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A SQL server in virtual time that keeps one hot row, or its slots: an increment takes the lock of
 * the row in the order of arrival and keeps it for a known time, so that rates and response times
 * of any number of clients are known beforehand. Each client keeps to one slot, so that slots are
 * loaded evenly.
 */
final class ScriptedRow implements CounterStore, ServerProbes {
  /** What a write-back spends on the batch before its commit. */
  static final long APPLY_NANOS = 1_000_000;

  /** And on the commit. */
  static final long COMMIT_NANOS = 1_000_000;

  /** Spin rounds of an increment at a row that is locked, for each client that is connected. */
  static final int SPINS = 3;

  private final VirtualTime time;
  private final long workNanos;
  private final Map<CounterMethod, Long> totals = new EnumMap<>(CounterMethod.class);
  private final Map<CounterMethod, long[]> pauses = new EnumMap<>(CounterMethod.class);
  private final Map<CounterMethod, Long> lost = new EnumMap<>(CounterMethod.class);
  private final Set<String> log = new HashSet<>();
  private Set<CounterMethod> methods =
      EnumSet.of(CounterMethod.UPSERT, CounterMethod.UPDATE, CounterMethod.SLOTS);
  private long[] freeAt = {};
  private boolean locks = true;
  private boolean threads = true;
  private boolean forgetful;
  private long selectNanos;
  private long slowCommit;
  private long slowCommitNanos;
  private long increments;
  private long commits;
  private int connected;
  private long spins;

  /**
   * @param workNanos what an increment takes without added hold
   */
  ScriptedRow(VirtualTime time, long workNanos) {
    this.time = time;
    this.workNanos = workNanos;
  }

  /** It can count only so. */
  ScriptedRow only(CounterMethod... some) {
    methods = EnumSet.copyOf(Arrays.asList(some));
    return this;
  }

  /** Nobody waits for anybody. */
  ScriptedRow withoutLock() {
    locks = false;
    return this;
  }

  /** Its clients are driven by their answers. */
  ScriptedRow withoutThreads() {
    threads = false;
    return this;
  }

  /** The SELECT of an update takes so long, and no lock. */
  ScriptedRow selecting(long nanos) {
    selectNanos = nanos;
    return this;
  }

  /** The n-th increment of a run, from 0 on, keeps the lock for longer. */
  ScriptedRow pausing(CounterMethod method, long n, long nanos) {
    pauses.put(method, new long[] {n, nanos});
    return this;
  }

  /** The n-th increment of a run, from 0 on, is acknowledged and not kept. */
  ScriptedRow losing(CounterMethod method, long n) {
    lost.put(method, n);
    return this;
  }

  /** The n-th commit of a write-back, from 1 on, takes longer. */
  ScriptedRow committingSlowly(long n, long nanos) {
    slowCommit = n;
    slowCommitNanos = nanos;
    return this;
  }

  /** It does not know the batches that are in it. */
  ScriptedRow withoutFlushLog() {
    forgetful = true;
    return this;
  }

  @Override
  public Set<CounterMethod> methods() {
    return methods;
  }

  @Override
  public void reset() {
    totals.clear();
    log.clear();
    freeAt = new long[] {};
    increments = 0;
    commits = 0;
    connected = 0;
  }

  @Override
  public Client open(CounterMethod method, CounterSettings settings) {
    int slots = method == CounterMethod.SLOTS ? settings.slots() : 1;
    int slot = connected++ % slots;
    freeAt = Arrays.copyOf(freeAt, slots);
    long held = workNanos + settings.hold().toNanos();
    FakeServer server = new FakeServer(time, unused -> increment(method, slot, held));
    return threads ? server.blocking() : server.completionDriven();
  }

  /** How long the increment takes that is sent now. */
  private long increment(CounterMethod method, int slot, long held) {
    long n = increments++;
    spins += locks ? (long) SPINS * connected : 0;
    if (lost.getOrDefault(method, -1L) != n) {
      totals.merge(method, 1L, Long::sum);
    }
    long[] pause = pauses.getOrDefault(method, new long[] {-1, 0});
    long now = time.nanoTime();
    long wanted = now + (method == CounterMethod.UPDATE ? selectNanos : 0);
    long begin = locks ? Math.max(wanted, freeAt[slot]) : wanted;
    freeAt[slot] = begin + held + (pause[0] == n ? pause[1] : 0);
    return freeAt[slot] - now;
  }

  @Override
  public long total(CounterMethod method) {
    return totals.getOrDefault(method, 0L);
  }

  @Override
  public boolean hasLatchInstruments() {
    return true;
  }

  @Override
  public ServerProbe open(boolean latchInstruments) {
    return new ScriptedProbe(() -> Map.of("innodb_rw_spin_rounds", latchInstruments ? spins : 0));
  }

  @Override
  public List<StatementText> statements(CounterMethod method, CounterSettings settings) {
    return List.of();
  }

  /** The same row as the end of a write-back. */
  CounterLedger ledger() {
    return new Ledger();
  }

  private void spend(long nanos) {
    try {
      time.sleepUntil(time.nanoTime() + nanos);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts a flush", e);
    }
  }

  /** What is applied and not committed is gone when it is closed. */
  private final class Ledger implements CounterLedger {
    private long pending;

    @Override
    public boolean applyBatch(String batch, CounterKey key, long amount) {
      spend(APPLY_NANOS);
      if (!forgetful && log.contains(batch)) {
        return false;
      }
      pending = amount;
      return true;
    }

    @Override
    public void commitBatch(String batch) {
      spend(COMMIT_NANOS + (++commits == slowCommit ? slowCommitNanos : 0));
      log.add(batch);
      totals.merge(CounterMethod.UPSERT, pending, Long::sum);
      pending = 0;
    }

    @Override
    public void add(CounterKey key, long amount) {
      spend(APPLY_NANOS + COMMIT_NANOS);
      totals.merge(CounterMethod.UPSERT, amount, Long::sum);
    }

    @Override
    public long total() {
      return ScriptedRow.this.total(CounterMethod.UPSERT);
    }

    @Override
    public void close() {
      pending = 0;
    }
  }
}
