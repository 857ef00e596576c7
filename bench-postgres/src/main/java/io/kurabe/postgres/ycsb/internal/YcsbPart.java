package io.kurabe.postgres.ycsb.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.ycsb.internal.YcsbSql;
import java.util.ArrayList;
import java.util.List;

/** The core workloads of YCSB on PostgreSQL. */
public final class YcsbPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(YcsbSql.class, workspace -> new PostgresYcsb());
  }

  /** PostgreSQL's words. */
  private record PostgresYcsb() implements YcsbSql {
    @Override
    public String keyType() {
      return "VARCHAR(255) COLLATE \"C\"";
    }

    @Override
    public String jsonType() {
      return "JSONB";
    }

    @Override
    public String storage() {
      return "";
    }

    @Override
    public List<String> partitioned(String table, String columns, int partitions) {
      List<String> statements = new ArrayList<>();
      statements.add("CREATE TABLE " + table + " " + columns + " PARTITION BY HASH (YCSB_KEY)");
      for (int i = 0; i < partitions; i++) {
        statements.add(
            "CREATE TABLE %s_p%d PARTITION OF %s FOR VALUES WITH (MODULUS %d, REMAINDER %d)"
                .formatted(table, i, table, partitions, i));
      }
      return statements;
    }

    @Override
    public String limit() {
      return "FETCH FIRST ? ROWS ONLY";
    }

    @Override
    public String member(String column, String name) {
      return "%s->>'%s'".formatted(column, name);
    }

    @Override
    public String numberMember(String column, String name) {
      return "COALESCE((%s->>'%s')::BIGINT, 0)".formatted(column, name);
    }

    @Override
    public String object(List<String> texts, String number) {
      List<String> members = new ArrayList<>();
      texts.forEach(name -> members.add("'" + name + "', ?::TEXT"));
      if (!number.isEmpty()) {
        members.add("'" + number + "', ?::BIGINT");
      }
      return "jsonb_build_object(" + String.join(", ", members) + ")";
    }

    @Override
    public String changed(String column, List<String> texts, String number) {
      return column + " || " + object(texts, number);
    }

    @Override
    public String afterRows(String table) {
      return "VACUUM ANALYZE " + table;
    }

    @Override
    public String sizes(String table) {
      return """
      SELECT SUM(pg_table_size(c.oid)), SUM(pg_indexes_size(c.oid))
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = '${schema}' AND c.relkind = 'r' AND c.relname LIKE '%s%%'"""
          .formatted(table);
    }
  }
}
