package io.kurabe.study;

import io.kurabe.config.Problems;
import org.jspecify.annotations.Nullable;

/** A value of a builder that is set once. Not thread-safe. */
final class SetOnce<T> {
  private final String name;
  private @Nullable T value;

  SetOnce(String name) {
    this.name = name;
  }

  /** Sets the value; a second time is an IllegalStateException. */
  void set(T newValue) {
    if (value != null) {
      throw new IllegalStateException(
          name + " is set already, to " + value + "; it cannot be set again, to " + newValue);
    }
    value = newValue;
  }

  boolean given() {
    return value != null;
  }

  T or(T byDefault) {
    T given = value;
    return given == null ? byDefault : given;
  }

  /** Adds a problem when a value is set that cannot be used. */
  void refuse(Problems problems, String why) {
    if (value != null) {
      problems.add(name, why + ", was " + value);
    }
  }

  @Nullable T orNull() {
    return value;
  }
}
