package io.kurabe.postgres.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.DdlContract;
import io.kurabe.studies.ddl.internal.TableShape;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schema changes of the embedded PostgreSQL. */
class PostgresDdlIT extends DdlContract {
  /** Columns in their order, then constraints and indexes, then what else a change can set. */
  private static final String DEFINITION =
      """
      SELECT string_agg(line, E'\\n')
        FROM (SELECT format('%s %s %s %s %s %s', attname, format_type(atttypid, atttypmod),
                            attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) AS line
                FROM pg_attribute
                LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
               WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped
               UNION ALL
              SELECT format('%s %s %s', conname, pg_get_constraintdef(oid), convalidated)
                FROM pg_constraint WHERE conrelid = ?::regclass
               UNION ALL
              SELECT format('%s %s %s', pg_get_indexdef(indexrelid), indisvalid, indisclustered)
                FROM pg_index WHERE indrelid = ?::regclass
               UNION ALL
              SELECT format('%s %s', relpersistence, reloptions)
                FROM pg_class WHERE oid = ?::regclass
               ORDER BY 1) AS lines""";

  @Override
  protected Server open() {
    return SharedServers.open("embedded:postgres", OpenOptions.DEFAULT);
  }

  @Override
  protected Map<String, String> knownDisagreements() {
    return Map.of();
  }

  @Override
  protected String definition(Connection connection, String table) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(DEFINITION)) {
      for (int i = 1; i <= 4; i++) {
        query.setString(i, table);
      }
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  @Test
  void seesWhatAStatementTakesThatMayNotRunInATransaction() {
    var found = ddl.classify(DdlChange.own("CREATE INDEX CONCURRENTLY {table}_c ON {table} (c)"));

    assertThat(found.notation()).isEqualTo("SUX+X");
    assertThat(found.writesAllowed()).isTrue();
    assertThat(found.rebuilds()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALTER TABLE {table} ALTER n TYPE bigint | AX+W",
        "CREATE INDEX ON {table} (n) | SH+X",
        "ALTER TABLE {table} ALTER n SET NOT NULL | AX+S",
        "REINDEX TABLE {table} | SH+X",
        "ALTER TABLE {table} DETACH PARTITION {table}_1 CONCURRENTLY | SUX0"
      })
  void seesWhatHappensToPartitions(String statement, String notation) {
    TableShape shape =
        new TableShape(
            List.of(
                "CREATE TABLE {table} (id int PRIMARY KEY, n int) PARTITION BY RANGE (id)",
                "CREATE TABLE {table}_1 PARTITION OF {table} FOR VALUES FROM (0) TO (50)",
                "CREATE TABLE {table}_2 PARTITION OF {table} FOR VALUES FROM (50) TO (100)"),
            List.of("INSERT INTO {table} SELECT n, n FROM generate_series(0, 99) AS g (n)"));

    assertThat(ddl.classify(DdlChange.own(statement), shape).notation()).isEqualTo(notation);
  }
}
