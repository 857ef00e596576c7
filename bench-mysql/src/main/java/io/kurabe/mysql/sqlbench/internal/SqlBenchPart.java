package io.kurabe.mysql.sqlbench.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.ColumnType;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTable;
import io.kurabe.target.internal.Capabilities;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** The suite sql-bench. */
public final class SqlBenchPart implements MySqlPart {
  private static final SuiteDialect DIALECT = new SuiteSql();

  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    to.put(SuiteDialect.class, workspace -> DIALECT);
  }

  /** The dialect of sql-bench for MySQL and MariaDB: keys stand in their table's definition. */
  private static final class SuiteSql implements SuiteDialect {
    @Override
    public String type(ColumnType type) {
      return type.name();
    }

    @Override
    public List<String> create(SuiteTable table) {
      List<String> parts = table.definition(this::type);
      table.indexes().forEach(i -> parts.add(i.kind() + " " + i.name() + " " + i.parts()));
      return List.of("CREATE TABLE " + table.name() + " (" + String.join(", ", parts) + ")");
    }

    @Override
    public String dropIndex(String table, String index) {
      return "DROP INDEX " + index + " ON " + table;
    }

    @Override
    public String countColumns(String table) {
      return "SELECT COUNT(*) FROM information_schema.columns"
          + " WHERE table_schema = DATABASE() AND table_name = '"
          + table
          + "'";
    }

    @Override
    public String listTables() {
      return "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()";
    }

    @Override
    public String tidyUp(String table) {
      return "OPTIMIZE TABLE " + table;
    }

    @Override
    public void bind(PreparedStatement statement, int parameter, String text) throws SQLException {
      statement.setString(parameter, text);
    }
  }
}
