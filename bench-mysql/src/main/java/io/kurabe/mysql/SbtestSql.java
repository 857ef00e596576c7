package io.kurabe.mysql;

import io.kurabe.workloads.sysbench.SysbenchSql;

/** The sysbench workloads for MySQL and MariaDB. */
final class SbtestSql {
  /**
   * The table of sysbench 1.0.20 (src/lua/oltp_common.lua, create_table), with its default
   * auto_inc=on.
   */
  private static final String CREATE =
      """
      CREATE TABLE ${schema}.sbtest%d(
        id INTEGER NOT NULL AUTO_INCREMENT,
        k INTEGER DEFAULT '0' NOT NULL,
        c CHAR(120) DEFAULT '' NOT NULL,
        pad CHAR(60) DEFAULT '' NOT NULL,
        PRIMARY KEY (id)
      ) ENGINE = innodb""";

  /**
   * The statements. InnoDB's UPDATE and DELETE wait for the row's lock, then see the row that was
   * inserted again.
   */
  static final SysbenchSql STATEMENTS = new SysbenchSql(CREATE, "1", false);

  private SbtestSql() {}
}
