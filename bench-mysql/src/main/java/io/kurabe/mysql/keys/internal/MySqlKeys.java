package io.kurabe.mysql.keys.internal;

import static io.kurabe.workloads.keys.internal.KeyColumn.PLACE;

import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Primary keys of MySQL and MariaDB, whose rows lie in the index of the key. Thread-safe. */
final class MySqlKeys implements KeyServer {
  private static final String TABLE =
      """
      CREATE TABLE %s (
        id %s PRIMARY KEY,
        v1 INTEGER,
        t1 TIMESTAMP(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6)%s
      ) ENGINE=InnoDB""";

  private static final String WIDE = ",\n  s1 VARCHAR(100) DEFAULT '" + RowWidth.TEXT + "'";

  private final SqlWorkspace workspace;
  private final MySqlVersion version;
  private final MySqlKeyColumns columns;

  MySqlKeys(SqlWorkspace workspace, MySqlVersion version) {
    this.workspace = workspace;
    this.version = version;
    this.columns = new MySqlKeyColumns(version);
  }

  @Override
  public List<KeyColumn> columns() {
    return columns.columns();
  }

  @Override
  public Map<String, String> unavailable() {
    return columns.unavailable();
  }

  @Override
  public String create(String table, KeyColumn key, RowWidth width) {
    return TABLE.formatted(table, key.definition(), width == RowWidth.WIDE ? WIDE : "");
  }

  /**
   * Returns the time from its text. The server reads the text in the session's time zone, which is
   * that of the server for all of Kurabe's sessions. Of the hour that comes twice when clocks are
   * set back, both are found as one.
   */
  @Override
  public String timeParameter() {
    return "CAST(" + PLACE + " AS DATETIME(6))";
  }

  @Override
  public String timeShown() {
    return "CAST(t1 AS CHAR)";
  }

  @Override
  public String drawn() {
    return "RAND() < %s";
  }

  /** Returns no statement, since InnoDB writes changed pages all the time. */
  @Override
  public Optional<String> checkpoint() {
    return Optional.empty();
  }

  @Override
  public List<String> beforeReads(String table) {
    return List.of("ANALYZE TABLE " + table);
  }

  @Override
  public boolean rowsInKeyIndex() {
    return true;
  }

  @Override
  public long cacheBytes() {
    return workspace.number("read the size of the buffer pool", "SELECT @@innodb_buffer_pool_size");
  }

  @Override
  public KeyMeter meter() {
    return MySqlKeyMeter.open(workspace.source(), version, cacheBytes());
  }
}
