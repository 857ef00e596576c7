package io.kurabe.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects everything that is wrong with what the user wrote, so that all of it is reported at
 * once.
 *
 * <p>Not thread-safe.
 */
public final class Problems {
  private final String subject;
  private final List<String> problems = new ArrayList<>();

  /**
   * Starts without a problem.
   *
   * @param subject what is being read, e.g. {@code "bench run counters"}; opens the message
   */
  public Problems(String subject) {
    this.subject = subject;
  }

  /**
   * Adds one problem: the place, a colon, what was found and what to do.
   *
   * @param place where it was found: an option, a key, a line
   * @param text the text
   */
  public void add(String place, String text) {
    problems.add(place + ": " + text);
  }

  /**
   * Adds one problem that names its place itself.
   *
   * @param problem what is wrong, what was found, what to do
   */
  public void add(String problem) {
    problems.add(problem);
  }

  /**
   * Runs a parser and turns its {@link IllegalArgumentException} or {@link ConfigurationException}
   * into a problem at the given place.
   *
   * @param <T> the type of the value
   * @param place where it was found: an option, a key, a line
   * @param parser what reads the value
   * @return what it read, or empty when there is a problem
   */
  public <T> Optional<T> attempt(String place, Supplier<T> parser) {
    try {
      return Optional.of(parser.get());
    } catch (ConfigurationException e) {
      e.problems().forEach(p -> problems.add(place + ": " + p));
    } catch (IllegalArgumentException e) {
      add(place, String.valueOf(e.getMessage()));
    }
    return Optional.empty();
  }

  /**
   * Runs a check, and turns what it throws into a problem as {@link #attempt} does.
   *
   * @param place where it was found: an option, a key, a line
   * @param check the name of the check
   */
  public void check(String place, Runnable check) {
    attempt(
        place,
        () -> {
          check.run();
          return place;
        });
  }

  /**
   * Throws all problems together.
   *
   * @throws ConfigurationException if there is any
   */
  public void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new ConfigurationException(subject, problems);
    }
  }
}
