package io.kurabe.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.local.SearchPath;
import io.kurabe.workload.keys.KeyColumn;
import io.kurabe.workload.keys.KeyFigure;
import io.kurabe.workload.keys.KeyMeter;
import io.kurabe.workload.keys.KeyServer;
import io.kurabe.workload.keys.RowWidth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every way to a server that runs: each account that stands in for root, and an installed server.
 */
class InstallationIT {
  static Stream<ServerAccount> accounts() {
    return ServerAccount.INSTEAD_OF_ROOT.stream();
  }

  @ParameterizedTest
  @MethodSource("accounts")
  void startsAndStopsUnderEachAccountThatStandsInForRoot(ServerAccount account) throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "not root: none stands in for it");
    Installation found = Installation.find();
    var installation = new Installation(found.programs(), account, found.majorVersion());
    assumeTrue(
        canRun(installation.command("postgres", List.of("--version"))),
        "this machine does not allow " + account.name());

    RunningServer server = EmbeddedPostgres.start(Durability.DURABLE, Map.of(), installation);
    Path data;
    try (var connection = server.source().open()) {
      data = Path.of(PostgresFacts.text(connection, "SHOW data_directory"));
    }
    server.stop().run();

    assertThat(data.getParent().getParent()).doesNotExist();
  }

  @Test
  void usesAnInstalledServerWhereThereIsNoPackage() {
    Installation installation = installed();

    try (var server = open(EmbeddedPostgres.start(Durability.DURABLE, Map.of(), installation))) {
      assertThat(server.facts().version()).startsWith(installation.majorVersion() + ".");
      assertThat(server.facts().settings()).containsEntry("fsync", "on");
    }
  }

  @Test
  void theProbeReadsAnInstalledServerOfAnotherVersion() {
    RunningServer server = EmbeddedPostgres.start(Durability.DURABLE, Map.of(), installed());
    try (ServerProbe probe = PostgresProbe.open(server.source())) {
      assertThat(probe.counters()).containsKeys("xact_commit", "wal_insert_bytes", "wal_syncs");
      assertThat(probe.gauges()).containsEntry("locks_not_granted", 0L);
    } finally {
      server.stop().run();
    }
  }

  @Test
  void theMeterOfKeysReadsAnInstalledServerOfAnotherVersion() throws Exception {
    Installation installation = installed();

    try (var server = open(EmbeddedPostgres.start(Durability.DURABLE, Map.of(), installation));
        Workspace workspace = server.createWorkspace(RunId.random())) {
      KeyServer keys = workspace.capability(KeyServer.class).orElseThrow();
      assertThat(keys.unavailable().containsKey("uuid7-server"))
          .isEqualTo(installation.majorVersion() < 18);
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

  private static PostgresServer open(RunningServer running) {
    return PostgresServer.open(Target.parse("pg=embedded:postgres"), running, OpenOptions.DEFAULT);
  }

  @Test
  void saysWhichFolderTheStandInForRootCannotReach(@TempDir Path closed) throws Exception {
    ServerAccount nobody = ServerAccount.INSTEAD_OF_ROOT.get(0);
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    Path workFolder = Files.createDirectory(closed.resolve("work"));

    assertThatThrownBy(() -> nobody.createFolder(workFolder))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(closed + " is closed to others")
        .hasMessageContaining("-Djava.io.tmpdir");
  }

  @Test
  void notesWhyAProgramDoesNotRun(@TempDir Path folder) {
    List<String> tried = new ArrayList<>();

    assertThat(ServerAccount.thatRuns(folder.resolve("postgres"), tried)).isEmpty();
    assertThat(tried).isNotEmpty().allMatch(t -> t.contains(folder.resolve("postgres").toString()));
  }

  private static boolean canRun(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor() == 0;
  }
}
