package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.redis.RedisWorkload;
import io.kurabe.result.RunResult;
import io.kurabe.study.Bench;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Target;
import io.kurabe.workload.WorkloadException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** {@link RedisWorkload} through {@link LoadTest} on a real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnRedisWorkloadIT {
  private Bench bench;

  @BeforeAll
  void open() {
    bench = Bench.open(Target.parse("embedded:redis"), Target.parse("embedded:postgres"));
  }

  @AfterAll
  void close() {
    bench.close();
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
    assertThatThrownBy(() -> LoadTest.on(bench, "postgres").workload(any).clients(1).run())
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
    return LoadTest.on(bench, "redis")
        .workload(workload)
        .phases(Duration.ofMillis(50), Duration.ofMillis(300));
  }

  private static long serverCalls(RunResult run, String command) {
    return run.probes().get(0).counters().get("cmd_" + command + "_calls");
  }
}
