package io.kurabe.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The parameters of a study or workload, and what is made of their values. Immutable.
 *
 * @param <P> what is made of the values
 */
public final class Parameters<P> {
  /** The name under which a user chooses one of the two sizes. */
  public static final String SIZE = "size";

  private final List<Parameter<?>> all;
  private final Function<ParameterValues, P> maker;
  private final boolean sized;

  private Parameters(List<Parameter<?>> all, Function<ParameterValues, P> maker, boolean sized) {
    this.all = List.copyOf(all);
    this.maker = maker;
    this.sized = sized;
  }

  /**
   * {@return parameters with one set of defaults}
   *
   * @param <P> the type of the parameters
   * @param all in the order of help and results
   * @param maker throws an {@link IllegalArgumentException} when values do not go together
   */
  public static <P> Parameters<P> of(List<Parameter<?>> all, Function<ParameterValues, P> maker) {
    return new Parameters<>(all, maker, false);
  }

  /**
   * {@return parameters with defaults for each {@link StudySize}, which users choose by {@link
   * #SIZE}}
   *
   * @param <P> the type of the parameters
   * @param all all of them, in their order
   * @param maker makes the record of the values
   */
  public static <P> Parameters<P> sized(
      List<Parameter<?>> all, Function<ParameterValues, P> maker) {
    List<Parameter<?>> shown = new ArrayList<>(all);
    if (all.stream().noneMatch(p -> p.name().equals(SIZE))) {
      shown.add(0, CHOICE);
    }
    return new Parameters<>(shown, maker, true);
  }

  /** Chooses the defaults; no value of its own in results. */
  private static final Parameter<StudySize> CHOICE =
      Parameter.of(
          SIZE,
          ValueType.word(StudySize::text, StudySize.values()),
          "Defaults of all parameters: local shows the effects on this machine, published are those"
              + " of the published experiment.",
          StudySize.LOCAL);

  /** {@return all, in the order of help and results} */
  public List<Parameter<?>> all() {
    return all;
  }

  /**
   * {@return what is made of the defaults of a size}
   *
   * @param size the size
   */
  public P byDefault(StudySize size) {
    return maker.apply(defaults(size));
  }

  /**
   * {@return what is made of values that were derived from others of these}
   *
   * @param values the values of the parameters
   */
  public P make(ParameterValues values) {
    return maker.apply(values);
  }

  /**
   * {@return the defaults of a size}
   *
   * @param size the size
   */
  public ParameterValues defaults(StudySize size) {
    return ParameterValues.byDefault(all.stream().filter(p -> p != CHOICE).toList(), size);
  }

  /**
   * Reads what a user gave. A value that cannot be read becomes a problem, and the default stands
   * in for it, so that all problems are found at once.
   *
   * @param texts by name or alias
   * @param problems where problems are collected
   * @return empty when the values do not go together, which is a problem, too
   */
  public Optional<P> read(Map<String, String> texts, ParameterProblems problems) {
    Map<String, String> own = new LinkedHashMap<>(texts);
    Optional<StudySize> chosen =
        sized ? Optional.ofNullable(own.get(SIZE)).flatMap(StudySize::of) : Optional.empty();
    chosen.ifPresent(size -> own.remove(SIZE));
    ParameterValues values = defaults(chosen.orElse(StudySize.LOCAL));
    for (Map.Entry<String, String> text : own.entrySet()) {
      Optional<Parameter<?>> parameter = named(text.getKey());
      if (parameter.isEmpty()) {
        problems.add(
            text.getKey(),
            "unknown parameter. Possible: "
                + String.join(", ", all.stream().map(Parameter::name).sorted().toList()));
      } else {
        values = read(parameter.get(), text.getValue(), values, problems);
      }
    }
    try {
      return Optional.of(maker.apply(values));
    } catch (ConfigurationException e) {
      e.problems().forEach(problems::add);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      problems.add(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /**
   * {@return the parameter of that name or alias}
   *
   * @param name the name
   */
  public Optional<Parameter<?>> named(String name) {
    return all.stream()
        .filter(p -> p.name().equals(name) || p.aliases().contains(name))
        .findFirst();
  }

  private static <T> ParameterValues read(
      Parameter<T> parameter, String text, ParameterValues values, ParameterProblems problems) {
    Optional<T> value = problems.attempt(parameter, () -> parameter.type().read(text));
    if (parameter == CHOICE) {
      return values;
    }
    return value.map(v -> values.with(parameter, v)).orElseGet(() -> values.given(parameter));
  }
}
