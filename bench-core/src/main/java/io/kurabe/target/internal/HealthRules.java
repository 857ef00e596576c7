package io.kurabe.target.internal;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.Leftover;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The checks that are the same for every server, with their limits. Stateless. */
public final class HealthRules {
  /** Names of the checks, in the order in which they are shown. */
  public static final String REACHABLE = "reachable";

  public static final String LOGIN = "login";
  public static final String TLS = "TLS";
  public static final String SCHEMA = "schema";
  public static final String COUNTERS = "counters";
  public static final String CONNECTIONS = "connections";
  public static final String SPACE = "free space";
  public static final String MEMORY = "memory";
  public static final String SETTINGS = "settings";
  public static final String REPLICA = "replica";
  public static final String CLOCK = "clock";
  public static final String ROUND_TRIP = "round trip";
  public static final String LEFTOVERS = "leftovers";

  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /** The free bytes that tables and logs of the larger studies need, about. */
  private static final long LITTLE_SPACE = 5 * GIB;

  /** The free space in bytes below which not even the smallest run fits. */
  private static final long NO_SPACE = 256 * MIB;

  /** The difference above which times of logs and CloudWatch do not fit those of a run. */
  private static final double CLOCK_MILLIS = 1_000;

  /**
   * The round trip above which a server is far away. Zones of one region are 1 to 2 ms apart; a
   * longer round trip means another region, a VPN or a wireless link.
   */
  private static final double FAR_MICROS = 5_000;

  /** The number of connections that a run of the default size opens, about. */
  private static final long FEW_CONNECTIONS = 20;

  private HealthRules() {}

  /** Connects words of a sentence of {@link ServerFacts#warnings} with what to do about it. */
  public record Remedy(String words, String advice) {}

  /** Returns the lines that need nothing but the facts. */
  public static List<HealthReportLine> ofFacts(ServerFacts facts) {
    List<HealthReportLine> lines = new ArrayList<>();
    lines.add(reachable(facts));
    lines.add(tls(facts, "Use TLS."));
    lines.addAll(settings(facts.warnings(), List.of()));
    lines.add(roundTrip(facts));
    return lines;
  }

  public static HealthReportLine reachable(ServerFacts facts) {
    StringBuilder text = new StringBuilder();
    text.append(facts.product()).append(' ').append(facts.version());
    text.append(" at ").append(facts.address()).append(", ");
    String hosted = facts.settings().get("instance class");
    if (hosted != null) {
      text.append(hosted).append(" in ").append(facts.settings().getOrDefault("zone", "AWS"));
    } else {
      text.append(facts.origin()).append(facts.sharesGeneratorHost() ? ", on this machine" : "");
    }
    return HealthReportLine.ok(REACHABLE, text.toString());
  }

  public static HealthReportLine login(String user, ServerFacts facts) {
    String way = facts.settings().get("login");
    boolean hosted = facts.settings().containsKey("hosted as") && way != null;
    return HealthReportLine.ok(LOGIN, "as " + user + (hosted ? ", by " + way : ""));
  }

  /** Makes the line about TLS, and how to switch it on. */
  public static HealthReportLine tls(ServerFacts facts, String how) {
    if (!facts.tls().equals("off")) {
      return HealthReportLine.ok(TLS, facts.tls());
    }
    return facts.sharesGeneratorHost()
        ? HealthReportLine.ok(TLS, "off; nothing leaves this machine")
        : HealthReportLine.warning(
            TLS, "off: statements, data and the login cross the network in the clear", how);
  }

  /** Makes the line about something that could not be found out, and says why that matters. */
  public static HealthReportLine notTold(String check, String why) {
    return HealthReportLine.ok(check, "not told: " + why);
  }

  /** Makes the line about the free bytes of a disk, and what is stored there. */
  public static HealthReportLine space(String what, long free, long total) {
    String text = size(free) + " of " + size(total) + " free on the disk of " + what;
    if (free < NO_SPACE) {
      return HealthReportLine.stop(
          SPACE, text, "Make room: a run needs some hundred MiB at least.");
    }
    return free < LITTLE_SPACE
        ? HealthReportLine.warning(SPACE, text, "Make room, or keep to small sizes and few rows.")
        : HealthReportLine.ok(SPACE, text);
  }

  /** Returns an amount of memory as text, e.g. {@code 1.5 GiB}. */
  public static String size(long bytes) {
    double gib = bytes / (double) GIB;
    if (gib >= 1) {
      return String.format(Locale.ROOT, gib < 10 ? "%.1f GiB" : "%.0f GiB", gib);
    }
    return bytes >= MIB
        ? String.format(Locale.ROOT, "%d MiB", bytes / MIB)
        : String.format(Locale.ROOT, "%d KiB", bytes >> 10);
  }

