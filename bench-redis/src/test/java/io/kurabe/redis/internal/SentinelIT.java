package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.internal.Reason;
import io.kurabe.load.StopSignal;
import io.kurabe.probe.AnyMachine;
import io.kurabe.redis.local.internal.Sentinels;
import io.kurabe.result.RunResult;
import io.kurabe.study.LoadTest;
import io.kurabe.study.StudyProgress;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Workload;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A master and a replica of it, watched by a sentinel. */
class SentinelIT {
  private static Sentinels redis;

  @BeforeAll
  static void start() {
    redis = Sentinels.start();
  }

  @AfterAll
  static void stop() {
    redis.close();
  }

  private static Target target(String master) {
    return Target.parse("redis-sentinel://127.0.0.1:" + redis.port() + "#" + master)
        .withPassword(redis.password());
  }

  @Test
  void aMasterThatTheSentinelsDoNotKnowIsNamed() {
    assertThatThrownBy(() -> new RedisEngine().open(target("other"), OpenOptions.DEFAULT))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("The sentinels know no master of this name: 'other'")
        .hasMessageContaining("127.0.0.1:" + redis.port());
  }

  @Test
  void aSentinelIsNoServerToMeasure() {
    Target plain = Target.parse("redis://127.0.0.1:" + redis.port());
    assertThatThrownBy(() -> new RedisEngine().open(plain, OpenOptions.DEFAULT))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("is a sentinel")
        .hasMessageContaining("#MASTER");
  }

  @Test
  void aFailoverInMidRunIsFollowedAndShowsAsAnOutage() throws Exception {
    String before;
    try (Server server = new RedisEngine().open(target("mymaster"), OpenOptions.DEFAULT)) {
      before = server.facts().settings().getOrDefault("master_by_sentinels", "");
      assertThat(before).startsWith("127.0.0.1:" + redis.masterPort());
      assertThat(server.facts().address()).contains("'mymaster' of the sentinels 127.0.0.1:");
      assertThat(server.facts().settings()).containsEntry("role", "master");
    }
    StopSignal stop = new StopSignal();
    RunResult run =
        LoadTest.on(target("mymaster"))
            .generator(AnyMachine.engine())
            .workload(Workload.named("counters", Map.of("rows", "10")))
            .clients(4)
            .phases(Duration.ZERO, Duration.ofMinutes(5))
            .stop(stop)
            .progress(new Failover(stop))
            .run();
    assertThat(run.outage()).as(Reason.inWords(run.cautions().toString())).isPresent();
    assertThat(run.outage().orElseThrow().connectionsLost()).isEqualTo(4);
    assertThat(run.outage().orElseThrow().reconnects()).isPositive();
    // The sentinel waits for a second before it calls a master down.
    assertThat(run.outage().orElseThrow().longestMillis()).isGreaterThan(500);
  }

  /** Kills the master in mid-run, and ends the run a moment after the replica has taken over. */
  private static final class Failover implements StudyProgress {
    private final StopSignal stop;
    private boolean killed;
    private boolean away;
    private int back;

    Failover(StopSignal stop) {
      this.stop = stop;
    }

    @Override
    public void update(String phase, double done, double rate) {
      if (rate > 0 && !killed) {
        killed = true;
        redis.killMaster();
      } else if (killed && rate == 0) {
        away = true;
      } else if (away && back++ == 20) {
        stop.request("it has been seen");
      }
    }
  }
}
