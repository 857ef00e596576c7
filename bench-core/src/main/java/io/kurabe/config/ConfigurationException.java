package io.kurabe.config;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Says that what the user asked for cannot be done as written. It carries all problems; exit code
 * 2.
 */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The number of problems that the message shows; nobody reads more at once. */
  private static final int SHOWN = 20;

  private final transient List<String> problems;

  /**
   * Makes the exception for several problems.
   *
   * @param subject what was read, e.g. {@code "bench run counters"}
   * @param problems at least one problem, each with its place
   */
  public ConfigurationException(String subject, List<String> problems) {
    super(text(subject, problems));
    this.problems = List.copyOf(problems);
  }

  /**
   * Makes the exception for one problem without a place.
   *
   * @param problem what is wrong, what was found, what to do
   */
  public ConfigurationException(String problem) {
    super(problem);
    this.problems = List.of(problem);
  }

  /** {@return the single problems, without the subject} */
  public List<String> problems() {
    return problems == null ? List.of(String.valueOf(getMessage())) : problems;
  }

  private static String text(String subject, List<String> problems) {
    if (problems.size() == 1) {
      return subject + ": " + problems.get(0);
    }
    String more = problems.size() <= SHOWN ? "" : "\n  and " + (problems.size() - SHOWN) + " more";
    return subject
        + " is not usable, "
        + problems.size()
        + " problems:\n  "
        + problems.stream().limit(SHOWN).collect(Collectors.joining("\n  "))
        + more;
  }
}
