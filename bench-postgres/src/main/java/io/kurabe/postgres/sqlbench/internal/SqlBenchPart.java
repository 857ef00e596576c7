package io.kurabe.postgres.sqlbench.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.ColumnType;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTable;
import io.kurabe.target.internal.Capabilities;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** The suite sql-bench. */
public final class SqlBenchPart implements PostgresPart {
  private static final SuiteDialect DIALECT = new SuiteSql();

  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(
        SuiteDialect.class,
        workspace -> {
          workspace.requireSessions();
          return DIALECT;
        });
  }

  /** The dialect of sql-bench for PostgreSQL: indexes are statements of their own. */
  private static final class SuiteSql implements SuiteDialect {
    @Override
    public String type(ColumnType type) {
      return switch (type) {
        case TINYINT, SMALLINT -> "SMALLINT";
        case MEDIUMINT, INT -> "INTEGER";
        case FLOAT -> "REAL";
        case DOUBLE -> "DOUBLE PRECISION";
        case CHAR -> "CHAR";
        case VARCHAR -> "VARCHAR";
        case BLOB -> "BYTEA";
      };
    }

    @Override
    public List<String> create(SuiteTable table) {
      List<String> statements = new ArrayList<>();
      String definition = String.join(", ", table.definition(this::type));
      statements.add("CREATE TABLE " + table.name() + " (" + definition + ")");
      for (SuiteTable.Index i : table.indexes()) {
        statements.add(
            "CREATE " + i.kind() + " " + i.name() + " ON " + table.name() + " " + i.parts());
      }
      return statements;
    }

    @Override
    public String dropIndex(String table, String index) {
      return "DROP INDEX " + index;
    }

    @Override
    public String countColumns(String table) {
      return "SELECT COUNT(*) FROM information_schema.columns"
          + " WHERE table_schema = current_schema() AND table_name = '"
          + table
          + "'";
    }

    @Override
    public String listTables() {
      return "SELECT table_name FROM information_schema.tables"
          + " WHERE table_schema = current_schema()";
    }

    @Override
    public String tidyUp(String table) {
      return "VACUUM (ANALYZE) " + table;
    }

    /** Binds without a type: a VARCHAR would not use the index of a column of fixed width. */
    @Override
    public void bind(PreparedStatement statement, int parameter, String text) throws SQLException {
      statement.setObject(parameter, text, Types.OTHER);
    }
  }
}
