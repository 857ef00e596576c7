package io.kurabe.mysql.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.DdlContract;
import io.kurabe.studies.ddl.internal.LockClass;
import io.kurabe.studies.ddl.internal.TableShape;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import io.kurabe.target.TargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schema changes of the embedded MariaDB. */
class MariaDbDdlIT extends DdlContract {
  /** What a rename leaves has to be there under its old name. */
  private static final String UNDO = "CREATE TABLE IF NOT EXISTS {table} (id INTEGER)";

  @Override
  protected Server open() {
    return SharedServers.open("embedded:mariadb", OpenOptions.DEFAULT);
  }

  @Override
  protected Map<String, String> knownDisagreements() {
    return Map.of();
  }

  @Test
  void saysWhatItCannotSeeOfATableThatIsNotInnoDbs() {
    TableShape shape =
        new TableShape(
            List.of("CREATE TABLE {table} (id INTEGER PRIMARY KEY) ENGINE = MyISAM"), List.of());

    LockClass found =
        ddl.classify(DdlChange.own("ALTER TABLE {table} ADD COLUMN x INTEGER"), shape);

    assertThat(found.notation()).startsWith("C");
    assertThat(found.evidence()).anyMatch(line -> line.contains("another engine"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALTER TABLE {table} FORCE | Rw",
        "ALTER TABLE {table} ADD INDEX (n) | Pw",
        "ALTER TABLE {table} DROP PARTITION p1 | Mx",
        "ALTER TABLE {table} TRUNCATE PARTITION p1 | Rx",
        "ALTER TABLE {table} ADD PARTITION (PARTITION p3 VALUES LESS THAN (300)) | Mx",
        "ALTER TABLE {table} REMOVE PARTITIONING | Cw",
        "RENAME TABLE {table} TO {table}_r | Mx"
      })
  void seesWhatHappensToPartitions(String statement, String notation) {
    TableShape shape =
        new TableShape(
            List.of(
                "CREATE TABLE {table} (id INTEGER PRIMARY KEY, n INTEGER) PARTITION BY RANGE (id)"
                    + " (PARTITION p1 VALUES LESS THAN (100), PARTITION p2 VALUES LESS THAN (200))"),
            List.of());
    DdlChange change = new DdlChange("own", "", 0, List.of(), statement, List.of(UNDO), true);

    assertThat(ddl.classify(change, shape).notation()).isEqualTo(notation);
  }

  @Test
  void namesTheServersWordsWhenItRefusesAChangeAltogether() {
    assertThatThrownBy(() -> ddl.classify(DdlChange.own("ALTER TABLE {table} DROP COLUMN nothing")))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("nothing");
  }

  @Test
  void forcesReadersOnlyWhereTheStatementTakesALock() {
    DdlChange readOnly = ddl.blockingWrites(change("change_type_int_bigint")).orElseThrow();

    assertThat(readOnly.statement()).endsWith(", LOCK=SHARED");
    assertThat(ddl.classify(readOnly).writesAllowed()).isFalse();
    assertThat(ddl.blockingWrites(change("optimize"))).isEmpty();
  }

  @Override
  protected String definition(Connection connection, String table) throws SQLException {
    return MySqlDefinition.of(connection, table);
  }
}
