package io.kurabe.config;

import java.util.List;
import java.util.Optional;

/**
 * Something that a user can set, declared once: from this declaration come the option of the
 * command line, the key and the JSON schema of profiles, the entry in the result, the row of the
 * reference page, and the place in messages. Immutable.
 *
 * @param <T> its values
 */
public final class Parameter<T> {
  private final String name;
  private final List<String> aliases;
  private final ValueType<T> type;
  private final String about;
  private final T local;
  private final T published;

  private Parameter(
      String name, List<String> aliases, ValueType<T> type, String about, T local, T published) {
    this.name = name;
    this.aliases = aliases;
    this.type = type;
    this.about = about;
    this.local = local;
    this.published = published;
  }

  /**
   * {@return a parameter with one default}
   *
   * @param <T> the type of the value
   * @param name lower case, words joined by hyphens
   * @param type the type
   * @param about whole sentences for a user, without the default
   * @param byDefault the value when the user gives none
   */
  public static <T> Parameter<T> of(String name, ValueType<T> type, String about, T byDefault) {
    return new Parameter<>(name, List.of(), type, about, byDefault, byDefault);
  }

  /**
   * {@return a parameter that has no value unless a user gives one}
   *
   * @param <T> the type of the value
   * @param name the name
   * @param type the type
   * @param about one sentence for its help
   */
  public static <T> Parameter<Optional<T>> optional(String name, ValueType<T> type, String about) {
    return of(name, type.optional(), about, Optional.empty());
  }

  /**
   * {@return a switch that is off unless a user gives it}
   *
   * @param name the name
   * @param about one sentence for its help
   */
  public static Parameter<Boolean> flag(String name, String about) {
    return of(name, ValueType.flag(), about, false);
  }

  /**
   * {@return this parameter for a study that has other defaults at its two sizes}
   *
   * @param newLocal the value of local runs
   * @param newPublished the value of the published experiment
   */
  public Parameter<T> byDefault(T newLocal, T newPublished) {
    return new Parameter<>(name, aliases, type, about, newLocal, newPublished);
  }

  /**
   * {@return this parameter with another meaning for a user}
   *
   * @param newAbout the new sentence
   */
  public Parameter<T> about(String newAbout) {
    return new Parameter<>(name, aliases, type, newAbout, local, published);
  }

  /**
   * {@return this parameter with other names that users may give it, too}
   *
   * @param others the other ones
   */
  public Parameter<T> alsoCalled(String... others) {
    return new Parameter<>(name, List.of(others), type, about, local, published);
  }

  /** {@return its name, e.g} {@code write-back-every}. */
  public String name() {
    return name;
  }

  /** {@return other names that users may give it; mostly none} */
  public List<String> aliases() {
    return aliases;
  }

  /** {@return the type of its values} */
  public ValueType<T> type() {
    return type;
  }

  /** {@return what it means, for a user} */
  public String about() {
    return about;
  }

  /**
   * {@return its value when the user gives none}
   *
   * @param size the size
   */
  public T byDefault(StudySize size) {
    return size == StudySize.LOCAL ? local : published;
  }

  /** {@return what it means, with its defaults, for help and reference} */
  public String help() {
    String small = type.write(local);
    String large = type.write(published);
    if (type.form().kind() == ValueType.Kind.FLAG || (small.isEmpty() && large.isEmpty())) {
      return about;
    }
    return about
        + " Default: "
        + (small.isEmpty() ? "none" : small)
        + (small.equals(large) ? "" : "; of size published " + (large.isEmpty() ? "none" : large));
  }

  @Override
  public String toString() {
    return name;
  }
}
