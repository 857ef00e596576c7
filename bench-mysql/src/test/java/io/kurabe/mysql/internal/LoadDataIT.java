package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkLoadContract;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.OpenedWorkspace;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Bulk loading on a real MariaDB. */
class LoadDataIT extends BulkLoadContract {
  @RegisterExtension
  static final OpenedWorkspace OPENED =
      new OpenedWorkspace(
          () ->
              MySqlServer.open(
                  Target.parse("embedded:mariadb"),
                  EmbeddedMariaDb.start(Durability.RELAXED, Map.of()),
                  OpenOptions.DEFAULT));

  @Override
  protected SqlWorkspace workspace() {
    return OPENED.sql();
  }

  @Override
  protected String fastest() {
    return "LOAD DATA LOCAL INFILE";
  }

  @Override
  protected String timestampType() {
    return "datetime(6)";
  }

  @Override
  protected void killLoaders() throws SQLException {
    List<String> kills =
        workspace()
            .withSession(
                session -> {
                  List<String> found = new ArrayList<>();
                  try (Statement statement = session.connection().createStatement();
                      ResultSet row =
                          statement.executeQuery(
                              "SELECT id FROM information_schema.processlist WHERE info LIKE 'LOAD DATA%'")) {
                    while (row.next()) {
                      found.add("KILL " + row.getLong(1));
                    }
                  }
                  return found;
                });
    for (String kill : kills) {
      execute(kill);
    }
  }

  @Test
  void aServerThatRefusesLocalFilesGetsInsertsAndItIsSaid() throws SQLException {
    execute("SET GLOBAL local_infile = 0");
    BulkReport report;
    try {
      report = load("bulk");
    } finally {
      execute("SET GLOBAL local_infile = 1");
    }

    assertThat(report.method()).isEqualTo("INSERT with many rows");
    assertThat(report.rows()).isEqualTo(1000);
    assertThat(report.refusals())
        .singleElement()
        .asString()
        .startsWith("LOAD DATA LOCAL INFILE (")
        .containsIgnoringCase("local");
  }

  @Test
  void aSqlModeWithoutBackslashEscapesChangesNothing() throws SQLException {
    execute("SET GLOBAL sql_mode = CONCAT(@@GLOBAL.sql_mode, ',NO_BACKSLASH_ESCAPES')");
    try {
      requireEveryValue(true);
    } finally {
      execute("SET GLOBAL sql_mode = DEFAULT");
    }
  }

  private BulkReport load(String table) {
    return workspace()
        .capability(BulkLoad.class)
        .orElseThrow()
        .load(
            new TableRows(table, List.of("id"), 1000, () -> (index, into) -> into.integer(index)),
            BulkSettings.DEFAULT,
            BulkListener.NONE);
  }
}
