package io.kurabe.workloads.pgbench.internal;

import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;
import java.util.Locale;

/**
 * The built-in scripts of pgbench (src/bin/pgbench/pgbench.c of PostgreSQL 18: builtin_script),
 * word for word but for the names of transaction statements on servers that have no END; they also
 * say how many rows each statement must return or change, which sends nothing.
 */
public enum PgbenchScript {
  /** The default: loosely TPC-B. */
  TPCB_LIKE(
      """
      \\set aid random(1, 100000 * :scale)
      \\set bid random(1, 1 * :scale)
      \\set tid random(1, 10 * :scale)
      \\set delta random(-5000, 5000)
      BEGIN;
      UPDATE ${schema}.pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
      \\expect 1
      SELECT abalance FROM ${schema}.pgbench_accounts WHERE aid = :aid;
      \\expect 1
      UPDATE ${schema}.pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
      \\expect 1
      UPDATE ${schema}.pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
      \\expect 1
      INSERT INTO ${schema}.pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
      \\expect 1
      END;
      """),
  /** {@code -N}: without the hot rows of tellers and branches. */
  SIMPLE_UPDATE(
      """
      \\set aid random(1, 100000 * :scale)
      \\set bid random(1, 1 * :scale)
      \\set tid random(1, 10 * :scale)
      \\set delta random(-5000, 5000)
      BEGIN;
      UPDATE ${schema}.pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
      \\expect 1
      SELECT abalance FROM ${schema}.pgbench_accounts WHERE aid = :aid;
      \\expect 1
      INSERT INTO ${schema}.pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
      \\expect 1
      END;
      """),
  /** {@code -S}: one row by its key, without a transaction block. */
  SELECT_ONLY(
      """
      \\set aid random(1, 100000 * :scale)
      SELECT abalance FROM ${schema}.pgbench_accounts WHERE aid = :aid;
      \\expect 1
      """);

  private static final String END = "\nEND;";

  private final String text;

  PgbenchScript(String text) {
    this.text = text;
  }

  /** Returns the name of the workload, as pgbench's {@code -b} has it. */
  public String workloadName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean writes() {
    return this != SELECT_ONLY;
  }

  boolean changes(PgbenchTable table) {
    return this == TPCB_LIKE || (this == SIMPLE_UPDATE && table == PgbenchTable.ACCOUNTS);
  }

  Script parsed(Scope scope, PgbenchDialect dialect) {
    return Script.parse(workloadName(), 1, text.replace(END, "\n" + dialect.commit() + ";"), scope);
  }
}
