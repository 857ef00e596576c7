package io.kurabe.workloads.cache.internal;

/**
 * Says that the server answered something else than it must. Has no stack trace, since it is made
 * where answers are read.
 */
public final class WrongAnswer extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;

  /**
   * @param code by which results count it
   */
  WrongAnswer(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Returns the code by which results count it: {@code WRONG} or {@code MISS}. */
  public String code() {
    return code;
  }
}
