package io.kurabe.mysql.ycsb.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.ycsb.internal.YcsbSql;
import java.util.ArrayList;
import java.util.List;

/** The core workloads of YCSB on MySQL and MariaDB. */
public final class YcsbPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    to.put(YcsbSql.class, workspace -> new MySqlYcsb());
  }

  /** The words of both. */
  private record MySqlYcsb() implements YcsbSql {
    @Override
    public String keyType() {
      return "VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
    }

    @Override
    public String jsonType() {
      return "JSON";
    }

    @Override
    public String storage() {
      return " ENGINE=InnoDB";
    }

    @Override
    public List<String> partitioned(String table, String columns, int partitions) {
      return List.of(
          "CREATE TABLE %s %s PARTITION BY KEY (YCSB_KEY) PARTITIONS %d"
              .formatted(table, columns, partitions));
    }

    @Override
    public String limit() {
      return "LIMIT ?";
    }

    @Override
    public String member(String column, String name) {
      return "JSON_UNQUOTE(JSON_EXTRACT(%s, '$.%s'))".formatted(column, name);
    }

    @Override
    public String numberMember(String column, String name) {
      return "COALESCE(CAST(JSON_EXTRACT(%s, '$.%s') AS SIGNED), 0)".formatted(column, name);
    }

    @Override
    public String object(List<String> texts, String number) {
      return "JSON_OBJECT(" + members(texts, number, "'%s', ?") + ")";
    }

    @Override
    public String changed(String column, List<String> texts, String number) {
      return "JSON_SET(" + column + ", " + members(texts, number, "'$.%s', ?") + ")";
    }

    private static String members(List<String> texts, String number, String form) {
      List<String> names = new ArrayList<>(texts);
      if (!number.isEmpty()) {
        names.add(number);
      }
      return String.join(", ", names.stream().map(form::formatted).toList());
    }

    @Override
    public String afterRows(String table) {
      return "ANALYZE TABLE " + table; // Also makes the sizes current.
    }

    @Override
    public String sizes(String table) {
      return """
      SELECT SUM(DATA_LENGTH), SUM(INDEX_LENGTH) FROM information_schema.TABLES
       WHERE TABLE_SCHEMA = '${schema}' AND TABLE_NAME = '%s'"""
          .formatted(table);
    }
  }
}
