package io.kurabe.mysql.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.SharedMariaDb;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlServer;
import io.kurabe.studies.ddl.internal.DdlStatements;
import io.kurabe.studies.ddl.internal.DdlTool;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import io.kurabe.studies.ddl.internal.TableName;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Workspace;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Programs of others on the embedded MariaDB; skipped where they are not installed. */
@ExtendWith(SharedServers.class)
class OnlineAlterIT {
  private static final String PERCONA = "pt-online-schema-change";

  @Test
  @Needs(Prerequisite.PERCONA_TOOLKIT)
  void perconasToolChangesTheTableWithoutShowingThePassword() throws Exception {
    try (Server server = SharedServers.open("embedded:mariadb", OpenOptions.DEFAULT);
        Workspace workspace = server.createWorkspace(RunId.random());
        Connection connection =
            workspace.capability(SqlWorkspace.class).orElseThrow().source().open()) {
      DdlServer ddl = workspace.capability(DdlServer.class).orElseThrow();
      DdlStatements.run(connection, TableName.in(ddl.sysbenchTable().create(), "sbtest1"));
      DdlStatements.run(connection, TableName.in(ddl.sysbenchTable().fill(), "sbtest1"));

      DdlTool.Outcome outcome = tool(ddl).run("sbtest1", Duration.ofMinutes(1));

      assertThat(outcome.exitCode()).as(String.join("\n", outcome.output())).isZero();
      assertThat(MySqlDefinition.of(connection, "sbtest1")).contains("KEY `sbtest1_c` (`c`)");
      String password = SharedMariaDb.connections().password().orElseThrow().reveal();
      assertThat(outcome.output()).noneMatch(line -> line.contains(password));
    }
  }

  @Test
  void aProgramThatFailsSaysSoByItsExitCode() throws Exception {
    OnlineAlter alter =
        new OnlineAlter(Path.of("/bin/false"), SharedMariaDb.connections(), "kurabe_x");
    for (OnlineChangeStrategy strategy : List.of(alter.percona("FORCE"), alter.ghost("FORCE"))) {
      DdlTool run = tool(strategy).orElseThrow();
      assertThat(run.run("t", Duration.ofMinutes(1)).exitCode()).isEqualTo(1);
    }
  }

  @Test
  void theCommandAsAProgramSeesItHoldsNoPasswordAndItsFileGoes() throws Exception {
    OnlineAlter alter =
        new OnlineAlter(Path.of("/bin/echo"), SharedMariaDb.connections(), "kurabe_x");
    String password = SharedMariaDb.connections().password().orElseThrow().reveal();
    for (OnlineChangeStrategy strategy : List.of(alter.percona("FORCE"), alter.ghost("FORCE"))) {
      DdlTool run = tool(strategy).orElseThrow();
      String command = String.join(" ", run.run("t", Duration.ofMinutes(1)).output());
      Matcher file = Pattern.compile("(?:F|conf)=([^, ]+)").matcher(command);
      assertThat(command).contains("FORCE").doesNotContain(password);
      assertThat(file.find()).isTrue();
      assertThat(Path.of(file.group(1))).doesNotExist();
    }
  }

  private static DdlTool tool(DdlServer ddl) {
    var addIndex =
        ddl.changes().stream().filter(c -> c.operation().equals("add_index")).findFirst();
    return ddl.strategies(addIndex.orElseThrow()).stream()
        .filter(c -> c.name().equals(PERCONA))
        .flatMap(c -> tool(c).stream())
        .findFirst()
        .orElseThrow();
  }

  private static Optional<DdlTool> tool(OnlineChangeStrategy strategy) {
    return strategy.match(
        steps -> Optional.empty(), tool -> Optional.of(tool.run()), none -> Optional.empty());
  }
}
