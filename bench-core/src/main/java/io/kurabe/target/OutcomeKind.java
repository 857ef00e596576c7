package io.kurabe.target;

import java.util.Locale;

/** How an operation ended, the same words for every engine. */
public enum OutcomeKind {
  /** Carried out and acknowledged. The only kind that counts as throughput. */
  OK,
  /** Chosen as victim of a deadlock and rolled back; retried by the rule. */
  DEADLOCK,
  /** Refused because of a concurrent change (serialization failure); retried by the rule. */
  SERIALIZATION,
  /**
   * Refused because the schema changed under a prepared statement, or the server forgot it;
   * prepared again and retried by the rule.
   */
  STALE_PLAN,
  /** Waited too long for a lock. */
  LOCK_TIMEOUT,
  /** No answer in time; the server may or may not have carried it out. */
  TIMEOUT,
  /** The connection broke; the server may or may not have carried it out. */
  CONNECTION_LOST,
  /** A unique key or another constraint refused it. */
  CONSTRAINT,
  /** The server has no room or no slot for it (memory, disk, connections, read-only). */
  UNAVAILABLE,
  /** Missing rights. */
  DENIED,
  /** Anything else; the error code tells. */
  OTHER;

  /**
   * Whether the rule of {@link io.kurabe.spec.Retry} applies: surely not carried out, may succeed
   * now.
   */
  public boolean retryable() {
    return this == DEADLOCK || this == SERIALIZATION || this == STALE_PLAN;
  }

  /** Whether the server may have carried the operation out although no answer came. */
  public boolean uncertain() {
    return this == TIMEOUT || this == CONNECTION_LOST;
  }

  /** The word used in results, e.g. {@code lock-timeout}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
