package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kurabe.postgres.internal.PostgresConnections;
import io.kurabe.postgres.internal.PostgresEngine;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.SearchPath;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A server that is installed here, of whichever version, where there is no package of it. */
class InstalledPostgresIT {
  private static @Nullable Opened opened;

  private record Opened(
      Installation installation, RunningServer<PostgresConnections> running, Server server) {}

  /** Started by the first test, so that each of them is skipped, and counted, where none is. */
  private static Opened opened() {
    Opened there = opened;
    if (there == null) {
      Installation installation = installed();
      RunningServer<PostgresConnections> running =
          EmbeddedPostgres.start(Durability.DURABLE, Map.of(), installation);
      Target target = running.connections().asTarget(Target.parse("pg=embedded:postgres"));
      there =
          new Opened(installation, running, new PostgresEngine().open(target, OpenOptions.DEFAULT));
      opened = there;
    }
    return there;
  }

  @AfterAll
  static void stop() {
    if (opened != null) {
      opened.server().close();
      opened.running().stop().run();
    }
  }

  @Test
  void anInstalledServerIsUsed() {
    Opened here = opened();
    assertThat(here.server().facts().version())
        .startsWith(here.installation().majorVersion() + ".");
    assertThat(here.server().facts().settings()).containsEntry("fsync", "on");
  }

  @Test
  void theProbeReadsAnotherVersion() {
    try (Workspace workspace = opened().server().createWorkspace(RunId.random());
        ServerProbe probe = workspace.capability(ServerProbes.class).orElseThrow().open(false)) {
      assertThat(probe.counters()).containsKeys("xact_commit", "wal_insert_bytes", "wal_syncs");
      assertThat(probe.gauges()).containsEntry("locks_not_granted", 0L);
    }
  }

  @Test
  void theMeterOfKeysReadsAnotherVersion() throws Exception {
    try (Workspace workspace = opened().server().createWorkspace(RunId.random())) {
      KeyServer keys = workspace.capability(KeyServer.class).orElseThrow();
      assertThat(keys.unavailable().containsKey("uuid7-server"))
          .isEqualTo(opened().installation().majorVersion() < 18);
      try (Connection connection =
              workspace.capability(SqlWorkspace.class).orElseThrow().source().open();
          Statement statement = connection.createStatement();
          KeyMeter meter = keys.meter()) {
        for (KeyColumn key : keys.columns()) {
          String table = "t_" + key.name().replace('-', '_');
          statement.execute(keys.create(table, key, RowWidth.WIDE));
          if (!key.generated().isEmpty()) {
            statement.execute("INSERT INTO " + table + " (id) VALUES (" + key.generated() + ")");
            assertThat(meter.read(table).keySet()).isEqualTo(Set.of(KeyFigure.values()));
          }
        }
        assertThat(meter.notReported()).isEmpty();
      }
    }
  }

  /** Of this machine, by whichever account can run it. */
  private static Installation installed() {
    List<Path> installed = Installation.installed(SearchPath.folders());
    assumeTrue(!installed.isEmpty(), "no PostgreSQL is installed here");
    ServerAccount.Works works =
        ServerAccount.thatRuns(installed.get(0).resolve("postgres"), new ArrayList<>())
            .orElseThrow();
    return new Installation(
        installed.get(0), works.account(), Installation.major(works.versionText()));
  }
}
