package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.spec.Durability;
import io.kurabe.target.Client;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.tier.Tier;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MySQL in a container. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.SYSTEM)
class MySqlContainerIT {
  private static Server durable;
  private static Server relaxed;
  private static Server changed;

  /**
   * One after the other: side by side they wait for the same disk, and take three times as long.
   */
  @BeforeAll
  static void start() {
    durable = open(Durability.DURABLE);
    relaxed = open(Durability.RELAXED);
    changed = open("innodb-buffer-pool-size=32M&sync_binlog=0");
  }

  @AfterAll
  static void stop() {
    Stream.of(durable, relaxed, changed).filter(Objects::nonNull).forEach(Server::close);
  }

  @Test
  void runsDurablyAndCounts() throws Exception {
    assertThat(durable.facts().product()).isIn("MySQL", "MariaDB", "Percona Server");
    assertThat(durable.facts().origin()).isEqualTo("container");
    assertThat(durable.facts().settings())
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("sync_binlog", "1")
        .containsEntry("innodb_doublewrite", "ON")
        .containsEntry("performance_schema", "ON")
        .containsEntry("max_connections", "500");
    assertThat(durable.facts().tls()).isEqualTo("off");
    try (Workspace workspace = durable.createWorkspace(RunId.random())) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      store.reset();
      var settings = new CounterSettings(1, 1, Duration.ZERO);
      try (Client client = store.open(CounterMethod.UPSERT, settings)) {
        ((Client.Blocking) client).perform(0, new SplittableRandom(1));
      }
      assertThat(store.total(CounterMethod.UPSERT)).isEqualTo(1);
    }
  }

  @Test
  void relaxedCommitsDoNotWait() {
    assertThat(relaxed.facts().settings())
        .containsEntry("innodb_flush_log_at_trx_commit", "2")
        .containsEntry("sync_binlog", "0");
    assertThat(relaxed.facts().warnings()).noneMatch(w -> w.contains("acknowledged"));
  }

  @Test
  void takesTheSettingsOfTheTarget() {
    assertThat(changed.facts().settings())
        .containsEntry("innodb_buffer_pool_size", String.valueOf(32 << 20))
        .containsEntry("sync_binlog", "0")
        .containsEntry("max_connections", "500");
  }

  @Test
  void aSettingThatIsWrongIsReportedInTheServersWords() {
    assertThatThrownBy(() -> open("foo=1").close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("unknown variable 'foo=1'");
  }

  @Test
  void reportsLatchesOfTheServer() throws Exception {
    try (Workspace workspace = relaxed.createWorkspace(RunId.random())) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      store.reset();
      try (ServerProbe probe = workspace.capability(ServerProbes.class).orElseThrow().open(true);
          Client client =
              store.open(CounterMethod.UPSERT, new CounterSettings(1, 1, Duration.ZERO))) {
        var before = probe.counters();
        ((Client.Blocking) client).perform(0, new SplittableRandom(1));
        var after = probe.counters();
        assertThat(after).containsKey("innodb_deadlocks").containsKey("innodb_row_lock_waits");
        assertThat(after.get("innodb_latch_wait_ns"))
            .isGreaterThan(before.get("innodb_latch_wait_ns"));
        if (relaxed.facts().product().equals("MySQL")) {
          assertThat(after).containsKeys("innodb_rw_spin_rounds", "innodb_rw_os_waits");
        }
      }
    }
  }

  @Test
  void speaksTlsWhenTheUrlAsksForIt() {
    Target reachable = relaxed.reachableTarget();
    String text = reachable.text();
    Target encrypted =
        Target.parse(text + (text.contains("?") ? "&" : "?") + "sslMode=REQUIRED")
            .withPassword(reachable.password().orElseThrow());
    try (Server server = new MySqlEngine().open(encrypted, OpenOptions.DEFAULT)) {
      assertThat(server.facts().tls()).startsWith("TLSv1.");
      assertThat(server.facts().origin()).isEqualTo("remote");
    }
  }

  @Test
  void namesAnImageThatCannotBeHad() {
    assertThatThrownBy(
            () ->
                new MySqlEngine()
                    .open(Target.parse("container:local/no-such-mysql:0"), OpenOptions.DEFAULT))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("'local/no-such-mysql:0'")
        .hasMessageContaining("cannot be pulled");
  }

  private static Server open(String settings) {
    return new MySqlEngine()
        .open(
            Target.parse("container:" + Prerequisite.MYSQL_IMAGE.value() + "?" + settings),
            OpenOptions.DEFAULT);
  }

  private static Server open(Durability durability) {
    return new MySqlEngine().open(MySqlImage.target(), new OpenOptions(durability, 0));
  }
}
