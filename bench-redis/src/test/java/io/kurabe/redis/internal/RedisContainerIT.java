package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.redis.Crowd;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.target.local.internal.DockerEngine;
import io.kurabe.tier.Tier;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterKey;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;

@Needs(Prerequisite.REDIS_IMAGE)
@Tag(Tier.SYSTEM)
class RedisContainerIT {
  private static final String IMAGE = Prerequisite.REDIS_IMAGE.value();

  private static Server open(String image) {
    return new RedisEngine()
        .open(Target.parse("container:" + image), new OpenOptions(Durability.DURABLE, 0));
  }

  @Test
  void countsExactlyOnAServerInAContainer() throws InterruptedException {
    try (Server server = open(IMAGE)) {
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
        try (ServerProbe probe =
            workspace.capability(ServerProbes.class).orElseThrow().open(false)) {
          assertThat(probe.counters()).containsEntry("cmd_incrby_calls", 1600L);
          assertThat(probe.notReported()).isEmpty();
        }
      }
      assertThat(server.leftovers()).isEmpty();
    }
  }

  @Test
  void takesTheSettingsOfTheTarget() {
    try (Server server = open(IMAGE + "?maxmemory=64mb")) {
      assertThat(server.facts().settings())
          .containsEntry("maxmemory", String.valueOf(64 << 20))
          .containsEntry("appendfsync", "always");
    }
  }

  @Test
  void aSettingThatIsWrongIsReportedInTheServersWords() {
    assertThatThrownBy(() -> open(IMAGE + "?foo=1").close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(">>> 'foo 1'");
  }

  /** Its ports are gone before anybody has looked for them, which is another way to fail. */
  @Test
  void aContainerThatEndsAtOnceIsReportedWithWhatItPrinted() {
    GenericContainer<?> ends =
        new GenericContainer<>(DockerEngine.ready(IMAGE))
            .withExposedPorts(6379)
            .withCreateContainerCmdModifier(
                cmd -> cmd.withEntrypoint("sh", "-c", "echo its own words; exit 3"));
    assertThatThrownBy(() -> DockerEngine.start(ends, IMAGE, "Redis"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("its own words");
  }

  @Test
  void namesAnImageThatIsNotThere() {
    assertThatThrownBy(() -> open("local/no-such-redis:1"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("local/no-such-redis:1")
        .hasMessageContaining("cannot be pulled");
  }

  @Test
  void removesTheContainerThatAKilledProcessLeftAndNoOther() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    DockerClient docker = DockerClientFactory.lazyClient();
    String left =
        create(
            docker,
            Map.of("io.kurabe.pid", "" + dead.pid(), "io.kurabe.host", OwnerMark.hostName()));
    String living =
        create(
            docker,
            Map.of(
                "io.kurabe.pid",
                "" + ProcessHandle.current().pid(),
                "io.kurabe.host",
                OwnerMark.hostName()));
    String foreign =
        create(docker, Map.of("io.kurabe.pid", "" + dead.pid(), "io.kurabe.host", "elsewhere"));
    try (Server server = open(IMAGE)) {
      assertThat(server.facts().origin()).isEqualTo("container");
      assertThat(docker.listContainersCmd().withShowAll(true).exec())
          .extracting(Container::getId)
          .contains(living, foreign)
          .doesNotContain(left);
    } finally {
      docker.removeContainerCmd(living).withForce(true).exec();
      docker.removeContainerCmd(foreign).withForce(true).exec();
    }
  }

  private static String create(DockerClient docker, Map<String, String> labels) {
    return docker.createContainerCmd(IMAGE).withLabels(labels).exec().getId();
  }
}
