package io.kurabe.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.local.DockerEngine;
import io.kurabe.workload.counters.CounterCache;
import io.kurabe.workload.counters.CounterKey;
import io.kurabe.workload.counters.CounterMethod;
import io.kurabe.workload.counters.CounterStore;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("redis")
@Tag("docker")
class RedisContainerIT {
  private static String image() {
    String fromEnvironment = System.getenv("KURABE_TEST_REDIS_IMAGE");
    String otherwise = fromEnvironment == null ? "local/bench-redis:8" : fromEnvironment;
    return System.getProperty("KURABE_TEST_REDIS_IMAGE", otherwise);
  }

  private static void requireDocker() {
    boolean answers = DockerEngine.answers();
    String required = System.getenv().getOrDefault("BENCH_REQUIRE", "");
    if (Arrays.asList(required.split(",", -1)).contains("docker")) {
      assertThat(answers).as("BENCH_REQUIRE names docker, so an engine must answer").isTrue();
    }
    assumeTrue(answers, "no Docker engine answers");
  }

  private static Server open(String image) {
    return new RedisEngine()
        .open(Target.parse("container:" + image), new OpenOptions(Durability.DURABLE, 0));
  }

  @Test
  void countsExactlyOnAServerInAContainer() throws InterruptedException {
    requireDocker();
    try (Server server = open(image())) {
      assertThat(server.facts().origin()).isEqualTo("container");
      assertThat(RedisVersion.parse(server.facts().version()).atLeast(8, 0)).isTrue();
      assertThat(server.facts().settings())
          .containsEntry("appendonly", "yes")
          .containsEntry("appendfsync", "always");
      try (Workspace workspace = server.createWorkspace(RunId.random())) {
        CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
        try (Crowd crowd = new Crowd(store, 8, 2)) {
          crowd.start(200);
          assertThat(crowd.awaitEnd()).isTrue();
          assertThat(crowd.failures).isEmpty();
        }
        assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(1600);
        CounterCache cache = workspace.capability(CounterCache.class).orElseThrow();
        CounterKey counter = cache.counters().get(0);
        long counted = cache.total();
        assertThat(cache.setAside(counter, "b1")).isTrue();
        assertThat(cache.readAside(counter, "b1")).isPresent();
        assertThat(cache.total()).isEqualTo(counted);
        try (ServerProbe probe = store.openProbe(false)) {
          assertThat(probe.counters()).containsEntry("cmd_incrby_calls", 1600L);
          assertThat(probe.notReported()).isEmpty();
        }
      }
      assertThat(server.leftovers()).isEmpty();
    }
  }

  @Test
  void namesAnImageThatIsNotThere() {
    requireDocker();
    assertThatThrownBy(() -> open("local/no-such-redis:1"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("local/no-such-redis:1")
        .hasMessageContaining("cannot be pulled");
  }
}
