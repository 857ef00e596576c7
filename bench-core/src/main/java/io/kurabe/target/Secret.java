package io.kurabe.target;

import java.util.Objects;

/**
 * A password. Its text leaves only through {@link #reveal()}; everything else shows {@code ***}.
 */
public final class Secret {
  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /** Wraps a password; may be empty. */
  public static Secret of(String value) {
    return new Secret(Objects.requireNonNull(value));
  }

  /** The password itself, for the driver only. */
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret s && s.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }
}
