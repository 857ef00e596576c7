package io.kurabe.postgres.keys.internal;

import io.kurabe.postgres.internal.PostgresExtension;
import io.kurabe.postgres.internal.PostgresFacts;
import io.kurabe.postgres.internal.PostgresFailures;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Describes B-trees by the extension pgstattuple, and counts what it reads for that. Used by one
 * thread at a time.
 *
 * <p>A database has the extension once. It can lie in the workspace of another Kurabe and be
 * removed with it; so it is looked for before each use, and then created in the own workspace.
 */
final class BtreeReader {
  /** The version from which on a session can hand its statistics over when it wants. */
  static final int HANDS_OVER_AT_ONCE = 150_000;

  private final Connection connection;
  private final RunId workspace;
  private final boolean handsOver;
  private PostgresExtension extension;
  private String reason;
  private double hits;
  private double misses;

  BtreeReader(Connection connection, RunId workspace, int version) throws SQLException {
    this.connection = connection;
    this.workspace = workspace;
    this.handsOver = version >= HANDS_OVER_AT_ONCE;
    this.extension = PostgresExtension.find(connection, "pgstattuple", workspace);
    this.reason = extension.reason();
  }

  /** Describes an index by its OID; empty when refused, with the {@link #reason}. */
  Optional<BtreeShape> read(long index) throws SQLException {
    if (extension.usable()) {
      extension = PostgresExtension.find(connection, extension.name(), workspace);
      reason = extension.reason();
    }
    return extension.usable() ? describe(index) : Optional.empty();
  }

  private Optional<BtreeShape> describe(long index) throws SQLException {
    connection.setAutoCommit(false); // What it reads is told apart only until it is handed over.
    try {
      double[] before = ownReads(index);
      double[] found = PostgresFacts.numbers(connection, statement(), index);
      double[] after = ownReads(index);
      if (handsOver) {
        SqlQuery.text(connection, KeyMeterSql.HAND_OVER);
      }
      connection.commit();
      hits += after[0] - before[0];
      misses += after[1] - before[1];
      return Optional.of(new BtreeShape((long) found[0], (long) found[1], found[2], found[3]));
    } catch (SQLException e) {
      reason = PostgresFailures.refusal(e);
      connection.rollback();
      return Optional.empty();
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private String statement() {
    return KeyMeterSql.BTREE.formatted(extension.function("pgstatindex"));
  }

  private double[] ownReads(long index) throws SQLException {
    return PostgresFacts.numbers(connection, KeyMeterSql.OWN_READS, index);
  }

  /** Returns why nothing was read the last time. */
  String reason() {
    return reason;
  }

  /** Returns the pages of indexes that it found in the cache so far. */
  double hits() {
    return hits;
  }

  /** Returns the pages of indexes that it did not find there so far. */
  double misses() {
    return misses;
  }
}
