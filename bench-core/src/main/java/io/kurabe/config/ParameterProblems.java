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

  /**
   * {@return places that are the names themselves}
   *
   * @param problems where problems are collected
   */
  public static ParameterProblems byName(Problems problems) {
    return new ParameterProblems(problems, UnaryOperator.identity());
  }

  /**
   * Adds what is wrong with a parameter.
   *
   * @param parameter the parameter
   * @param text the text
   */
  public void add(Parameter<?> parameter, String text) {
    problems.add(places.apply(parameter.name()), text);
  }

  /**
   * Adds what is wrong with a name that is none of a parameter.
   *
   * @param name the name
   * @param text the text
   */
  public void add(String name, String text) {
    problems.add(places.apply(name), text);
  }

  /**
   * Adds what several parameters show only together.
   *
   * @param text the text
   */
  public void add(String text) {
    String place = places.apply("");
    problems.add(place.isEmpty() ? text : place + ": " + text);
  }

  /**
   * Runs what reads a parameter, and turns its {@link IllegalArgumentException} or {@link
   * ConfigurationException} into a problem at the parameter's place.
   *
   * @param <T> the type of the value
   * @param parameter the parameter
   * @param reader what reads the text
   * @return what it read, or empty when there is a problem
   */
  public <T> Optional<T> attempt(Parameter<?> parameter, Supplier<T> reader) {
    return problems.attempt(places.apply(parameter.name()), reader);
  }
}
