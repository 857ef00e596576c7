package io.kurabe.config;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Takes what is wrong with parameters, and tells each at the place where the user wrote it: an
 * option of the command line, a line of a file. Not thread-safe.
 */
public final class ParameterProblems {
  private final Problems problems;
  private final UnaryOperator<String> places;

  /**
   * @param problems takes them all
   * @param places the place of the parameter of a name; of all parameters together for an empty
   *     name, where an empty place is no place
   */
  public ParameterProblems(Problems problems, UnaryOperator<String> places) {
    this.problems = problems;
    this.places = places;
  }

  /** Places that are the names themselves. */
  public static ParameterProblems byName(Problems problems) {
    return new ParameterProblems(problems, UnaryOperator.identity());
  }

  /** Adds what is wrong with a parameter. */
  public void add(Parameter<?> parameter, String text) {
    problems.add(places.apply(parameter.name()), text);
  }

  /** Adds what is wrong with a name that is none of a parameter. */
  public void add(String name, String text) {
    problems.add(places.apply(name), text);
  }

  /** Adds what several parameters show only together. */
  public void add(String text) {
    String place = places.apply("");
    problems.add(place.isEmpty() ? text : place + ": " + text);
  }

  /**
   * Runs what reads a parameter, and turns its {@link IllegalArgumentException} or {@link
   * ConfigurationException} into a problem at the parameter's place.
   */
  public <T> Optional<T> attempt(Parameter<?> parameter, Supplier<T> reader) {
    return problems.attempt(places.apply(parameter.name()), reader);
  }
}
