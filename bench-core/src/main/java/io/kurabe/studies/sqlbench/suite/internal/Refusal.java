package io.kurabe.studies.sqlbench.suite.internal;

import io.kurabe.target.Failure;

/** Says that the server refused a statement. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Failure failure;

  /** Makes the exception of a server's refusal. */
  public Refusal(Failure failure, Throwable cause) {
    super(failure.text(), cause);
    this.failure = failure;
  }

  /** Returns the server's refusal. */
  public Failure failure() {
    return failure;
  }
}
