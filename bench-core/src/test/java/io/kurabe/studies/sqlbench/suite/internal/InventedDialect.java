package io.kurabe.studies.sqlbench.suite.internal;

import java.sql.PreparedStatement;
import java.util.List;

/** The words of no server. */
public final class InventedDialect implements SuiteDialect {
  @Override
  public String type(ColumnType type) {
    return type.name();
  }

  @Override
  public List<String> create(SuiteTable table) {
    return List.of("CREATE TABLE " + table.name());
  }

  @Override
  public String dropIndex(String table, String index) {
    return "DROP INDEX " + index;
  }

  @Override
  public String countColumns(String table) {
    return "COLUMNS OF " + table;
  }

  @Override
  public String listTables() {
    return "TABLES";
  }

  @Override
  public String tidyUp(String table) {
    return "TIDY " + table;
  }

  @Override
  public void bind(PreparedStatement statement, int parameter, String text) {
    throw new UnsupportedOperationException();
  }
}
