package io.kurabe.target;

/**
 * A failed operation, classified by its client.
 *
 * @param kind never {@link OutcomeKind#OK}
 * @param code the server's own code, e.g. {@code 40P01}, {@code 1213}, {@code WRONGTYPE}; which the
 *     result counts
 * @param message the first line of the server's message, without secrets and data values where
 *     possible
 */
public record Failure(OutcomeKind kind, String code, String message) {
  /**
   * {@return the server's message with its code behind it, e.g. {@code Lock wait timeout exceeded
   * (1205)}}
   */
  public String text() {
    return message + " (" + code + ")";
  }
}
