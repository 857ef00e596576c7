package io.kurabe.mysql.sysbench.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.sysbench.internal.SysbenchSql;

/** The workloads of sysbench. */
public final class SysbenchPart implements MySqlPart {
  /** sysbench 1.0.20, src/lua/oltp_common.lua, create_table, with its default auto_inc=on. */
  private static final String CREATE =
      """
      CREATE TABLE ${schema}.sbtest%d(
        id INTEGER NOT NULL AUTO_INCREMENT,
        k INTEGER DEFAULT '0' NOT NULL,
        c CHAR(120) DEFAULT '' NOT NULL,
        pad CHAR(60) DEFAULT '' NOT NULL,
        PRIMARY KEY (id)
      ) ENGINE = innodb""";

  /** InnoDB's UPDATE and DELETE wait for the row's lock, then see what was inserted again. */
  private static final SysbenchSql STATEMENTS = new SysbenchSql(CREATE, "1", false);

  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    to.put(SysbenchSql.class, workspace -> STATEMENTS);
  }
}
