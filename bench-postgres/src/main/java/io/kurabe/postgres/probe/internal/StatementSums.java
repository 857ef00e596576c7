package io.kurabe.postgres.probe.internal;

import io.kurabe.postgres.internal.PostgresExtension;
import io.kurabe.postgres.internal.PostgresFailures;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.RunId;
import io.kurabe.target.internal.ServerTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the sums of pg_stat_statements in this database: the time that the server planned and
 * executed. On a server that Kurabe started it is switched on meanwhile; on other servers it is
 * taken as it is. Used by one thread at a time.
 */
public final class StatementSums {
  public static final String NAME = "pg_stat_statements";

  /** The version from which on the view has these columns. */
  private static final int SPLIT_SINCE = 13;

  private static final String SUMS =
      """
      SELECT COALESCE(SUM(calls), 0)::bigint, COALESCE(SUM(%s), 0) / 1000
        FROM %s
       WHERE dbid = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
         AND query NOT LIKE '%%pg_stat_%%'""";

  private static final List<String> SWITCHES =
      List.of(NAME + ".track = 'top'", NAME + ".track_planning = 'on'");

  private final Connection connection;
  private final String view;
  private final boolean split;
  private final boolean switched;
  private final Optional<String> missing;

  private StatementSums(
      Connection connection,
      String view,
      boolean split,
      boolean switched,
      Optional<String> missing) {
    this.connection = connection;
    this.view = view;
    this.split = split;
    this.switched = switched;
    this.missing = missing;
  }

  /** Looks for the extension, and switches it on if the server is ours. */
  static StatementSums open(Connection connection, RunId workspace, boolean ours)
      throws SQLException {
    PostgresExtension extension =
        (ours
                ? PostgresExtension.find(connection, NAME, workspace)
                : PostgresExtension.look(connection, NAME, workspace))
            .unlessBorrowed();
    if (!extension.usable()) {
      return missing(connection, extension.reason());
    }
    boolean split = connection.getMetaData().getDatabaseMajorVersion() >= SPLIT_SINCE;
    String view = extension.function(NAME);
    boolean switched = ours && split;
    try {
      if (switched) {
        set(connection, SWITCHES.stream().map(s -> "SET " + s));
      }
      StatementSums sums = new StatementSums(connection, view, split, switched, Optional.empty());
      sums.read();
      return sums;
    } catch (SQLException refused) {
      return missing(connection, PostgresFailures.refusal(refused));
    }
  }

  private static StatementSums missing(Connection connection, String why) {
    return new StatementSums(connection, "", false, false, Optional.of(why));
  }

  /** Returns why there are no sums; empty when there are. */
  Optional<String> missing() {
    return missing;
  }

  /** Returns the sums since the server began to count; empty when it does not. */
  List<ServerTime.Instrument> read() throws SQLException {
    List<ServerTime.Instrument> sums = new ArrayList<>();
    if (missing.isEmpty()) {
      if (split) {
        sums.add(sum("planning", "total_plan_time"));
      }
      sums.add(sum("executing", split ? "total_exec_time" : "total_time"));
    }
    return sums;
  }

  private ServerTime.Instrument sum(String name, String column) throws SQLException {
    return SqlQuery.first(
            connection,
            row -> new ServerTime.Instrument(name, true, row.getLong(1), row.getDouble(2)),
            SUMS.formatted(column, view))
        .orElseThrow();
  }

  /** Switches off the settings that were switched on. */
  void restore() throws SQLException {
    if (switched) {
      set(connection, SWITCHES.stream().map(s -> "RESET " + s.substring(0, s.indexOf(' '))));
    }
  }

  /** Changes settings, which every session sees with its next statement. */
  private static void set(Connection connection, Stream<String> changes) throws SQLException {
    SqlQuery.execute(
        connection,
        Stream.concat(changes.map(c -> "ALTER SYSTEM " + c), Stream.of("SELECT pg_reload_conf()"))
            .toArray(String[]::new));
  }
}