  /** Makes the line about the connections of clients, and the setting that raises the limit. */
  public static HealthReportLine connections(long most, long used, String setting) {
    String text = used + " of " + most + " open";
    return most - used < FEW_CONNECTIONS
        ? HealthReportLine.warning(
            CONNECTIONS, text, "Raise " + setting + ", or use fewer clients.")
        : HealthReportLine.ok(CONNECTIONS, text);
  }

  /**
   * Makes a line for each different warning, with the first remedy whose words it contains, else
   * its own later sentences as advice.
   */
  public static List<HealthReportLine> settings(List<String> warnings, List<Remedy> remedies) {
    return warnings.stream().distinct().map(w -> setting(w, remedies)).toList();
  }

  private static HealthReportLine setting(String warning, List<Remedy> remedies) {
    Optional<Remedy> remedy =
        remedies.stream().filter(c -> warning.contains(c.words())).findFirst();
    return remedy
        .map(c -> HealthReportLine.warning(SETTINGS, warning.replaceFirst("\\.$", ""), c.advice()))
        .orElseGet(() -> HealthReportLine.of(SETTINGS, HealthReportLine.Level.WARNING, warning));
  }

  /** Makes the line about a setting that spoils a run. */
  public static HealthReportLine spoiling(String text, String advice) {
    return HealthReportLine.warning(SETTINGS, text, advice);
  }

  /** Returns the value of a setting that is a whole number from 0 on, else -1. */
  public static long number(Map<String, String> settings, String name) {
    String value = settings.getOrDefault(name, "");
    return value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
  }

  /** Returns the lines, or one line that says that no setting needs attention. */
  public static List<HealthReportLine> orNone(List<HealthReportLine> settings) {
    return settings.isEmpty()
        ? List.of(HealthReportLine.ok(SETTINGS, "none found that spoils a run"))
        : settings;
  }

  /** Compares the server's clock with the clock of this machine. */
  public static HealthReportLine clock(ServerClock.Reading reading) {
    double ahead = reading.aheadMillis();
    double off = Math.max(0, Math.abs(ahead) - reading.uncertainMillis());
    if (off <= CLOCK_MILLIS) {
      return HealthReportLine.ok(
          CLOCK, String.format(Locale.ROOT, "within %s of this machine's", atMost(reading)));
    }
    return HealthReportLine.warning(
        CLOCK,
        String.format(
            Locale.ROOT,
            "the server's is %.1f s %s this machine's",
            Math.abs(ahead) / 1e3,
            ahead > 0 ? "ahead of" : "behind"),
        "Let NTP (chrony) set both, or times of logs and metrics do not fit those of a run.");
  }

  private static String atMost(ServerClock.Reading reading) {
    double most = Math.abs(reading.aheadMillis()) + reading.uncertainMillis();
    return most < 1_000 ? Math.max(1, (long) Math.ceil(most)) + " ms" : "1 s";
  }

  /** Makes the line about the cheapest round trip, which is part of every response time. */
  public static HealthReportLine roundTrip(ServerFacts facts) {
    double micros = facts.roundTripMicros();
    String text =
        micros < 1_000
            ? String.format(Locale.ROOT, "%.0f us (median)", micros)
            : String.format(Locale.ROOT, "%.1f ms (median)", micros / 1e3);
    if (micros <= FAR_MICROS) {
      return HealthReportLine.ok(ROUND_TRIP, text);
    }
    return HealthReportLine.warning(
        ROUND_TRIP,
        text + ": clients would mostly wait for the network",
        facts.sharesGeneratorHost()
            ? "Stop what else takes this machine's processors."
            : "Run Kurabe in the region and zone of the server; deploy/ has templates for AWS.");
  }

  /** Makes the line about workspaces that killed runs of this machine left. */
  public static HealthReportLine leftovers(List<Leftover> found) {
    List<String> orphans =
        found.stream()
            .filter(Leftover::orphaned)
            .map(l -> l.id().schema() + " of " + l.owner().createdAt())
            .toList();
    if (orphans.isEmpty()) {
      return HealthReportLine.ok(LEFTOVERS, "none of killed runs");
    }
    return HealthReportLine.warning(
        LEFTOVERS,
        "of killed runs: " + String.join(", ", orphans),
        "bench clean with the same target removes " + (orphans.size() == 1 ? "it." : "them."));
  }
}
