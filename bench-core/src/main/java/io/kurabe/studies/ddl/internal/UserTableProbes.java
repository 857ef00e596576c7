package io.kurabe.studies.ddl.internal;

import io.kurabe.spec.Arrivals;
import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workload.LoadedWorkload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Reads and updates of single rows of a user's table, found by its primary key. The update sets a
 * column to the value that it has: it takes the locks of a write and changes nothing. Thread-safe.
 */
final class UserTableProbes {
  private final SqlWorkspace workspace;
  private final UserTables tables;
  private final TableModel model;
  private final long rows;
  private final NanoClock clock;
  private final String read;
  private final String write;

  /**
   * @param avoid the change, whose words are no column of the probes: it may drop them
   */
  UserTableProbes(
      SqlWorkspace workspace, UserTables tables, UserStatement avoid, long rows, NanoClock clock) {
    this.workspace = workspace;
    this.tables = tables;
    this.model = tables.model(avoid.table());
    this.rows = rows;
    this.clock = clock;
    String column = model.quoted(column(avoid));
    String table = model.quoted(model.name());
    this.read = "SELECT " + column + " FROM " + table + " WHERE ";
    this.write = "UPDATE " + table + " SET " + column + "=" + column + " WHERE ";
  }

  /** Returns a column that is in no key and no foreign key, if there is one. */
  private String column(UserStatement avoid) {
    List<String> free =
        model.columns().stream()
            .map(TableModel.Column::name)
            .filter(c -> !avoid.mentions(c) && !model.primaryKey().contains(c))
            .toList();
    return free.stream()
        .filter(c -> model.uniques().stream().noneMatch(u -> u.contains(c)))
        .filter(c -> model.references().stream().noneMatch(r -> r.columns().contains(c)))
        .findFirst()
        .or(() -> free.stream().findFirst())
        .orElse(model.primaryKey().get(0));
  }

  /** Returns the statements, without a value for the key. */
  List<String> statements() {
    return List.of(read + keyOf("?"), write + keyOf("?"));
  }

  private String keyOf(String value) {
    return model.primaryKey().stream()
        .map(c -> model.quoted(c) + "=" + value)
        .collect(Collectors.joining(" AND "));
  }

  /** Returns a statement that reads any row, to block a change. */
  String anyRead() {
    return read + key(0, tables.maker(model.name(), rows));
  }

  List<InterferenceSpec.Stream> streams(double perSecond) {
    Arrivals rate = new Arrivals.ConstantRate(perSecond, DdlOptions.PROBE_CLIENTS);
    return List.of(
        new InterferenceSpec.Stream(
            DdlStream.WRITES, load("write-probe", DdlStream.WRITES, write), rate),
        new InterferenceSpec.Stream(
            DdlStream.READS, load("read-probe", DdlStream.READS, read), rate));
  }

  private LoadedWorkload load(String name, String operation, String sql) {
    return DdlLoad.one(
        name, operation, rows, workspace, clock, (session, random) -> run(session, random, sql));
  }

  /** Runs a statement with the key, of any type, as text, which at this rate costs nothing. */
  private void run(SqlSession session, SplittableRandom random, String sql) throws SQLException {
    String where = key(random.nextLong(rows), tables.maker(model.name(), rows));
    try (Statement statement = session.connection().createStatement()) {
      if (statement.execute(sql + where)) {
        try (ResultSet row = statement.getResultSet()) {
          row.next();
        }
      }
    }
  }

  private String key(long index, RowMaker maker) {
    return model.primaryKey().stream()
        .map(c -> model.quoted(c) + "=" + maker.literal(c, index))
        .collect(Collectors.joining(" AND "));
  }
}
