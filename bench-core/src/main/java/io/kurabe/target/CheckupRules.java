package io.kurabe.target;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What is judged alike of every server. Its limits are stated here and nowhere else. Stateless. */
public final class CheckupRules {
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

  /** The default tables of the larger studies and their logs need about that much. */
  private static final long LITTLE_SPACE = 5 * GIB;

  /** Not even the smallest run fits. */
  private static final long NO_SPACE = 256 * MIB;

  /** Beyond that, times of logs and of CloudWatch cannot be laid beside those of a run. */
  private static final double CLOCK_MILLIS = 1_000;

  /** Zones of one region are 1 to 2 ms apart; this is another region, a VPN, a wireless link. */
  private static final double FAR_MICROS = 5_000;

  /** A run of the default size opens about so many. */
  private static final long FEW_CONNECTIONS = 20;

  private CheckupRules() {}

  /**
   * A sentence of {@link ServerFacts#warnings} and what to do about it.
   *
   * @param words that the sentence contains
   * @param advice what to do
   */
  public record Cure(String words, String advice) {}

  /** What the facts alone tell. */
  static List<CheckupLine> ofFacts(ServerFacts facts) {
    List<CheckupLine> lines = new ArrayList<>();
    lines.add(reachable(facts));
    lines.add(tls(facts, "Use TLS."));
    lines.addAll(settings(facts.warnings(), List.of()));
    lines.add(roundTrip(facts));
    return lines;
  }

  /** What it is and where. */
  public static CheckupLine reachable(ServerFacts facts) {
    StringBuilder text = new StringBuilder();
    text.append(facts.product()).append(' ').append(facts.version());
    text.append(" at ").append(facts.address()).append(", ");
    String hosted = facts.settings().get("instance class");
    if (hosted != null) {
      text.append(hosted).append(" in ").append(facts.settings().getOrDefault("zone", "AWS"));
    } else {
      text.append(facts.origin()).append(facts.sharesGeneratorHost() ? ", on this machine" : "");
    }
    return CheckupLine.ok(REACHABLE, text.toString());
  }

  /**
   * @param user as whom
   */
  public static CheckupLine login(String user, ServerFacts facts) {
    String way = facts.settings().get("login");
    boolean hosted = facts.settings().containsKey("hosted as") && way != null;
    return CheckupLine.ok(LOGIN, "as " + user + (hosted ? ", by " + way : ""));
  }

  /**
   * @param how to switch it on
   */
  public static CheckupLine tls(ServerFacts facts, String how) {
    if (!facts.tls().equals("off")) {
      return CheckupLine.ok(TLS, facts.tls());
    }
    return facts.sharesGeneratorHost()
        ? CheckupLine.ok(TLS, "off; nothing leaves this machine")
        : CheckupLine.warning(
            TLS, "off: statements, data and the login cross the network in the clear", how);
  }

  /** Something that was not told, and why that matters. */
  public static CheckupLine notTold(String check, String why) {
    return CheckupLine.ok(check, "not told: " + why);
  }

  /**
   * A disk.
   *
   * @param what lies there, e.g. {@code its data}
   * @param free bytes
   * @param total bytes of the disk
   */
  public static CheckupLine space(String what, long free, long total) {
    String text = size(free) + " of " + size(total) + " free on the disk of " + what;
    if (free < NO_SPACE) {
      return CheckupLine.stop(SPACE, text, "Make room: a run needs some hundred MiB at least.");
    }
    return free < LITTLE_SPACE
        ? CheckupLine.warning(
            SPACE, text, "Make room, or keep to small sizes: --rows, --size small.")
        : CheckupLine.ok(SPACE, text);
  }

  /** An amount of memory, e.g. {@code 1.5 GiB}. */
  public static String size(long bytes) {
    double gib = bytes / (double) GIB;
    if (gib >= 1) {
      return String.format(Locale.ROOT, gib < 10 ? "%.1f GiB" : "%.0f GiB", gib);
    }
    return bytes >= MIB
        ? String.format(Locale.ROOT, "%d MiB", bytes / MIB)
        : String.format(Locale.ROOT, "%d KiB", bytes >> 10);
  }

