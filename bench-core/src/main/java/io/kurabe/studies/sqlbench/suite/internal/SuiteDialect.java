package io.kurabe.studies.sqlbench.suite.internal;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * The differences between servers in writing the suite's statements. All servers get the same work.
 * Stateless.
 */
public interface SuiteDialect {
  /** Returns the word for a type. */
  String type(ColumnType type);

  /** Returns statements that make a table with its keys. */
  List<String> create(SuiteTable table);

  /** Returns the statement that removes an index. */
  String dropIndex(String table, String index);

  /** Returns a query of one number: the columns of a table in the workspace. */
  String countColumns(String table);

  /** Returns a query of the names of the workspace's tables. */
  String listTables();

  /** Returns the statement that removes traces of changes and counts rows for the optimizer. */
  String tidyUp(String table);

  /** Binds a text so that it compares with a column of fixed width as a literal would. */
  void bind(PreparedStatement statement, int parameter, String text) throws SQLException;
}
