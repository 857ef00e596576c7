package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.result.HostPrice;
import io.kurabe.result.UnequalPair;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Prints the servers in the plan of a profile. Used once. */
final class PlannedServers {
  private final Profile profile;
  private final HostReader.Options hosts;
  private final Screen screen;
  private boolean unreachable;

  PlannedServers(Profile profile, HostReader.Options hosts, Screen screen) {
    this.profile = profile;
    this.hosts = hosts;
    this.screen = screen;
  }

  /** Returns whether one of them cannot be used. */
  boolean unreachable() {
    return unreachable;
  }

  ServerCosts print(List<Target> named) {
    screen.println("Targets");
    try (AwsTargets aws =
        new AwsTargets(screen.environment(), note -> screen.println("  " + note))) {
      Map<String, Server> open = new LinkedHashMap<>();
      try {
        for (Target target : named) {
          describe(target, aws, open);
        }
        pairs(
            aws.unequalPairs(
                name -> {
                  Server server = open.get(name);
                  return server == null ? Map.of() : server.allSettings();
                }));
      } finally {
        open.values().forEach(Server::close);
      }
      List<String> notes = new ArrayList<>();
      List<HostPrice> prices =
          aws.prices(named.stream().map(Target::name).toList(), hosts.prices(), notes);
      notes.forEach(n -> screen.println("  " + n));
      prices.forEach(p -> screen.println("  " + price(p)));
      return ServerCosts.of(named, prices);
    }
  }

  private static String price(HostPrice price) {
    String nodes =
        switch (price.nodes()) {
          case 0 -> " for a node of a cluster that is counted above";
          case 1 -> "";
          default -> " for its " + price.nodes() + " nodes, if all are of this class";
        };
    return String.format(
            Locale.ROOT,
            "%s: %.3f USD per hour%s; %s %s",
            price.target(),
            price.usdPerHour() * Math.max(1, price.nodes()),
            nodes,
            price.source(),
            price.date())
        .strip();
  }

  private void describe(Target target, AwsTargets aws, Map<String, Server> open) {
    if (target.address().startedByKurabe()) {
      Slot slot = profile.targets().get(target.name());
      boolean named = slot != null && slot.target().isPresent();
      screen.println(
          "  %-12s %s%s",
          target.name(),
          target.text(),
          named || slot == null || slot.about().isEmpty() ? "" : ", in place of: " + slot.about());
      return;
    }
    try {
      Target resolved = aws.resolve(List.of(target)).get(0);
      Server server = ProfileServers.engine(resolved, profile).open(resolved, OpenOptions.DEFAULT);
      open.put(target.name(), server);
      ServerFacts facts = server.facts();
      screen.println(
          "  %-12s %s: %s %s%s",
          target.name(), target.place(), facts.product(), facts.version(), hosted(facts));
      facts.warnings().forEach(w -> screen.println("               " + w));
    } catch (TargetException e) {
      unreachable = true;
      screen.println(
          "  %-12s cannot be opened: %s",
          target.name(),
          String.valueOf(e.getMessage()).replaceFirst("^" + target.name() + ": ", ""));
    }
  }

  private static String hosted(ServerFacts facts) {
    StringBuilder text = new StringBuilder();
    for (String name : List.of("instance class", "processor", "storage", "zone")) {
      Optional.ofNullable(facts.settings().get(name)).ifPresent(v -> text.append(", ").append(v));
    }
    return text.toString();
  }

  private void pairs(List<UnequalPair> pairs) {
    for (UnequalPair pair : pairs) {
      screen.println("  Not alike: " + pair.first() + " and " + pair.second());
      pair.because().forEach(b -> screen.println("    " + b));
      for (UnequalPair.Setting s : pair.settings()) {
        screen.println(
            "    " + s.name() + ": " + shown(s.first()) + " against " + shown(s.second()));
      }
    }
  }

  private static String shown(String value) {
    return value.isEmpty() ? "not there" : value;
  }
}
