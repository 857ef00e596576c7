package io.kurabe.target;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The text form of a server that AWS hosts: {@code aws:rds:orders?region=eu-west-1&user=bench}.
 * Parameters are taken as they stand; nothing in them is decoded.
 */
final class AwsText {
  static final String PREFIX = "aws:";

  private static final List<String> SERVICES = List.of("rds", "aurora", "elasticache");

  private static final List<String> PARAMETERS =
      List.of(
          """
          region profile endpoint role user database login secret ca tls"""
              .split("\\s+", -1));

  /** What AWS allows as an identifier in all three services: letters, digits and hyphens. */
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,62}");

  private static final String FORM =
      "aws:rds:INSTANCE, aws:aurora:CLUSTER, aws:elasticache:GROUP, each with ?region=...";

  private AwsText() {}

  /** Reads the text form; an IllegalArgumentException has all that is wrong in it. */
  static Address.Aws parse(String text) {
    SettingsText form = SettingsText.parse(PREFIX, text.substring(PREFIX.length()), FORM);
    List<String> problems = new ArrayList<>();
    int colon = form.place().indexOf(':');
    String service = colon < 0 ? form.place() : form.place().substring(0, colon);
    String identifier = colon < 0 ? "" : form.place().substring(colon + 1);
    if (!SERVICES.contains(service)) {
      problems.add("'" + service + "' is no service that Kurabe knows");
    }
    if (!IDENTIFIER.matcher(identifier).matches()) {
      problems.add(
          identifier.isEmpty()
              ? "the name of the instance, cluster or group is missing"
              : "'" + identifier + "' is no name of an instance, cluster or group");
    }
    form.settings().keySet().stream()
        .filter(name -> !PARAMETERS.contains(name))
        .forEach(
            name ->
                problems.add(
                    "'" + name + "' is no parameter. Possible: " + String.join(", ", PARAMETERS)));
    oneOf(form, "role", Set.of("writer", "reader"), problems);
    oneOf(form, "login", Set.of("password", "iam", "secret"), problems);
    oneOf(form, "tls", Set.of("on", "off"), problems);
    contradictions(service, form, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s%s': %s. Possible: %s"
              .formatted(PREFIX, form.place(), String.join("; ", problems), FORM));
    }
    return new Address.Aws(service, identifier, form.settings());
  }

  /** Adds a problem for each parameter that would be ignored or that contradicts another. */
  private static void contradictions(String service, SettingsText form, List<String> problems) {
    String login = form.settings().getOrDefault("login", "secret");
    if (form.settings().containsKey("secret") && !login.equals("secret")) {
      problems.add("login=" + login + " and secret are two ways to log in; leave one out");
    }
    if (login.equals("iam") && "off".equals(form.settings().get("tls"))) {
      problems.add("login=iam needs TLS; leave tls=off out");
    }
    if (service.equals("rds") && form.settings().containsKey("role")) {
      problems.add("an RDS instance has no role; leave role out");
    }
    if (service.equals("elasticache") && form.settings().containsKey("database")) {
      problems.add("a cache has no database; leave database out");
    }
  }

  private static void oneOf(
      SettingsText form, String name, Set<String> possible, List<String> problems) {
    String value = form.settings().get(name);
    if (value != null && !possible.contains(value)) {
      problems.add(
          "%s=%s is none of %s"
              .formatted(name, value, String.join(", ", possible.stream().sorted().toList())));
    }
  }

  static String of(Address.Aws address) {
    return PREFIX
        + address.service()
        + ":"
        + address.identifier()
        + SettingsText.of(address.parameters());
  }
}
