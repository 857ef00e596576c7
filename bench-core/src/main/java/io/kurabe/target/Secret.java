package io.kurabe.target;

import java.security.SecureRandom;
import java.util.Base64;
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

  /** A new one of 192 random bits, of letters, digits, {@code -} and {@code _}. */
  public static Secret random() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
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