  /**
   * Connections of clients.
   *
   * @param most that the server takes
   * @param used by now
   * @param setting that raises it
   */
  public static CheckupLine connections(long most, long used, String setting) {
    String text = used + " of " + most + " open";
    return most - used < FEW_CONNECTIONS
        ? CheckupLine.warning(
            CONNECTIONS, text, "Raise " + setting + ", or use fewer clients: --clients.")
        : CheckupLine.ok(CONNECTIONS, text);
  }

  /**
   * Sentences of facts, each once, with what to do.
   *
   * @param cures the first whose words a sentence contains counts; without one, what the sentence
   *     itself says
   */
  public static List<CheckupLine> settings(List<String> warnings, List<Cure> cures) {
    return warnings.stream().distinct().map(w -> setting(w, cures)).toList();
  }

  private static CheckupLine setting(String warning, List<Cure> cures) {
    Optional<Cure> cure = cures.stream().filter(c -> warning.contains(c.words())).findFirst();
    return cure.map(
            c -> CheckupLine.warning(SETTINGS, warning.replaceFirst("\\.$", ""), c.advice()))
        .orElseGet(() -> CheckupLine.of(SETTINGS, CheckupLine.Level.WARNING, warning));
  }

  /** A setting that spoils a run. */
  public static CheckupLine spoiling(String text, String advice) {
    return CheckupLine.warning(SETTINGS, text, advice);
  }

  /** The value of a setting that is a whole number; -1 when it is none, or below 0. */
  public static long number(Map<String, String> settings, String name) {
    String value = settings.getOrDefault(name, "");
    return value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
  }

  /** The lines, or one that says that there is nothing to say. */
  public static List<CheckupLine> orNone(List<CheckupLine> settings) {
    return settings.isEmpty()
        ? List.of(CheckupLine.ok(SETTINGS, "none seen that spoils a run"))
        : settings;
  }

  /**
   * A clock against this machine's.
   *
   * @param reading as {@link ServerClock} took it
   */
  public static CheckupLine clock(ServerClock.Reading reading) {
    double ahead = reading.aheadMillis();
    double off = Math.max(0, Math.abs(ahead) - reading.uncertainMillis());
    if (off <= CLOCK_MILLIS) {
      return CheckupLine.ok(
          CLOCK, String.format(Locale.ROOT, "within %s of this machine's", atMost(reading)));
    }
    return CheckupLine.warning(
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

  /** The median of the cheapest statement, which every time of a client contains. */
  public static CheckupLine roundTrip(ServerFacts facts) {
    double micros = facts.roundTripMicros();
    String text =
        micros < 1_000
            ? String.format(Locale.ROOT, "%.0f us (median)", micros)
            : String.format(Locale.ROOT, "%.1f ms (median)", micros / 1e3);
    if (micros <= FAR_MICROS) {
      return CheckupLine.ok(ROUND_TRIP, text);
    }
    return CheckupLine.warning(
        ROUND_TRIP,
        text + ": clients would mostly wait for the network",
        facts.sharesGeneratorHost()
            ? "Stop what else takes this machine's processors."
            : "Run Kurabe in the region and zone of the server; deploy/ has templates for AWS.");
  }

  /** What killed runs of this machine left. */
  public static CheckupLine leftovers(List<Leftover> found) {
    List<String> orphans =
        found.stream()
            .filter(Leftover::orphaned)
            .map(l -> l.id().schema() + " of " + l.owner().createdAt())
            .toList();
    if (orphans.isEmpty()) {
      return CheckupLine.ok(LEFTOVERS, "none of killed runs");
    }
    return CheckupLine.warning(
        LEFTOVERS,
        "of killed runs: " + String.join(", ", orphans),
        "bench clean with the same target removes " + (orphans.size() == 1 ? "it." : "them."));
  }
}
