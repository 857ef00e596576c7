package io.kurabe.workload.pointselect;

/**
 * Statements of {@code oltp_point_select} of sysbench 1.0 (src/lua/oltp_common.lua), with its
 * option {@code auto_inc=off} and the table's index inside CREATE TABLE's successor. Standard SQL,
 * the same for MySQL, MariaDB and PostgreSQL.
 */
final class PointSelectSql {
  static final String DROP = "DROP TABLE IF EXISTS sbtest1";

  static final String CREATE =
      """
      CREATE TABLE sbtest1 (
        id INTEGER NOT NULL,
        k INTEGER DEFAULT 0 NOT NULL,
        c CHAR(120) DEFAULT '' NOT NULL,
        pad CHAR(60) DEFAULT '' NOT NULL,
        PRIMARY KEY (id))""";

  static final String INDEX = "CREATE INDEX k_1 ON sbtest1 (k)";

  /** One row; a batch repeats the last line. */
  static final String INSERT = "INSERT INTO sbtest1 (id, k, c, pad) VALUES\n  (?, ?, ?, ?)";

  static final String SELECT = "SELECT c FROM sbtest1 WHERE id=?";

  static final String COUNT = "SELECT COUNT(*) FROM sbtest1";

  private PointSelectSql() {}

  /** {@link #INSERT} of several rows. */
  static String insert(int rows) {
    return INSERT + ",\n  (?, ?, ?, ?)".repeat(rows - 1);
  }
}
