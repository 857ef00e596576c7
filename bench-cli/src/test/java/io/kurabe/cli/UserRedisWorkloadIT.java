package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.probe.AnyMachine;
import io.kurabe.redis.RedisWorkload;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.WorkloadException;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** {@link RedisWorkload} through {@link LoadTest} on a real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UserRedisWorkloadIT {
  private TargetSession session;

  @BeforeAll
  void open() {
    session = TargetSession.open(Target.parse("embedded:redis"), Target.parse("embedded:postgres"));
  }

  @AfterAll
  void close() {
    session.close();
  }

  @Test
  void everyCommandIsCountedAsTheServerCountsIt() throws Exception {
    RedisWorkload carts =
        RedisWorkload.named("carts")
            .parameter("carts", "8")
            .beforeRun((redis, keys) -> redis.set(keys.of("total"), "0"))
            .operation("add", 1, (redis, keys, random) -> redis.incr(keys.of("total")))
            .operation(
                "read", 3, (redis, keys, random) -> redis.get(keys.of("cart", random.nextInt(8))))
            .check(
                "every add counts",
                (redis, keys, counts) ->
                    counts.compare("add", Long.parseLong(redis.get(keys.of("total")))))
            .build();
    for (RunResult run :
        load(carts).clients(8).repeats(2).runAll().runs()) { // The second run must start at 0.
      assertThat(run.audit().orElseThrow().exact()).as(run.audit().toString()).isTrue();
      assertThat(serverCalls(run, "incr") + serverCalls(run, "get")).isEqualTo(run.acknowledged());
      assertThat(run.operations()).extracting(o -> o.operation()).containsExactly("add", "read");
    }
  }

  @Test
  void clientsThatShareAConnectionSendTogetherAndLoseNothing() throws Exception {
    AtomicLong readsBefore = new AtomicLong();
    RedisWorkload hits =
        RedisWorkload.named("hits")
            .beforeRun((redis, keys) -> redis.mset(Map.of(keys.of("a"), "0", keys.of("b"), "0")))
            .beforeRun((redis, keys) -> readsBefore.set(reads(redis)))
            .operation("one", 9, (redis, keys, random) -> redis.incr(keys.of("a")))
            .operation(
                "two, the second from another thread",
                1,
                (redis, keys, random) ->
                    redis.incr(keys.of("a")).thenComposeAsync(n -> redis.incr(keys.of("b"))))
            .check(
                "every second counts",
                (redis, keys, counts) ->
                    counts.compare(
                        "two, the second from another thread",
                        Long.parseLong(redis.get(keys.of("b")))))
            .check(
                "several commands arrive in one read",
                (redis, keys, counts) -> {
                  long reads = reads(redis) - readsBefore.get();
                  long commands = Long.parseLong(redis.get(keys.of("a")));
                  return new CheckResult(3 * reads < commands, reads + " for " + commands);
                })
            .build();
    OpenOptions pipelined = new OpenOptions(Durability.DURABLE, 0, 16, Protocol.PREPARED);
    try (TargetSession open =
        TargetSession.open(
            List.of(Target.parse("embedded:redis")), Engines.load(), pipelined, RunId.random())) {
      RunResult run = load(open, hits).clients(64).run();
      assertThat(run.audit().orElseThrow().exact()).as(run.audit().toString()).isTrue();
      assertThat(run.operations()).allSatisfy(of -> assertThat(of.succeeded()).isPositive());
    }
  }

  @Test
  void whatTheServerRefusesIsCountedAndNotADefect() throws Exception {
    RedisWorkload wrongType =
        RedisWorkload.named("wrong-type")
            .setUp((redis, keys) -> redis.lpush(keys.of("list"), "a"))
            .operation("get", 1, (redis, keys, random) -> redis.get(keys.of("list")))
            .build();
    RunResult run = load(wrongType).clients(2).run();
    assertThat(run.acknowledged()).isZero();
    assertThat(run.operations().get(0).errorCodes().get(0).code()).isEqualTo("WRONGTYPE");
    assertThat(run.invalid().get(0)).startsWith("no operation succeeded in the measured phase: ");
  }

  @Test
  void aDefectEndsTheRunAndNamesTheOperation() {
    refuses(
        "throws",
        () -> {
          throw new ArithmeticException("by zero");
        },
        "by zero");
    refuses(
        "no stage",
        () -> CompletableFuture.failedFuture(new IllegalStateException("stage")),
        "stage");
  }

  @Test
  void aCheckThatThrowsIsNamed() {
    RedisWorkload odd =
        RedisWorkload.named("odd")
            .operation("get", 1, (redis, keys, random) -> redis.get(keys.of("x")))
            .check("odd check", (redis, keys, counts) -> counts.compare("put", 1))
            .build();
    assertThatThrownBy(() -> load(odd).clients(1).run())
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("check 'odd check' of workload 'odd'")
        .hasMessageContaining("there is no operation 'put'. There are: get");
  }

  @Test
  void aSqlServerIsRefusedWithWhatItIs() {
    RedisWorkload any =
        RedisWorkload.named("any")
            .operation("get", 1, (redis, keys, random) -> redis.get(keys.of("x")))
            .build();
    assertThatThrownBy(
            () ->
                LoadTest.on(session, "postgres")
                    .generator(AnyMachine.engine())
                    .workload(any)
                    .clients(1)
                    .run())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("workload 'any' needs a Redis or Valkey server")
        .hasMessageContaining("target 'postgres' is PostgreSQL");
  }

  private void refuses(String name, Supplier<CompletionStage<?>> action, String words) {
    RedisWorkload defective =
        RedisWorkload.named(name).operation("act", 1, (r, k, random) -> action.get()).build();
    assertThatThrownBy(() -> load(defective).clients(2).run())
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("Operation 'act' of workload '" + name + "'")
        .hasMessageContaining(words);
  }

  private LoadTest load(RedisWorkload workload) {
    return load(session, workload);
  }

  private static long reads(RedisCommands<String, String> redis) {
    Matcher reads = Pattern.compile("total_reads_processed:(\\d+)").matcher(redis.info("stats"));
    assertThat(reads.find()).isTrue();
    return Long.parseLong(reads.group(1));
  }

  private static LoadTest load(TargetSession open, RedisWorkload workload) {
    return LoadTest.on(open, "redis")
        .generator(AnyMachine.engine())
        .workload(workload)
        .phases(Duration.ofMillis(50), Duration.ofMillis(500));
  }

  private static long serverCalls(RunResult run, String command) {
    return run.probes().get(0).counters().get("cmd_" + command + "_calls");
  }
}
