package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlDialect;
import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.studies.ddl.internal.DdlObserver;
import io.kurabe.studies.ddl.internal.DdlRows;
import io.kurabe.studies.ddl.internal.DdlSample;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.TargetException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Observes progress and lock waits of MySQL and MariaDB, by the views that this server has, has
 * switched on and lets this user read. On MariaDB and MySQL 5.7 waits for rows are up to 150 ms
 * old. Used by one thread at a time.
 */
final class MySqlDdlObserver implements DdlObserver {
  private static final String PROGRESS = "progress";
  private static final String WAITS = "lock_waits";
  private static final String BLOCKER = "lock_waits.blocker";

  /**
   * The period of looks at rows. InnoDB fills INNODB_TRX and INNODB_LOCK_WAITS anew only when
   * nobody has read them for 100 ms (CACHE_MIN_IDLE_TIME in its trx0i_s.cc): who reads more often
   * always sees the same.
   */
  private static final Duration ROWS_EVERY = Duration.ofMillis(150);

  private final Connection connection;
  private final String schema;
  private final String table;
  private final List<String> waits = new ArrayList<>();
  private final List<Source> progress = new ArrayList<>();
  private final Map<String, String> notReported = new LinkedHashMap<>();

  private List<DdlSample.LockWait> rowWaits = List.of();
  private long rowsReadAt;

  private record Source(String sql, String unit) {}

  private MySqlDdlObserver(Connection connection, String schema, String table) {
    this.connection = connection;
    this.schema = schema;
    this.table = table;
  }

  /** Opens a connection, finds out which views there are; a TargetException if refused. */
  static MySqlDdlObserver open(MySqlConnections connections, String schema, String table) {
    try {
      return connections.keptBy(
          connection -> {
            MySqlDdlObserver observer = new MySqlDdlObserver(connection, schema, table);
            observer.explore();
            return observer;
          });
    } catch (SQLException e) {
      throw lost(table, e);
    }
  }

  private void explore() {
    exploreMetadata();
    Optional<String> data = whyNot(DdlObserverSql.DATA_LOCK_WAITS);
    if (data.isEmpty()) {
      waits.add(DdlObserverSql.DATA_LOCK_WAITS);
    } else {
      Optional<String> older = whyNot(DdlObserverSql.INNODB_LOCK_WAITS);
      older.ifPresentOrElse(
          reason -> notReported.put(WAITS + ".rows", reason),
          () -> {
            waits.add(DdlObserverSql.INNODB_LOCK_WAITS);
            rowsReadAt = NanoClock.SYSTEM.nanoTime();
          });
    }
    exploreProgress();
  }

  private void exploreMetadata() {
    boolean kept = isOn(DdlObserverSql.METADATA_LOCKS_ON);
    if (kept && whyNot(DdlObserverSql.METADATA_LOCKS).isEmpty()) {
      waits.add(DdlObserverSql.METADATA_LOCKS);
    } else if (whyNot(DdlObserverSql.METADATA_LOCK_INFO).isEmpty()) {
      waits.add(DdlObserverSql.METADATA_LOCK_INFO);
    } else {
      waits.add(DdlObserverSql.WAITING_FOR_METADATA);
      notReported.put(
          BLOCKER,
          "who holds a table's metadata lock: the instrument wait/lock/metadata/sql/mdl of"
              + " performance_schema is off or may not be read (the right SELECT on"
              + " performance_schema), and the plug-in metadata_lock_info is not loaded");
    }
  }

  private void exploreProgress() {
    boolean kept = isOn(DdlObserverSql.STAGES_ON);
    if (kept && whyNot(DdlObserverSql.STAGES).isEmpty()) {
      progress.add(new Source(DdlObserverSql.STAGES, "work units"));
      return;
    }
    for (String sql :
        List.of(DdlObserverSql.PROCESSLIST_PROGRESS, DdlObserverSql.ONLINE_PROGRESS)) {
      if (whyNot(sql).isEmpty()) {
        progress.add(new Source(sql, "%"));
      }
    }
    if (progress.isEmpty()) {
      notReported.put(
          PROGRESS,
          "the consumer events_stages_current of performance_schema is off or may not be read (the"
              + " right SELECT on performance_schema)");
    }
  }

  /** Returns why a query cannot be used, or empty when it can. */
  private Optional<String> whyNot(String sql) {
    try {
      query(sql).close();
      return Optional.empty();
    } catch (SQLException e) {
      boolean denied = new MySqlDialect().classify(e).kind() == OutcomeKind.DENIED;
      String words = SqlFailures.firstLine(e.getMessage());
      return Optional.of(denied ? "this user lacks a right: " + words : words);
    }
  }

  private boolean isOn(String sql) {
    try {
      return !SqlQuery.text(connection, sql).equals("0");
    } catch (SQLException notToBeSeen) {
      return false; // Without the right to ask, the views themselves cannot be read either.
    }
  }

  @Override
  public DdlSample sample() {
    try {
      List<DdlSample.LockWait> waiting = new ArrayList<>();
      for (String sql : waits) {
        waiting.addAll(sql.equals(DdlObserverSql.INNODB_LOCK_WAITS) ? rowWaits() : waits(sql));
      }
      List<DdlSample.Progress> changes = new ArrayList<>();
      for (Source source : progress) {
        try (PreparedStatement query = query(source.sql);
            ResultSet rows = query.getResultSet()) {
          changes.addAll(DdlRows.progress(rows, source.unit));
        }
      }
      return new DdlSample(changes, waiting);
    } catch (SQLException e) {
      throw lost(table, e);
    }
  }

  private List<DdlSample.LockWait> waits(String sql) throws SQLException {
    try (PreparedStatement query = query(sql);
        ResultSet rows = query.getResultSet()) {
      return DdlRows.waits(rows);
    }
  }

  /** Returns waits for rows; the last ones again until the server would read anew. */
  private List<DdlSample.LockWait> rowWaits() throws SQLException {
    long now = NanoClock.SYSTEM.nanoTime();
    if (now - rowsReadAt >= ROWS_EVERY.toNanos()) {
      rowWaits = waits(DdlObserverSql.INNODB_LOCK_WAITS);
      rowsReadAt = NanoClock.SYSTEM.nanoTime();
    }
    return rowWaits;
  }

  /** Returns an executed query; closing it closes its rows. */
  private PreparedStatement query(String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      statement.setString(1, schema);
      statement.execute();
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  @Override
  public Map<String, String> notReported() {
    return Collections.unmodifiableMap(notReported);
  }

  private static TargetException lost(String table, SQLException e) {
    return SqlFailures.unreadable(
        "The observer of table " + table + " cannot read the server's views", e);
  }

  @Override
  public void close() {
    ConnectionSource.close(connection);
  }
}
