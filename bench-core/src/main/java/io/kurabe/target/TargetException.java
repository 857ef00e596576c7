package io.kurabe.target;

/**
 * A server cannot be reached or used. The message says what happened, with which value, and what to
 * do; it never holds a secret. Exit code 3.
 */
public final class TargetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what happened, with which value, and what to do; without a secret
   */
  public TargetException(String message) {
    super(message);
  }

  /**
   * @param cause kept for {@code --stacktrace}; callers make sure that its text holds no secret
   */
  public TargetException(String message, Throwable cause) {
    super(message, cause);
  }
}
