package io.kurabe.spec;

import java.time.Duration;

/**
 * The rule by which deadlock victims and serialization failures are tried again. Retries happen
 * inside the operation's response time and are counted apart.
 *
 * @param maxAttempts attempts in all, the first one included; 1 means no retry
 * @param backOff longest pause before a retry; the pause is drawn uniformly from 0 to this
 */
public record Retry(int maxAttempts, Duration backOff) {
  /**
   * The default: ten attempts with up to 1 ms between them, enough for a hot row without hiding a
   * livelock.
   */
  public static final Retry DEFAULT = new Retry(10, Duration.ofMillis(1));

  public Retry {
    if (maxAttempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, was " + maxAttempts);
    }
  }
}
