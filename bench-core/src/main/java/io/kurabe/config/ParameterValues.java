package io.kurabe.config;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A value for each of some parameters, in their order. Immutable. */
public final class ParameterValues {
  private final List<Parameter<?>> parameters;
  private final StudySize size;
  private final Map<String, Object> values;
  private final Set<String> given;

  private ParameterValues(
      List<Parameter<?>> parameters,
      StudySize size,
      Map<String, Object> values,
      Set<String> given) {
    this.parameters = parameters;
    this.size = size;
    this.values = Collections.unmodifiableMap(values);
    this.given = Collections.unmodifiableSet(given);
  }

  static ParameterValues byDefault(List<Parameter<?>> parameters, StudySize size) {
    Map<String, Object> values = new LinkedHashMap<>();
    parameters.forEach(p -> values.put(p.name(), p.byDefault(size)));
    return new ParameterValues(List.copyOf(parameters), size, values, Set.of());
  }

  /**
   * {@return the value of a parameter}
   *
   * @param <T> the type of the value
   * @param parameter the parameter
   * @throws IllegalArgumentException when it is not among these
   */
  public <T> T get(Parameter<T> parameter) {
    return find(parameter)
        .orElseThrow(() -> new IllegalArgumentException("there is no parameter " + parameter));
  }

  /**
   * {@return the value of a parameter; empty when it is not among these}
   *
   * @param <T> the type of the value
   * @param parameter the parameter
   */
  @SuppressWarnings("unchecked") // Only with(...) and the defaults put values in, each of its type.
  public <T> Optional<T> find(Parameter<T> parameter) {
    @Nullable Object value = values.get(parameter.name());
    return Optional.ofNullable((T) value);
  }

  /**
   * {@return the value that a parameter would have if none were given}
   *
   * @param <T> the type of the value
   * @param parameter the parameter
   */
  public <T> T byDefault(Parameter<T> parameter) {
    return parameter.byDefault(size);
  }

  /**
   * {@return whether the value of a parameter is not just its default}
   *
   * @param parameter the parameter
   */
  public boolean isGiven(Parameter<?> parameter) {
    return given.contains(parameter.name());
  }

  /**
   * {@return these values with one changed, which then counts as given}
   *
   * @param <T> the type of the value
   * @param parameter the parameter
   * @param value the value
   */
  public <T> ParameterValues with(Parameter<T> parameter, T value) {
    return derive(parameter, value).given(parameter);
  }

  /** Returns these values with one that counts as given, although it could not be read. */
  ParameterValues given(Parameter<?> parameter) {
    Set<String> more = new HashSet<>(given);
    more.add(parameter.name());
    return new ParameterValues(parameters, size, values, more);
  }

  /**
   * {@return these values with one that follows from others, and does not count as given}
   *
   * @param <T> the type of the value
   * @param parameter the parameter
   * @param value the value
   */
  public <T> ParameterValues derive(Parameter<T> parameter, T value) {
    return new ParameterValues(parameters, size, changed(parameter, value), given);
  }

  private <T> Map<String, Object> changed(Parameter<T> parameter, T value) {
    get(parameter);
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.put(parameter.name(), value);
    return changed;
  }

  /**
   * {@return every value as text, by name, for results; those that need not be named are left out}
   */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Parameter<?> parameter : parameters) {
      String text = text(parameter);
      if (!text.isEmpty()) {
        texts.put(parameter.name(), text);
      }
    }
    return texts;
  }

  private <T> String text(Parameter<T> parameter) {
    return parameter.type().write(get(parameter));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParameterValues o && values.equals(o.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return texts().toString();
  }
}
