package io.kurabe.target;

import java.util.Locale;

/** How an operation ended, in the same terms for every engine. */
public enum OutcomeKind {
  /** The operation was carried out and acknowledged. Only this kind counts as throughput. */
  OK,
  /**
   * The operation was chosen as victim of a deadlock and rolled back; it is retried by the rule.
   */
  DEADLOCK,
  /**
   * The operation was refused because of a concurrent change (serialization failure); it is retried
   * by the rule.
   */
  SERIALIZATION,
  /**
   * The operation was refused because the schema changed under a prepared statement, or the server
   * forgot the statement; it is prepared again and retried by the rule.
   */
  STALE_PLAN,
  /** The operation waited too long for a lock. */
  LOCK_TIMEOUT,
  /** No answer came in time; the server may or may not have carried the operation out. */
  TIMEOUT,
  /** The connection broke; the server may or may not have carried the operation out. */
  CONNECTION_LOST,
  /** A unique key or another constraint refused the operation. */
  CONSTRAINT,
  /** The server has no resources for the operation (memory, disk, connections) or is read-only. */
  UNAVAILABLE,
  /** The user lacks the rights for the operation. */
  DENIED,
  /** The operation failed for another reason; the error code tells which. */
  OTHER;

  /**
   * {@return whether the rule of {@link io.kurabe.spec.Retry} applies: the operation was certainly
   * not carried out, and may succeed when it is tried again}
   */
  public boolean retryable() {
    return this == DEADLOCK || this == SERIALIZATION || this == STALE_PLAN;
  }

  /** {@return whether the server may have carried the operation out although no answer came} */
  public boolean uncertain() {
    return this == TIMEOUT || this == CONNECTION_LOST;
  }

  /** {@return the word used in results, e.g. {@code lock-timeout}} */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
