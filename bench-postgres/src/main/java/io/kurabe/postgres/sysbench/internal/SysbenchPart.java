package io.kurabe.postgres.sysbench.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.sysbench.internal.SysbenchSql;

/** The workloads of sysbench. */
public final class SysbenchPart implements PostgresPart {
  /** sysbench 1.0.20, src/lua/oltp_common.lua, create_table, with its default auto_inc=on. */
  private static final String CREATE =
      """
      CREATE TABLE ${schema}.sbtest%d(
        id SERIAL,
        k INTEGER DEFAULT '0' NOT NULL,
        c CHAR(120) DEFAULT '' NOT NULL,
        pad CHAR(60) DEFAULT '' NOT NULL,
        PRIMARY KEY (id)
      )""";

  /**
   * The statements. Under READ COMMITTED a statement that waited for the deletion of a row does not
   * see the row that was inserted in its place (PostgreSQL 18 manual, 13.2.1): it changes none, and
   * the INSERT after a DELETE meets a duplicate key. sysbench's driver ignores SQLSTATE 23505 and
   * begins the transaction anew (src/drivers/pgsql/drv_pgsql.c).
   */
  private static final SysbenchSql STATEMENTS = new SysbenchSql(CREATE, "0..1", true);

  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(SysbenchSql.class, workspace -> STATEMENTS);
  }
}
