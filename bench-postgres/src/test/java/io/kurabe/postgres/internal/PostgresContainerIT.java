package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.spec.Durability;
import io.kurabe.target.Client;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Tier;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL in a container. */
@Needs(Prerequisite.POSTGRES_IMAGE)
@Tag(Tier.SYSTEM)
class PostgresContainerIT {
  private static final String IMAGE = Prerequisite.POSTGRES_IMAGE.value();

  @Test
  void runsDurablyAndCounts() throws Exception {
    try (Server server = open(Durability.DURABLE)) {
      assertThat(server.facts().product()).isEqualTo("PostgreSQL");
      assertThat(server.facts().origin()).isEqualTo("container");
      assertThat(server.facts().settings())
          .containsEntry("fsync", "on")
          .containsEntry("full_page_writes", "on")
          .containsEntry("synchronous_commit", "on")
          .containsEntry("max_connections", "500");
      try (Workspace workspace = server.createWorkspace(RunId.random())) {
        CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
        store.reset();
        var settings = new CounterSettings(1, 1, Duration.ZERO);
        try (Client client = store.open(CounterMethod.UPSERT, settings)) {
          ((Client.Blocking) client).perform(0, new SplittableRandom(1));
        }
        assertThat(store.total(CounterMethod.UPSERT)).isEqualTo(1);
      }
    }
  }

  @Test
  void relaxedCommitsDoNotWait() {
    try (Server server = open(Durability.RELAXED)) {
      assertThat(server.facts().settings())
          .containsEntry("fsync", "on")
          .containsEntry("synchronous_commit", "off");
    }
  }

  @Test
  void takesTheSettingsOfTheTarget() {
    try (Server server = open("shared_buffers=16MB&synchronous_commit=off")) {
      assertThat(server.facts().settings())
          .containsEntry("shared_buffers", "16MB")
          .containsEntry("synchronous_commit", "off")
          .containsEntry("max_connections", "500");
      assertThat(server.facts().warnings())
          .anyMatch(w -> w.startsWith("synchronous_commit is off"));
    }
  }

  @Test
  void aSettingThatIsWrongIsReportedInTheServersWords() {
    assertThatThrownBy(() -> open("foo=1").close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("unrecognized configuration parameter \"foo\"");
  }

  @Test
  void namesAnImageThatCannotBeHad() {
    assertThatThrownBy(
            () ->
                new PostgresEngine()
                    .open(Target.parse("container:local/no-such-postgres:0"), OpenOptions.DEFAULT))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("'local/no-such-postgres:0'")
        .hasMessageContaining("cannot be pulled");
  }

  private static Server open(String settings) {
    return new PostgresEngine()
        .open(Target.parse("container:" + IMAGE + "?" + settings), OpenOptions.DEFAULT);
  }

  private static Server open(Durability durability) {
    return new PostgresEngine()
        .open(Target.parse("container:" + IMAGE), new OpenOptions(durability, 0));
  }
}
