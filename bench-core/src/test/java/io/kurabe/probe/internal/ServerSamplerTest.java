package io.kurabe.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.ProbeResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.LastingProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ServerSamplerTest {
  @Test
  void givesTheGrowthOfCountersAndTheMeanOfGaugesAndNeverCutsAQuestion() throws Exception {
    Counting probe = new Counting();
    ServerSampler sampler = new ServerSampler("db", probe, NanoClock.SYSTEM);
    probe.asked.await();
    ProbeResult result = sampler.finish();
    assertThat(probe.interrupted).isFalse();
    assertThat(result.counters()).containsExactly(Map.entry("commits", 10L));
    assertThat(result.gauges().get("waiting").max()).isGreaterThanOrEqualTo(3);
    assertThat(result.notReported()).containsExactly(Map.entry("latches", "switched off"));
  }

  @Test
  void aServerThatDoesNotAnswerAfterTheRunIsNotTakenForZero() throws Exception {
    Counting probe = new Counting();
    ServerSampler sampler = new ServerSampler("db", probe, NanoClock.SYSTEM);
    probe.dead = true;
    ProbeResult result = sampler.finish();
    assertThat(result.counters()).isEmpty();
    assertThat(result.notReported().get("counters")).contains("did not answer after the run");
  }

  @Test
  void aServerThatDoesNotAnswerBeforeTheRunEndsNothing() throws Exception {
    Counting probe = new Counting();
    probe.dead = true;
    ServerSampler sampler = new ServerSampler("db", probe, NanoClock.SYSTEM);
    probe.dead = false;
    probe.asked.await();
    ProbeResult result = sampler.finish();
    assertThat(result.counters()).isEmpty();
    assertThat(result.notReported().get("counters")).contains("did not answer before the run");
    assertThat(result.gauges()).containsKey("waiting");
  }

  @Test
  void countersThatBeganAnewAreNoGrowth() throws Exception {
    Counting probe = new Counting();
    probe.commits.set(1000);
    ServerSampler sampler = new ServerSampler("db", probe, NanoClock.SYSTEM);
    probe.commits.set(0);
    ProbeResult result = sampler.finish();
    assertThat(result.counters()).isEmpty();
    assertThat(result.notReported().get("counters")).contains("begun to count anew");
  }

  @Test
  void aLostConnectionIsReplaced() {
    List<Counting> opened = new ArrayList<>();
    LastingProbe probe =
        LastingProbe.of(
            () -> {
              opened.add(new Counting());
              return opened.get(opened.size() - 1);
            });
    assertThat(probe.counters()).containsEntry("commits", 0L);
    opened.get(0).lost = true;
    assertThat(probe.counters()).containsEntry("commits", 0L);
    assertThat(probe.counters()).containsEntry("commits", 10L);
    assertThat(opened).hasSize(2);
    assertThat(opened.get(0).closed).isTrue();
  }

  private static final class Counting implements ServerProbe {
    private final AtomicLong commits = new AtomicLong();
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile boolean interrupted;
    private volatile boolean dead;
    private volatile boolean lost;
    private volatile boolean closed;

    @Override
    public Map<String, Long> counters() {
      if (dead) {
        throw new IllegalStateException("gone");
      }
      if (lost) {
        throw new TargetException("the connection is gone");
      }
      return Map.of("commits", commits.getAndAdd(10));
    }

    @Override
    public Map<String, Long> gauges() {
      asked.countDown();
      interrupted |= Thread.currentThread().isInterrupted();
      return Map.of("waiting", 3L);
    }

    @Override
    public Map<String, String> notReported() {
      return Map.of("latches", "switched off");
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
