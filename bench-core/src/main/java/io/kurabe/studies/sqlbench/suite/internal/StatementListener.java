package io.kurabe.studies.sqlbench.suite.internal;

/** Receives every statement of a session. Called by the session's thread. */
public interface StatementListener {
  /** Is called before a statement is sent. It may throw to end the work. */
  void sending();

  /** Is called when the statement was answered and its rows were read. */
  void answered(long nanos);

  /** Is called when the answer was wrong. */
  void wrong(String sql, String why);
}
