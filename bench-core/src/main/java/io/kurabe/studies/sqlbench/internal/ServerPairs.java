package io.kurabe.studies.sqlbench.internal;

import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decides which two servers are worth a comparison. Stateless. */
final class ServerPairs {
  private static final String PERFORMANCE_SCHEMA = "performance_schema";
  private static final String RDS = ".rds.amazonaws.com";
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private ServerPairs() {}

  /** Returns whether the first is a newer version of the second's product. */
  static boolean newer(ServerFacts a, ServerFacts b) {
    return a.product().equals(b.product()) && compare(a.version(), b.version()) > 0;
  }

  /**
   * Returns whether both are equal in product, version, origin and reported settings, except for
   * performance_schema, which the first does not have.
   */
  static boolean withoutPerformanceSchema(ServerFacts a, ServerFacts b) {
    return a.product().equals(b.product())
        && a.version().equals(b.version())
        && a.origin().equals(b.origin())
        && others(a).equals(others(b))
        && "OFF".equals(a.settings().get(PERFORMANCE_SCHEMA))
        && "ON".equals(b.settings().get(PERFORMANCE_SCHEMA));
  }

  private static Map<String, String> others(ServerFacts server) {
    Map<String, String> settings = new HashMap<>(server.settings());
    settings.remove(PERFORMANCE_SCHEMA);
    return settings;
  }

  /** Returns whether AWS runs the first, and the second is the same product without AWS. */
  static boolean managed(ServerFacts a, ServerFacts b) {
    return a.engine().equals(b.engine()) && a.address().contains(RDS) && !b.address().contains(RDS);
  }

  /** Compares the numbers at the begin of two versions. */
  static int compare(String a, String b) {
    List<Integer> first = numbers(a);
    List<Integer> second = numbers(b);
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      int difference = Integer.compare(first.get(i), second.get(i));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  /** Returns at most three numbers, e.g. of {@code 10.11.6-MariaDB-0+deb12u1}. */
  private static List<Integer> numbers(String version) {
    List<Integer> numbers = new ArrayList<>();
    Matcher matcher = NUMBER.matcher(version);
    while (numbers.size() < 3 && matcher.find()) {
      numbers.add(Integer.parseInt(matcher.group()));
    }
    return numbers;
  }
}
