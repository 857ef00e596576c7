package io.kurabe.mysql.sysbench.internal;

import io.kurabe.sql.internal.SqlSession;
import io.kurabe.target.Target;
import io.kurabe.workloads.sysbench.internal.SysbenchContract;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The sysbench workloads on MariaDB. */
class SysbenchIT extends SysbenchContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }

  @Override
  protected boolean countsAllOfTheServer() {
    return true;
  }

  @Override
  protected Map<String, Long> counted(SqlSession session) throws SQLException {
    Map<String, Long> counted = new LinkedHashMap<>();
    try (ResultSet row =
        session
            .prepare(
                "SHOW GLOBAL STATUS WHERE Variable_name IN ('Com_begin', 'Com_commit',"
                    + " 'Com_select', 'Com_update', 'Com_delete', 'Com_insert')")
            .executeQuery()) {
      while (row.next()) {
        counted.put(row.getString(1), row.getLong(2));
      }
    }
    return counted;
  }

  @Override
  protected Map<String, Long> tenOfReadWrite() {
    return Map.of(
        "Com_begin", 10L,
        "Com_select", 140L,
        "Com_update", 20L,
        "Com_delete", 10L,
        "Com_insert", 10L,
        "Com_commit", 10L);
  }
}
