package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kurabe.postgres.internal.PostgresConnections;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every account that stands in for root, and what is said when none can. */
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

    RunningServer<PostgresConnections> server =
        EmbeddedPostgres.start(Durability.DURABLE, Map.of(), installation);
    Path data;
    try (var connection = server.connections().open()) {
      data = Path.of(SqlQuery.text(connection, "SHOW data_directory"));
    }
    server.stop().run();

    assertThat(data.getParent().getParent()).doesNotExist();
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
