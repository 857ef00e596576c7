package io.kurabe.workloads.keys;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a SQL server can say and do about primary keys; a capability of a workspace. Everything it
 * makes lies in that workspace. Thread-safe.
 */
public interface KeyServer {
  /** The keys that this server can have, each name once, in the order of {@link KeyType}. */
  List<KeyColumn> columns();

  /** Keys that it cannot have, by name, with the reason, e.g. {@code uuid7-server}. */
  Map<String, String> unavailable();

  /**
   * The statement that makes the table: {@code id} as the column says and as primary key, then
   * {@code v1 integer}, {@code t1} with the time of the insert in microseconds as default, and
   * {@code s1} for wide rows.
   *
   * @param table its name in the workspace
   */
  String create(String table, KeyColumn key, RowWidth width);

  /** The time of an insert out of its text, with {@value KeyColumn#PLACE} for the parameter. */
  String timeParameter();

  /** The expression that reads {@code t1} as the text which {@link #timeParameter} takes. */
  String timeShown();

  /** The condition by which a row is drawn with a probability, with {@code %s} for that. */
  String drawn();

  /**
   * The statement that brings all changed pages to disk, sent before each table is filled; empty
   * where there is none.
   */
  Optional<String> checkpoint();

  /**
   * Statements between the last insert and the first read: statistics for the planner, and what
   * else a server does with new rows some time.
   */
  List<String> beforeReads(String table);

  /** Whether the rows lie in the index of the primary key, as with InnoDB, and not beside it. */
  boolean rowsInKeyIndex();

  /** Size of the server's own page cache: PostgreSQL's shared buffers, InnoDB's buffer pool. */
  long cacheBytes();

  /**
   * Opens a meter with a connection of its own.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  KeyMeter meter();
}
