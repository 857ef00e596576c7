package io.kurabe.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ProbeResult;
import io.kurabe.target.ServerProbe;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ServerSamplerTest {
  @Test
  void givesTheGrowthOfCountersAndTheMeanOfGaugesAndNeverCutsAQuestion() throws Exception {
    Counting probe = new Counting();
    ServerSampler sampler = new ServerSampler("db", probe);
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
    ServerSampler sampler = new ServerSampler("db", probe);
    probe.dead = true;
    ProbeResult result = sampler.finish();
    assertThat(result.counters()).isEmpty();
    assertThat(result.notReported().get("counters")).contains("did not answer after the run");
  }

  private static final class Counting implements ServerProbe {
    private final AtomicLong commits = new AtomicLong();
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile boolean interrupted;
    private volatile boolean dead;

    @Override
    public Map<String, Long> counters() {
      if (dead) {
        throw new IllegalStateException("gone");
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
      // Nothing is open.
    }
  }
}
