package io.kurabe.studies.sqlbench.suite;

/** Hears of every statement of a session. Called by the session's thread. */
public interface StatementListener {
  /** A statement is about to be sent. May throw to end the work. */
  void sending();

  /** It was answered and its rows were read. */
  void answered(long nanos);

  /** The answer was not as expected. */
  void wrong(String sql, String why);
}
