package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PopulationTest {
  private static final int THREADS = 8;
  private static final int EACH = 20_000;

  /** Returns the population of a run that chooses from all of so many records. */
  static Population of(int records) {
    return new Population(records, new YcsbSettings.Part(0, records));
  }

  @Test
  void theLastIsTheOneBelowWhichAllAreDone() {
    Population population = of(10);
    long first = population.take();
    long second = population.take();
    long third = population.take();
    population.inserted(third);
    population.inserted(second);
    assertThat(population.last()).isEqualTo(9);
    assertThat(population.has(second)).isFalse();
    population.inserted(first);
    assertThat(population.last()).isEqualTo(third);
    assertThat(population.has(second)).isTrue();
    assertThat(population.taken()).isEqualTo(3);
  }

  @Test
  void aFailedInsertIsNotReadButHoldsNobodyUp() {
    Population population = of(10);
    long failed = population.take();
    long done = population.take();
    population.inserted(done);
    population.gaveUp(failed);
    assertThat(population.last()).isEqualTo(done);
    assertThat(population.has(failed)).isFalse();
    population.inserted(failed); // A repetition has succeeded.
    assertThat(population.has(failed)).isTrue();
  }

  @Test
  void nobodySeesARecordBeforeItsInsertIsAcknowledged() throws Exception {
    Population population = of(100);
    boolean[] there = new boolean[100 + THREADS * EACH];
    AtomicBoolean early = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        all.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < EACH; i++) {
                    long record = population.take();
                    there[(int) record] = true;
                    population.inserted(record);
                    long last = population.last();
                    if (last >= 100 && !there[(int) last]) {
                      early.set(true);
                    }
                  }
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(early).isFalse();
    assertThat(population.last()).isEqualTo(99 + THREADS * EACH);
  }

  @Test
  void processesNumberTheirRecordsApart() {
    Population one = of(100);
    one.enter(0);
    one.enter(1);
    Population other = of(100);
    other.enter(2);
    long first = one.take();
    assertThat(one.number(first)).isEqualTo(100);
    assertThat(other.number(other.take())).isEqualTo(100 + (2L << 40));
    assertThat(other.number(7)).as("a loaded record").isEqualTo(7);
    assertThat(one.lane()).isZero();
    assertThat(other.lane()).isEqualTo(2);
  }

  @Test
  void aPartHasItsOwnNumbersAndInsertsBehindAllRecords() {
    Population part = new Population(1000, new YcsbSettings.Part(500, 250));
    assertThat(part.loaded()).isEqualTo(250);
    assertThat(part.number(0)).isEqualTo(500);
    assertThat(part.number(249)).isEqualTo(749);
    assertThat(part.has(250)).as("the first of what others read").isFalse();
    assertThat(part.number(part.take())).isEqualTo(1000);
  }
}
