package io.kurabe.target;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses as other programs write them, which say how Kurabe wants them: a URL without {@code
 * jdbc:}, and a host with the port of a known server. Stateless.
 */
final class ForeignText {
  private static final Pattern URL =
      Pattern.compile("(mysql|mariadb|postgres|postgresql)(://.*)", Pattern.DOTALL);

  private static final Map<String, String> DRIVERS =
      Map.of(
          "mysql", "jdbc:mysql",
          "mariadb", "jdbc:mariadb",
          "postgres", "jdbc:postgresql",
          "postgresql", "jdbc:postgresql");

  private static final Pattern HOST_AND_PORT = Pattern.compile("([\\w.-]+):(3306|5432|6379)/?");

  private static final Map<String, String> BY_PORT =
      Map.of("3306", "jdbc:mysql://%s/", "5432", "jdbc:postgresql://%s/", "6379", "redis://%s");

  private ForeignText() {}

  /**
   * Refuses such an address.
   *
   * @throws IllegalArgumentException with what to write instead; it repeats nothing that may be
   *     secret
   */
  static void refuse(String text) {
    Matcher url = URL.matcher(text);
    if (url.matches()) {
      String scheme = DRIVERS.getOrDefault(url.group(1), "");
      throw new IllegalArgumentException(
          "'%s://' is not how Kurabe writes it; write %s"
              .formatted(url.group(1), jdbc(scheme, url.group(2))));
    }
    Matcher host = HOST_AND_PORT.matcher(text);
    if (host.matches()) {
      String form = BY_PORT.getOrDefault(host.group(2), "");
      String place = host.group(1) + ":" + host.group(2);
      throw new IllegalArgumentException(
          "'%s' does not say what kind of server that is; write %s"
              .formatted(place, form.formatted(place)));
    }
  }

  /** Returns the URL without its password. */
  private static String jdbc(String scheme, String rest) {
    Optional<ServerUrl.Login> read;
    try {
      read = Optional.of(ServerUrl.read(scheme + rest));
    } catch (IllegalArgumentException e) {
      read = Optional.empty(); // What is wrong is told when it begins as it must.
    }
    return read.map(
            login ->
                login.url()
                    + (login.password().isPresent()
                        ? " and give the password by KURABE_PASSWORD"
                        : ""))
        .orElse(scheme + "://HOST:PORT/DATABASE");
  }
}
