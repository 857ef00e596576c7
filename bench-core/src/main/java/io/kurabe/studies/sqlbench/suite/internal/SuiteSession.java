package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;

/**
 * A connection as the suite uses it: texts with values in them unless the user asks for prepared
 * ones. A wrong answer is recorded and does not end the test. Used by one thread. Every method
 * throws {@link Refusal} when the server refuses.
 */
public interface SuiteSession extends AutoCloseable {
  /** Executes a statement and reads what it answers to the end. */
  void execute(String sql);

  /** Executes a change that meets that many rows, including rows that it leaves as they were. */
  void change(String sql, long rows);

  /** Executes a statement that the server must refuse because a key exists already. */
  void duplicate(String sql);

  /** Executes a query and reads every column of every row. */
  void query(String sql, Expect expect);

  /** Prepares a query, executes it as {@link #query} does, and forgets it. */
  void prepareAndQuery(String sql, Expect expect);

  /** Prepares a query with one parameter, for {@link Prepared#query}. */
  Prepared prepare(String sql);

  /** Executes an insert of one value that is bound and not written into the text. */
  void insert(String sql, byte[] value);

  /** Switches between a transaction for each statement and one until {@link #commit}. */
  void autoCommit(boolean on);

  /** Ends the transaction. */
  void commit();

  /** Ends the transaction and undoes its changes. */
  void rollBack();

  @Override
  void close();

  /** A query that is prepared once. */
  interface Prepared extends AutoCloseable {
    /** Executes the query with this parameter. */
    void query(int parameter, Expect expect);

    @Override
    void close();
  }

  /** Executes statements one after the other. */
  default void execute(List<String> statements) {
    statements.forEach(this::execute);
  }
}
