package io.kurabe.mysql.internal;

import io.kurabe.target.TargetException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The real product and version of a server. Version numbers are compared only within a product:
 * MariaDB 10 is not newer than MySQL 8.
 *
 * @param product {@code MySQL}, {@code MariaDB}, {@code Aurora MySQL} or {@code Percona Server}
 * @param version as the server reports it; Aurora: its own version and the MySQL version
 */
public record MySqlVersion(String product, String version, int major, int minor, int patch) {
  static final String MARIADB = "MariaDB";
  private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?.*");

  /** Reads {@code @@version}, {@code @@version_comment} and, if it exists, Aurora's own. */
  public static MySqlVersion of(String version, String comment, Optional<String> aurora) {
    // MariaDB once put 5.5.5- in front of its version for old replicas; proxies still show it.
    String numbers = version.startsWith("5.5.5-10.") ? version.substring(6) : version;
    Matcher m = NUMBERS.matcher(numbers);
    if (!m.matches()) {
      throw new TargetException(
          "The server reports the version '" + version + "', which Kurabe does not understand.");
    }
    String shown = aurora.map(a -> a + " (compatible with MySQL " + version + ")").orElse(version);
    return new MySqlVersion(
        product(version, comment, aurora),
        shown,
        Integer.parseInt(m.group(1)),
        Integer.parseInt(m.group(2)),
        m.group(3) == null ? 0 : Integer.parseInt(m.group(3)));
  }

  private static String product(String version, String comment, Optional<String> aurora) {
    String all = (version + " " + comment).toLowerCase(Locale.ROOT);
    if (aurora.isPresent()) {
      return "Aurora MySQL";
    }
    if (all.contains("mariadb")) {
      return MARIADB;
    }
    return all.contains("percona") ? "Percona Server" : "MySQL";
  }

  public boolean isMariaDb() {
    return product.equals(MARIADB);
  }

  /** Returns whether the server has at least this version of its own product. */
  public boolean atLeast(int wantedMajor, int wantedMinor, int wantedPatch) {
    if (major != wantedMajor) {
      return major > wantedMajor;
    }
    return minor != wantedMinor ? minor > wantedMinor : patch >= wantedPatch;
  }

  /** Refuses a server older than MySQL 5.7 or MariaDB 10.3 by a TargetException. */
  void requireSupported(String hostAndPort) {
    boolean supported = isMariaDb() ? atLeast(10, 3, 0) : atLeast(5, 7, 0);
    if (!supported) {
      throw new TargetException(
          """
          %s %s at %s is too old: Kurabe needs %s or newer. Upgrade it or choose \
          another target."""
              .formatted(
                  product, version, hostAndPort, isMariaDb() ? "MariaDB 10.3" : "MySQL 5.7"));
    }
  }
}
