package io.kurabe.workloads.pgbench.internal;

import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.target.RunId;
import java.util.List;
import java.util.Locale;

/**
 * The tables that {@code pgbench -i} fills, with their rows (src/bin/pgbench/pgbench.c of
 * PostgreSQL 18: initCreateTables, initBranch, initTeller, initAccount). The filler of an account
 * is a blank text, the others are NULL.
 */
enum PgbenchTable {
  /** The branches, one per unit of scale; the hot rows of tpcb-like. */
  BRANCHES("bid", "bbalance", 1, "bid int NOT NULL, bbalance int, filler char(88)"),
  /** The tellers, ten per branch. */
  TELLERS("tid", "tbalance", 10, "tid int NOT NULL, bid int, tbalance int, filler char(84)"),
  /** The accounts, a hundred thousand per branch. */
  ACCOUNTS("aid", "abalance", 100_000, "aid int NOT NULL, bid int, abalance int, filler char(84)");

  /** The table that the transactions fill; it has no key. */
  static final String HISTORY = "pgbench_history";

  static final String CREATE_HISTORY =
      "CREATE TABLE ${schema}.pgbench_history"
          + " (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))";

  private static final byte[] BLANK = {};

  private final String key;
  private final String balance;
  private final int rowsPerScale;
  private final String columns;

  PgbenchTable(String key, String balance, int rowsPerScale, String columns) {
    this.key = key;
    this.balance = balance;
    this.rowsPerScale = rowsPerScale;
    this.columns = columns;
  }

  String sqlName() {
    return "pgbench_" + name().toLowerCase(Locale.ROOT);
  }

  /** Returns its name in statements. */
  String qualified() {
    return RunId.SCHEMA + "." + sqlName();
  }

  String create(PgbenchDialect dialect) {
    String primaryKey = dialect.keysWithTables() ? ", PRIMARY KEY (" + key + ")" : "";
    return "CREATE TABLE " + qualified() + " (" + columns + primaryKey + ")" + dialect.storage();
  }

  String addKey() {
    return "ALTER TABLE " + qualified() + " ADD PRIMARY KEY (" + key + ")";
  }

  String sum() {
    return "SELECT SUM(" + balance + ") FROM " + qualified();
  }

  TableRows rows(int scale) {
    boolean branch = this == BRANCHES;
    return new TableRows(
        sqlName(),
        branch ? List.of(key, balance, "filler") : List.of(key, "bid", balance, "filler"),
        (long) rowsPerScale * scale,
        this::source);
  }

  private RowSource source() {
    return switch (this) {
      case BRANCHES -> (index, into) -> into.integer(index + 1).integer(0).nothing();
      case TELLERS ->
          (index, into) ->
              into.integer(index + 1).integer(index / rowsPerScale + 1).integer(0).nothing();
      case ACCOUNTS ->
          (index, into) ->
              into.integer(index + 1).integer(index / rowsPerScale + 1).integer(0).ascii(BLANK, 0);
    };
  }
}
