package io.kurabe.studies.sqlbench.suite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** What servers write in different ways. All get the same work. Stateless. */
public interface SuiteDialect {
  /** The word for a type. */
  String type(ColumnType type);

  /** Makes a table with its keys. */
  List<String> create(SuiteTable table);

  /** Removes an index. */
  String dropIndex(String table, String index);

  /** Query of one number: the columns of a table in the workspace. */
  String countColumns(String table);

  /** Query of the names of the workspace's tables. */
  String listTables();

  /** Makes good what changes left behind, and counts the rows anew for the optimizer. */
  String tidyUp(String table);

  /** Binds a text so that it compares with a column of fixed width as a literal would. */
  void bind(PreparedStatement statement, int parameter, String text) throws SQLException;
}
