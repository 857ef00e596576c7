package io.kurabe.postgres.sysbench.internal;

import io.kurabe.sql.internal.SqlSession;
import io.kurabe.target.Target;
import io.kurabe.workloads.sysbench.internal.SysbenchContract;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/** The sysbench workloads on PostgreSQL. */
class SysbenchIT extends SysbenchContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }

  /** Each SELECT, UPDATE and DELETE is a scan of the table or of an index. */
  @Override
  protected Map<String, Long> counted(SqlSession session) throws SQLException {
    session.prepare("SELECT pg_stat_force_next_flush()").execute();
    try (ResultSet row =
        session
            .prepare(
                """
                SELECT seq_scan + idx_scan, n_tup_upd, n_tup_del, n_tup_ins
                  FROM pg_stat_user_tables WHERE relname = 'sbtest1' AND schemaname = current_schema""")
            .executeQuery()) {
      row.next();
      return Map.of(
          "scans", row.getLong(1),
          "updated", row.getLong(2),
          "deleted", row.getLong(3),
          "inserted", row.getLong(4));
    }
  }

  /** A session may hand its counts to the server a second or more after its work. */
  @Override
  protected boolean countsTheFilling(Map<String, Long> counted) {
    return counted.get("inserted") > ROWS;
  }

  @Override
  protected Map<String, Long> tenOfReadWrite() {
    return Map.of("scans", 170L, "updated", 20L, "deleted", 10L, "inserted", 10L);
  }
}
