package io.kurabe.postgres.keys.internal;

import io.kurabe.postgres.internal.PostgresExtension;
import io.kurabe.postgres.internal.PostgresFacts;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyMaker;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.KeyType;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Primary keys of PostgreSQL, with the tables of the published experiment ({@code btree_test2} to
 * {@code btree_test4}). The server is asked once for its abilities, when the object is made.
 * Immutable and thread-safe.
 */
final class PostgresKeys implements KeyServer {
  private static final int VERSION_13 = 130_000;
  private static final int VERSION_18 = 180_000;

  private static final String CACHE_BYTES =
      "SELECT pg_size_bytes(current_setting('shared_buffers'))";

  /**
   * Asks whether the user may send CHECKPOINT, by the manual's page on it; the role pg_checkpoint
   * exists from version 15 on.
   */
  private static final String MAY_CHECKPOINT =
      """
      SELECT current_setting('is_superuser') = 'on'
          OR EXISTS (SELECT FROM pg_catalog.pg_roles
                      WHERE rolname = 'pg_checkpoint' AND pg_has_role(current_user, oid, 'USAGE'))""";

  /** The cast of a parameter, text or number, to the column's type, for the index. */
  private static final String CAST = "CAST(" + KeyColumn.PLACE + " AS %s)";

  /** The cast of a text; the inner one tells the driver that it is one. */
  private static final String CAST_TEXT = "CAST(CAST(" + KeyColumn.PLACE + " AS text) AS %s)";

  private static final String SHOWN = "CAST(id AS text)";

  private final SqlWorkspace workspace;
  private final List<KeyColumn> columns;
  private final Map<String, String> unavailable;
  private final boolean mayCheckpoint;
  private final long cacheBytes;

  private PostgresKeys(SqlWorkspace workspace, Connection connection) throws SQLException {
    this.workspace = workspace;
    this.mayCheckpoint = SqlQuery.text(connection, MAY_CHECKPOINT).equals("t");
    this.cacheBytes = Long.parseLong(SqlQuery.text(connection, CACHE_BYTES));
    List<KeyColumn> found = new ArrayList<>();
    Map<String, String> missing = new LinkedHashMap<>();
    int version = PostgresFacts.versionNumber(connection);
    addColumns(version, ossp(connection), found, missing);
    this.columns = List.copyOf(found);
    this.unavailable = Collections.unmodifiableMap(missing); // In its order.
  }

  /** Asks for abilities, and creates uuid-ossp in the workspace if the database has none. */
  static PostgresKeys of(SqlWorkspace workspace) {
    try (Connection connection = workspace.source().open()) {
      return new PostgresKeys(workspace, connection);
    } catch (SQLException e) {
      throw workspace.failure("ask what keys the server has", e);
    }
  }

  /**
   * Returns the extension uuid-ossp. Another workspace's extension is not used: it would be removed
   * in the middle of a run, and with it the function that the run's statements name.
   */
  private PostgresExtension ossp(Connection connection) throws SQLException {
    return PostgresExtension.find(connection, "uuid-ossp", workspace.id()).unlessBorrowed();
  }

  private static void addColumns(
      int version, PostgresExtension ossp, List<KeyColumn> found, Map<String, String> missing) {
    found.add(counted(KeyType.SERIAL, "serial", "integer"));
    found.add(counted(KeyType.IDENTITY, "bigint GENERATED ALWAYS AS IDENTITY", "bigint"));
    KeyColumn uuid7 = byClient(KeyType.UUID7, "uuid", KeyMaker.UUID7_TEXT);
    found.add(uuid7);
    KeyColumn uuid7Server = uuid7.byServer("server", "uuidv7()");
    if (version >= VERSION_18) {
      found.add(uuid7Server);
    } else {
      missing.put(uuid7Server.name(), "uuidv7() exists from PostgreSQL 18 on");
    }
    missing.put(
        KeyType.UUID1_SWAPPED.text(),
        "bringing the time of a UUID of version 1 to the front is MySQL's UUID_TO_BIN(uuid, 1); PostgreSQL has no such function");
    found.add(byClient(KeyType.ULID, "char(26)", " COLLATE \"C\"", KeyMaker.ULID));
    KeyColumn uuid4 = byClient(KeyType.UUID4, "uuid", KeyMaker.UUID4_TEXT);
    found.add(uuid4);
    KeyColumn uuid4Server = uuid4.byServer("server", "gen_random_uuid()");
    if (version >= VERSION_13) {
      found.add(uuid4Server);
    } else {
      missing.put(
          uuid4Server.name(), "gen_random_uuid() is part of the server from PostgreSQL 13 on");
    }
    KeyColumn uuid4Ossp = uuid4.byServer("ossp", ossp.function("uuid_generate_v4") + "()");
    if (ossp.usable()) {
      found.add(uuid4Ossp);
    } else {
      missing.put(uuid4Ossp.name(), ossp.reason());
    }
    found.add(byClient(KeyType.UUID4_CHAR, "char(36)", KeyMaker.UUID4_TEXT));
  }

  private static KeyColumn counted(KeyType type, String definition, String number) {
    return new KeyColumn(type, "", definition, Optional.empty(), "", CAST.formatted(number), SHOWN);
  }

  private static KeyColumn byClient(KeyType type, String sqlType, KeyMaker maker) {
    return byClient(type, sqlType, "", maker);
  }

  private static KeyColumn byClient(
      KeyType type, String sqlType, String collation, KeyMaker maker) {
    return KeyColumn.byClient(
        type, sqlType + collation + " NOT NULL", maker, CAST_TEXT.formatted(sqlType), SHOWN);
  }

  @Override
  public List<KeyColumn> columns() {
    return columns;
  }

  @Override
  public Map<String, String> unavailable() {
    return unavailable;
  }

  @Override
  public String create(String table, KeyColumn key, RowWidth width) {
    String text =
        width == RowWidth.WIDE ? ",\n  s1 varchar(100) DEFAULT '" + RowWidth.TEXT + "'" : "";
    return """
    CREATE TABLE %s (
      id %s PRIMARY KEY,
      v1 integer,
      t1 timestamp(6) NOT NULL DEFAULT current_timestamp%s)"""
        .formatted(table, key.definition(), text);
  }

  @Override
  public String timeParameter() {
    return CAST_TEXT.formatted("timestamp(6)");
  }

  @Override
  public String timeShown() {
    return "CAST(t1 AS text)";
  }

  @Override
  public String drawn() {
    return "random() < %s";
  }

  /** Returns CHECKPOINT if the user may send it. */
  @Override
  public Optional<String> checkpoint() {
    return mayCheckpoint ? Optional.of("CHECKPOINT") : Optional.empty();
  }

  @Override
  public List<String> beforeReads(String table) {
    return List.of("VACUUM (ANALYZE) " + table);
  }

  @Override
  public boolean rowsInKeyIndex() {
    return false;
  }

  @Override
  public long cacheBytes() {
    return cacheBytes;
  }

  @Override
  public KeyMeter meter() {
    return PostgresKeyMeter.open(workspace);
  }
}
