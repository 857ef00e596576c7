package io.kurabe.target;

import io.kurabe.config.internal.Causes;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The secrets of a login. They are masked in texts that others wrote: a driver's message may quote
 * a URL or the value of a parameter. Immutable and thread-safe.
 */
public final class Secrets {
  /** Holds no secret. */
  public static final Secrets NONE = new Secrets(List.of());

  /** The length below which a secret is masked only where it stands alone. */
  private static final int SHORT = 4;

  private final List<Secret> secrets;

  private Secrets(Collection<Secret> secrets) {
    this.secrets = List.copyOf(secrets);
  }

  /**
   * Makes the secrets of a list, without those that are renewed for each login.
   *
   * @param secrets what no message may show
   * @return the secrets
   */
  public static Secrets of(Collection<Secret> secrets) {
    return new Secrets(secrets.stream().filter(s -> !s.isRenewed()).distinct().toList());
  }

  /**
   * {@return these secrets and another one}
   *
   * @param other the other one
   */
  public Secrets and(Optional<Secret> other) {
    return of(Stream.concat(secrets.stream(), other.stream()).toList());
  }

  /**
   * {@return these secrets and others}
   *
   * @param others the other ones
   */
  public Secrets and(Secrets others) {
    return of(Stream.concat(secrets.stream(), others.secrets.stream()).toList());
  }

  /**
   * {@return the text with {@code ***} in place of every secret, whether plain or encoded as in
   * URLs}
   *
   * @param text the text that may show them
   */
  public String mask(String text) {
    String masked = text;
    for (String form : forms()) {
      String quoted = Pattern.quote(form);
      String pattern =
          form.length() < SHORT ? "(?<![\\p{L}\\p{N}])" + quoted + "(?![\\p{L}\\p{N}])" : quoted;
      masked =
          Pattern.compile(pattern)
              .matcher(masked)
              .replaceAll(Matcher.quoteReplacement(ServerUrl.HIDDEN));
    }
    return masked;
  }

  /**
   * {@return the exception itself when neither it nor a cause of it holds a secret; else a copy
   * with masked messages and the places where they were thrown}
   *
   * @param thrown what was thrown
   */
  public Throwable mask(Throwable thrown) {
    boolean clean = true;
    for (Throwable t : Causes.of(thrown)) {
      String message = String.valueOf(t.getMessage());
      clean &= mask(message).equals(message);
    }
    return clean ? thrown : copy(thrown);
  }

  private Throwable copy(Throwable thrown) {
    Throwable cause = thrown.getCause();
    Throwable copy =
        new MaskedException(mask(String.valueOf(thrown)), cause == null ? null : copy(cause));
    copy.setStackTrace(thrown.getStackTrace());
    return copy;
  }

  private List<String> forms() {
    return secrets.stream()
        .map(Secret::reveal)
        .filter(s -> !s.isBlank())
        .flatMap(s -> Stream.of(s, encoded(s), encoded(s).replace("%20", "+")))
        .distinct()
        .sorted(Comparator.comparing(String::length).reversed())
        .toList();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public String toString() {
    return ServerUrl.HIDDEN;
  }

  /** A copy of an exception with a masked message. */
  private static final class MaskedException extends Exception {
    private static final long serialVersionUID = 1L;

    MaskedException(String message, @org.jspecify.annotations.Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
