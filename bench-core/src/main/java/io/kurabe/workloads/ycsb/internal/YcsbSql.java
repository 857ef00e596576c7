package io.kurabe.workloads.ycsb.internal;

import java.util.List;

/** The differences between SQL servers for these workloads; a capability of a workspace. */
public interface YcsbSql {
  /** Returns the type of the key, whose order is that of its bytes. */
  String keyType();

  /** Returns the type of a column that holds a JSON object. */
  String jsonType();

  /** Returns what stands behind the columns of CREATE TABLE; begins with a blank, or is empty. */
  String storage();

  /**
   * Returns statements that make the table of that name, with partitions by the hash of the key
   * {@value YcsbStatements#KEY}.
   */
  List<String> partitioned(String table, String columns, int partitions);

  /** Returns the end of a query that returns so many rows. */
  String limit();

  /** Returns an expression of the text of a member of a JSON column. */
  String member(String column, String name);

  /** Returns an expression that makes an object of such texts and one number, if it has a name. */
  String object(List<String> texts, String number);

  /** Returns an expression of the JSON column with new members, as {@link #object} names them. */
  String changed(String column, List<String> texts, String number);

  /** Returns an expression of a member as a whole number. */
  String numberMember(String column, String name);

  /** Returns the statement after the rows of a table. */
  String afterRows(String table);

  /** Returns a query of the bytes of the table of that name, and of its indexes. */
  String sizes(String table);
}
