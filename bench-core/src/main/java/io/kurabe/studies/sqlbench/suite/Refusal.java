package io.kurabe.studies.sqlbench.suite;

import io.kurabe.target.Failure;

/** A statement that the server refused. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Failure failure;

  /**
   * @param failure what the server said
   */
  public Refusal(Failure failure, Throwable cause) {
    super(failure.text(), cause);
    this.failure = failure;
  }

  /** What the server said. */
  public Failure failure() {
    return failure;
  }
}
