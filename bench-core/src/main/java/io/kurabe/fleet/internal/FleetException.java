package io.kurabe.fleet.internal;

/**
 * Says that a fleet did not come together, or that its members do not fit. The message says what
 * happened, where, and what to do.
 */
public final class FleetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes the exception. */
  public FleetException(String message) {
    super(message);
  }

  /** Makes the exception with its cause, which is kept for diagnosis. */
  public FleetException(String message, Throwable cause) {
    super(message, cause);
  }
}
