package io.kurabe.target;

import java.util.List;

/**
 * A server cannot be reached or used. The message says what happened, with which value, and what to
 * do; it never holds a secret. Exit code 3, or 2 when the user's URL is the reason.
 */
public final class TargetException extends RuntimeException {
  private static final long serialVersionUID = 2L;
  private final boolean ofUrl;

  /**
   * Makes the exception.
   *
   * @param message what happened, with which value, and what to do; without a secret
   */
  public TargetException(String message) {
    super(message);
    this.ofUrl = false;
  }

  /**
   * Makes the exception with its cause.
   *
   * @param message as in {@link #TargetException(String)}
   * @param cause kept for diagnosis; callers make sure that its text holds no secret
   */
  public TargetException(String message, Throwable cause) {
    this(message, cause, false);
  }

  private TargetException(String message, Throwable cause, boolean ofUrl) {
    super(message, cause);
    this.ofUrl = ofUrl;
  }

  /**
   * Makes the exception for a URL that the driver refuses, whatever the server says.
   *
   * @param message what happened, with which value, and what to do
   * @param cause as in {@link #TargetException(String, Throwable)}
   * @return the target exception
   */
  public static TargetException ofUrl(String message, Throwable cause) {
    return new TargetException(message, cause, true);
  }

  /**
   * Joins several problems in one exception, which says repeated words once.
   *
   * @param problems of one target each; at least one
   * @return one exception with all of them
   */
  public static TargetException allOf(List<TargetException> problems) {
    if (problems.size() == 1) {
      return problems.get(0);
    }
    List<String> messages =
        problems.stream().map(p -> String.valueOf(p.getMessage())).distinct().toList();
    TargetException all =
        new TargetException(
            messages.size() == 1
                ? messages.get(0)
                : problems.size() + " targets cannot be used:\n- " + String.join("\n- ", messages),
            problems.get(0),
            problems.stream().allMatch(TargetException::isOfUrl));
    problems.stream().skip(1).forEach(all::addSuppressed);
    return all;
  }

  /**
   * {@return this exception with the name of the target before the message}
   *
   * @param target the name of the target
   */
  public TargetException at(String target) {
    return new TargetException(target + ": " + getMessage(), this, ofUrl);
  }

  /** {@return whether the user's URL is the reason} */
  public boolean isOfUrl() {
    return ofUrl;
  }
}
