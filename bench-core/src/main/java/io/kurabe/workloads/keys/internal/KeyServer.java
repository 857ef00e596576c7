package io.kurabe.workloads.keys.internal;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The abilities of a SQL server with regard to primary keys; a capability of a workspace.
 * Everything it makes lies in that workspace. Thread-safe.
 */
public interface KeyServer {
  /**
   * Returns the keys that this server can have, each name once, in the order of {@link KeyType}.
   */
  List<KeyColumn> columns();

  /** Returns the keys that it cannot have, by name, with the reason, e.g. {@code uuid7-server}. */
  Map<String, String> unavailable();

  /**
   * Returns the statement that makes the table: {@code id} as the column says and as primary key,
   * then {@code v1 integer}, {@code t1} with the time of the insert in microseconds as default, and
   * {@code s1} for wide rows.
   *
   * @param table its name in the workspace
   */
  String create(String table, KeyColumn key, RowWidth width);

  /** Returns the time of an insert read from a text, with {@value KeyColumn#PLACE} for it. */
  String timeParameter();

  /**
   * Returns the expression that reads {@code t1} as the text which {@link #timeParameter} takes.
   */
  String timeShown();

  /** Returns the condition by which a row is drawn with a probability, with {@code %s} for that. */
  String drawn();

  /** Returns the statement, if any, that brings changed pages to disk before a table is filled. */
  Optional<String> checkpoint();

  /**
   * Returns the statements between the last insert and the first read: statistics for the planner,
   * and other work that a server does with new rows some time.
   */
  List<String> beforeReads(String table);

  /** Returns whether the rows lie in the index of the primary key, as with InnoDB. */
  boolean rowsInKeyIndex();

  /** Returns the size of the server's cache: PostgreSQL's shared buffers, InnoDB's buffer pool. */
  long cacheBytes();

  /**
   * Opens a meter with a connection of its own.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  KeyMeter meter();
}
