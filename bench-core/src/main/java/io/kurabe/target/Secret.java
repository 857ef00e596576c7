package io.kurabe.target;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A password. Its text leaves only through {@link #reveal()}; everything else shows {@code ***}.
 * Thread-safe.
 */
public final class Secret {
  private final Supplier<String> value;

  /** Whether each login needs a new one. */
  private final boolean renewed;

  private Secret(Supplier<String> value, boolean renewed) {
    this.value = value;
    this.renewed = renewed;
  }

  /**
   * Wraps a password; may be empty.
   *
   * @param value the password itself
   * @return the secret
   */
  public static Secret of(String value) {
    Objects.requireNonNull(value);
    return new Secret(() -> value, false);
  }

  /**
   * Makes a secret that is renewed for each login because it is valid for a short time only.
   *
   * @param maker makes it; called from any thread that opens a connection
   * @return the secret
   */
  public static Secret renewed(Supplier<String> maker) {
    return new Secret(Objects.requireNonNull(maker), true);
  }

  /**
   * Makes a password of 192 random bits, of letters, digits, {@code -} and {@code _}.
   *
   * @return the secret
   */
  public static Secret random() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return of(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** {@return the password itself, for the driver only; a renewed one is made at each call} */
  public String reveal() {
    return value.get();
  }

  /**
   * {@return whether each login needs a new password, so that this one cannot be handed to another
   * process}
   */
  public boolean isRenewed() {
    return renewed;
  }

  @Override
  public String toString() {
    return "***";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret s
        && ((renewed || s.renewed) ? s == this : s.reveal().equals(reveal()));
  }

  @Override
  public int hashCode() {
    return renewed ? System.identityHashCode(this) : reveal().hashCode();
  }
}
