package io.kurabe.workloads.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.workloads.counters.internal.WriteBack.Step;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The protocol against stores in memory; the real engines have their own test. */
class WriteBackTest {
  private static final CounterKey KEY = new CounterKey(1, LocalDate.of(2026, 11, 21));
  private final MemoryCache cache = new MemoryCache();
  private final MemoryLedger ledger = new MemoryLedger();

  @Test
  void movesEverythingOnce() {
    cache.increment(KEY, 7);
    assertThat(exact(null).flush()).isEqualTo(7);
    assertThat(ledger.total).isEqualTo(7);
    assertThat(cache.total()).isZero();
    assertThat(exact(null).flush()).as("nothing left").isZero();
  }

  @ParameterizedTest
  @EnumSource(Step.class)
  void killedAfterAnyStepTheExactProtocolLosesAndDoublesNothing(Step deadly) {
    cache.increment(KEY, 7);
    assertThatThrownBy(() -> exact(deadly).flush()).isInstanceOf(WriteBackTask.Killed.class);
    ledger.die();
    cache.increment(KEY, 5);
    exact(null).recover();
    exact(null).flush();
    assertThat(ledger.total).isEqualTo(12);
    assertThat(cache.total()).isZero();
  }

  @Test
  void killedTwiceInARowItStillIsExact() {
    cache.increment(KEY, 7);
    assertThatThrownBy(() -> exact(Step.TAKEN).flush()).isInstanceOf(WriteBackTask.Killed.class);
    ledger.die();
    assertThatThrownBy(() -> exact(Step.COMMITTED).recover())
        .isInstanceOf(WriteBackTask.Killed.class);
    ledger.die();
    assertThat(exact(null).recover()).as("the log knows the batch: only deleted").isZero();
    assertThat(ledger.total).isEqualTo(7);
    assertThat(cache.total()).isZero();
  }

  @Test
  void theNaiveProtocolLosesTheBatch() {
    cache.increment(KEY, 7);
    WriteBack naive = new WriteBack(cache, ledger, WriteBackProtocol.NAIVE, dieAfter(Step.TAKEN));
    assertThatThrownBy(naive::flush).isInstanceOf(WriteBackTask.Killed.class);
    ledger.die();
    WriteBack successor = new WriteBack(cache, ledger, WriteBackProtocol.NAIVE, step -> {});
    successor.recover();
    successor.flush();
    assertThat(ledger.total + cache.total()).isZero();
  }

  private WriteBack exact(Step deadly) {
    return new WriteBack(cache, ledger, WriteBackProtocol.EXACT, dieAfter(deadly));
  }

  private static java.util.function.Consumer<Step> dieAfter(Step deadly) {
    return step -> {
      if (step == deadly) {
        throw new WriteBackTask.Killed();
      }
    };
  }

  private static final class MemoryCache implements CounterCache {
    private final Map<CounterKey, Long> counters = new HashMap<>();
    private final Map<Aside, Long> asides = new HashMap<>();

    void increment(CounterKey key, long by) {
      counters.merge(key, by, Long::sum);
    }

    @Override
    public List<CounterKey> counters() {
      return List.copyOf(counters.keySet());
    }

    @Override
    public boolean setAside(CounterKey key, String batch) {
      Long value = counters.remove(key);
      if (value == null) {
        return false;
      }
      asides.put(new Aside(key, batch), value);
      return true;
    }

    @Override
    public OptionalLong readAside(CounterKey key, String batch) {
      Long value = asides.get(new Aside(key, batch));
      return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    @Override
    public void discardAside(CounterKey key, String batch) {
      asides.remove(new Aside(key, batch));
    }

    @Override
    public List<Aside> asides() {
      return new ArrayList<>(asides.keySet());
    }

    @Override
    public Optional<Long> readAndReset(CounterKey key) {
      return Optional.ofNullable(counters.put(key, 0L));
    }

    @Override
    public long total() {
      return counters.values().stream().mapToLong(v -> v).sum()
          + asides.values().stream().mapToLong(v -> v).sum();
    }
  }

  private static final class MemoryLedger implements CounterLedger {
    private final Set<String> log = new HashSet<>();
    private long total;
    private String openBatch = "";
    private long openAmount;

    /** The connection breaks: what is not committed is gone. */
    void die() {
      openBatch = "";
      openAmount = 0;
    }

    @Override
    public boolean applyBatch(String batch, CounterKey key, long amount) {
      if (log.contains(batch)) {
        return false;
      }
      openBatch = batch;
      openAmount = amount;
      return true;
    }

    @Override
    public void commitBatch(String batch) {
      log.add(openBatch);
      total += openAmount;
      die();
    }

    @Override
    public void add(CounterKey key, long amount) {
      total += amount;
    }

    @Override
    public long total() {
      return total;
    }

    @Override
    public void close() {
      die();
    }
  }
}
