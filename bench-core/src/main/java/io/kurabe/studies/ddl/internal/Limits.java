package io.kurabe.studies.ddl.internal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The limits that the checks of a table set to the values of one column. It grows while they are
 * read, and is then left alone. Used by one thread.
 */
final class Limits {
  private @Nullable List<String> words;
  private final Set<String> not = new HashSet<>();
  private final List<Bound> bounds = new ArrayList<>();
  private @Nullable String pattern;
  private int least;
  private int most = Integer.MAX_VALUE;
  private boolean required;
  private boolean nothing;
  private boolean upper;
  private String json = "";

  /**
   * A bound of values.
   *
   * @param lower whether values are above it, not below
   * @param open whether the bound itself is no value
   */
  record Bound(boolean lower, boolean open, String value) {}

  /** Allows these values only. */
  void oneOf(List<String> values) {
    List<String> now = new ArrayList<>(values);
    if (words != null) {
      now.retainAll(words);
    }
    words = now;
  }

  void notOneOf(List<String> values) {
    not.addAll(values);
  }

  void bound(Bound bound) {
    bounds.add(bound);
  }

  void like(String expression) {
    pattern = expression;
  }

  void lengths(int from, int to) {
    least = Math.max(least, from);
    most = Math.min(most, to);
  }

  void require() {
    required = true;
  }

  /** Allows NULL only. */
  void nothing() {
    nothing = true;
  }

  boolean isNothing() {
    return nothing;
  }

  /** Asks for capital letters. */
  void upper() {
    upper = true;
  }

  boolean isUpper() {
    return upper;
  }

  /** Asks for JSON of that type, e.g. {@code array}. */
  void json(String type) {
    json = type;
  }

  /** Returns the only values that are allowed; empty when others are, too. */
  Optional<List<String>> words() {
    List<String> only = words;
    return only == null
        ? Optional.empty()
        : Optional.of(only.stream().filter(w -> !not.contains(w)).toList());
  }

  boolean excludes(Object value) {
    return not.contains(value.toString());
  }

  Optional<String> pattern() {
    return Optional.ofNullable(pattern);
  }

  int least() {
    return least;
  }

  int most() {
    return most;
  }

  boolean required() {
    return required;
  }

  String json() {
    return json;
  }

  /** Returns the bounds above or below which values are, as texts. */
  List<Bound> bounds(boolean lower) {
    return bounds.stream().filter(b -> b.lower() == lower).toList();
  }

  /** Returns the lowest number with so many digits behind the point. */
  Optional<BigDecimal> lowest(int scale) {
    BigDecimal step = BigDecimal.ONE.movePointLeft(scale);
    return numbers(true).stream()
        .map(b -> b.open() ? new BigDecimal(b.value()).add(step) : new BigDecimal(b.value()))
        .max(BigDecimal::compareTo);
  }

  Optional<BigDecimal> highest(int scale) {
    BigDecimal step = BigDecimal.ONE.movePointLeft(scale);
    return numbers(false).stream()
        .map(b -> b.open() ? new BigDecimal(b.value()).subtract(step) : new BigDecimal(b.value()))
        .min(BigDecimal::compareTo);
  }

  private List<Bound> numbers(boolean lower) {
    return bounds(lower).stream().filter(b -> b.value().matches("-?\\d+(\\.\\d+)?")).toList();
  }
}
