package io.kurabe.cli;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.profile.Profile;
import io.kurabe.config.internal.DurationText;
import io.kurabe.target.Target;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The plan of a profile: runs, order, duration, rows, connections, what is created where, and what
 * it costs. The servers are looked up and logged in to, to say what they are; nothing is created on
 * them.
 *
 * @param scaledDown whether the parts have their local parameters
 * @param standIns whether the user named no targets, so that embedded servers stand in for them
 */
record ProfilePlan(
    Screen screen,
    Profile profile,
    List<PlannedPart> parts,
    HostReader.Options hosts,
    boolean scaledDown,
    boolean standIns) {
  private static final double SECONDS_PER_HOUR = 3_600;

  int print() throws InterruptedException {
    screen.println(
        profile.name() + (profile.description().isEmpty() ? "" : ": " + profile.description()));
    screen.println("");
    List<Target> targets = parts.stream().flatMap(p -> p.targets().stream()).distinct().toList();
    PlannedServers servers = new PlannedServers(profile, hosts, screen);
    ServerCosts costs = servers.print(targets);
    screen.println("");
    screen.println("Parts, one after the other; in each the targets take turns:");
    double seconds = 0;
    for (PlannedPart part : parts) {
      PartPlan planned = PartPlan.of(part, profile);
      seconds += planned.seconds();
      line(part, planned);
    }
    screen.println("");
    creations(targets);
    screen.println("");
    boolean refused = sum(seconds, costs);
    return servers.unreachable() ? ExitCode.TARGET : refused ? ExitCode.USAGE : ExitCode.OK;
  }

  private void line(PlannedPart part, PartPlan planned) {
    screen.println(
        "  %-22s %s: %,d runs, about %s, %,d rows, up to %d connections to each",
        part.part().name(),
        String.join(", ", part.part().targetNames()),
        planned.runs(),
        time(planned.seconds()),
        PartPlan.rows(part, profile),
        part.estimate().connections());
    Map<String, String> parameters = new LinkedHashMap<>();
    profile.common().forEach((name, value) -> parameters.put(name, value.text()));
    part.part().parameters().forEach((name, value) -> parameters.put(name, value.text()));
    if (scaledDown) {
      part.part().local().forEach((name, value) -> parameters.put(name, value.text()));
    }
    screen.println(
        "    "
            + part.part().subject().text()
            + parameters.entrySet().stream()
                .map(e -> " " + e.getKey() + "=" + e.getValue())
                .reduce("", String::concat));
    if (!part.gates().isEmpty()) {
      screen.println(
          "    fails unless "
              + String.join(
                  " and ", part.part().gates().stream().map(Profile.Setting::text).toList()));
    }
  }

  private void creations(List<Target> targets) {
    screen.println("What is created, and removed at the end (kept with --keep-data):");
    for (Target target : targets) {
      screen.println(
          "  %-12s %s",
          target.name(),
          PartPlan.isRedis(target, profile)
              ? "keys whose names begin with kurabe_<run id>:"
              : "a schema kurabe_<run id> with the tables of the part");
    }
    screen.println(
        "  Here         a folder of results. On AWS itself nothing is created, changed or deleted.");
  }

  /** Gives whether it would be refused. */
  private boolean sum(double seconds, ServerCosts costs) {
    long rows = parts.stream().mapToLong(p -> PartPlan.rows(p, profile)).sum();
    screen.println("Together: about %s, about %,d rows.", time(seconds), rows);
    boolean onAws =
        parts.stream().flatMap(p -> p.targets().stream()).anyMatch(t -> t.address().isLookedUp());
    if (onAws && !hosts.timeout().isZero()) {
      screen.println(
          "Beside that: up to %s after each part for CloudWatch's last minutes (--cloudwatch-wait)."
              .formatted(DurationText.format(hosts.timeout())));
    }
    cost(seconds, costs);
    profile
        .limits()
        .time()
        .ifPresent(
            t -> screen.println("Stops after " + DurationText.format(t) + ", whatever is left."));
    boolean tooManyRows = rowsAreRefused(rows);
    return moneyIsRefused(costs) || tooManyRows;
  }

  private void cost(double seconds, ServerCosts costs) {
    if (costs.usdPerHour() > 0) {
      screen.println(
          "Cost: %s %s: the servers at %.3f USD per hour, which they cost measured or"
              + " not; without storage, traffic and the client%s.",
          costs.areKnown() ? "about" : "more than",
          RunLimits.Money.text(costs.usdPerHour() * seconds / SECONDS_PER_HOUR),
          costs.usdPerHour(),
          costs.areKnown()
              ? ""
              : ", and without %s, whose price is not known"
                  .formatted(String.join(", ", costs.unknown())));
    }
  }

  private boolean rowsAreRefused(long rows) {
    if (profile.limits().rows().isEmpty()) {
      return false;
    }
    long limit = profile.limits().rows().getAsLong();
    screen.println(
        "May fill %,d rows%s.",
        limit, rows > limit ? ": THE PLAN NEEDS MORE AND WILL BE REFUSED" : "");
    return rows > limit;
  }

  private boolean moneyIsRefused(ServerCosts costs) {
    if (profile.limits().usd().isEmpty()) {
      return false;
    }
    boolean kept = costs.areKnown() || standIns;
    screen.println(
        kept
            ? "Stops when %s are spent."
                .formatted(RunLimits.Money.text(profile.limits().usd().getAsDouble()))
            : "WILL BE REFUSED. " + costs.missing());
    return !kept;
  }

  private static String time(double seconds) {
    Duration whole = Duration.ofSeconds(Math.max(1, Math.round(seconds)));
    if (whole.toHours() >= 1) {
      return String.format(Locale.ROOT, "%.1f h", seconds / SECONDS_PER_HOUR);
    }
    return whole.toMinutes() >= 2 ? whole.toMinutes() + " min" : whole.toSeconds() + " s";
  }
}
