package io.kurabe.redis.probe.internal;

import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.redis.internal.Info;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.DataSpace;
import io.kurabe.target.internal.HealthRules;
import io.kurabe.target.internal.HealthRules.Remedy;
import io.kurabe.target.internal.ServerClock;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Examines what a run needs of a Redis or Valkey, and what would spoil it. Stateless. */
public final class RedisHealthCheck {
  /** The share of the memory from which on the keys of a run may not fit. */
  private static final double NEARLY_FULL = 0.8;

  private static final String GRANT = "Grant the user +info, +config|get and +time: ACL SETUSER.";

  /** The warning of the facts that has a line of its own. */
  private static final String REPLICA = "The server is a replica";

  private static final List<Remedy> CURES =
      List.of(
          new Remedy("may evict", "Set maxmemory-policy noeviction."),
          new Remedy("last write to disk failed", "Make room on its disk; then BGSAVE."),
          new Remedy("AOF rewrite is running", "Wait for its end: INFO persistence."),
          new Remedy("Others use this server", "Measure when nobody else works there."),
          new Remedy("appendonly is no", "Set appendonly yes, or say that nothing is kept."),
          new Remedy("appendfsync is", "Set appendfsync always, or say what it is."),
          new Remedy("Changes are pending", "Apply them before the run."));

  private RedisHealthCheck() {}

  /** Examines the server; a TargetException when it does not answer. */
  public static List<HealthReportLine> of(AdminConnection control, ServerFacts facts) {
    try {
      return lines(control, facts);
    } catch (RedisException e) {
      throw control.failure("examine the server", e);
    }
  }

  private static List<HealthReportLine> lines(AdminConnection control, ServerFacts facts) {
    Info info = Info.parse(control.run("read INFO", redis -> redis.info("all")));
    Optional<Map<String, String>> config = config(control);
    List<HealthReportLine> lines = new ArrayList<>();
    lines.add(HealthRules.reachable(facts));
    lines.add(HealthRules.login(user(control), facts));
    lines.add(HealthRules.tls(facts, "Use rediss:// where the server offers TLS."));
    lines.add(counters(info.fields().keySet().stream().anyMatch(f -> f.startsWith("cmdstat_"))));
    lines.addAll(connections(info, config));
    lines.add(memory(info));
    lines.add(space(facts, config));
    if (facts.warnings().stream().noneMatch(w -> w.startsWith("append"))) {
      lines.add(durability(facts.settings())); // Otherwise a warning says it.
    }
    List<HealthReportLine> settings =
        new ArrayList<>(
            HealthRules.settings(
                facts.warnings().stream().filter(w -> !w.startsWith(REPLICA)).toList(), CURES));
    config.map(RedisHealthCheck::inSettings).ifPresent(settings::addAll);
    lines.addAll(
        config.isPresent()
            ? HealthRules.orNone(settings)
            : withNotAllowed(settings, facts.product().startsWith("ElastiCache")));
    lines.add(replica(info));
    lines.add(clock(control));
    lines.add(HealthRules.roundTrip(facts));
    return lines;
  }

  private static String user(AdminConnection control) {
    try {
      return control.runRaw(redis -> redis.aclWhoami());
    } catch (RedisCommandExecutionException before6OrForbidden) {
      return "default";
    }
  }

  private static Optional<Map<String, String>> config(AdminConnection control) {
    try {
      Map<String, String> all = control.runRaw(redis -> redis.configGet("*"));
      return Optional.of(all);
    } catch (RedisCommandExecutionException forbidden) {
      return Optional.empty();
    }
  }

  static HealthReportLine counters(boolean perCommand) {
    return perCommand
        ? HealthReportLine.ok(HealthRules.COUNTERS, "all can be read")
        : HealthReportLine.warning(HealthRules.COUNTERS, "INFO reports no single commands", GRANT);
  }

  private static List<HealthReportLine> connections(
      Info info, Optional<Map<String, String>> config) {
    OptionalLong used = info.number("connected_clients");
    Optional<Long> most =
        config
            .map(c -> c.getOrDefault("maxclients", ""))
            .or(() -> info.text("maxclients"))
            .filter(n -> n.matches("\\d{1,12}"))
            .map(Long::valueOf);
    return used.isPresent() && most.isPresent()
        ? List.of(HealthRules.connections(most.get(), used.getAsLong(), "maxclients"))
        : List.of();
  }

  /** Compares the memory with the server's limit, or with its machine's if it has none. */
  static HealthReportLine memory(Info info) {
    long used = info.number("used_memory").orElse(0);
    long limit = info.number("maxmemory").orElse(0);
    long machine = info.number("total_system_memory").orElse(0);
    long most = limit > 0 ? limit : machine;
    if (most <= 0) {
      return HealthReportLine.ok(
          HealthRules.MEMORY, HealthRules.size(used) + " used; its limit is not known");
    }
    String text =
        HealthRules.size(used)
            + " of "
            + HealthRules.size(most)
            + (limit > 0 ? " (maxmemory) are used" : " of its machine are used; no maxmemory");
    boolean evicts = !info.textOr("maxmemory_policy", "noeviction").equals("noeviction");
    if (limit > 0 && used >= limit && !evicts) {
      return HealthReportLine.stop(
          HealthRules.MEMORY,
          text + ": every write is refused",
          "Raise maxmemory, or remove keys.");
    }
    return used > NEARLY_FULL * most
        ? HealthReportLine.warning(HealthRules.MEMORY, text, "Raise maxmemory, or remove keys.")
        : HealthReportLine.ok(HealthRules.MEMORY, text);
  }

  private static HealthReportLine space(ServerFacts facts, Optional<Map<String, String>> config) {
    if (!facts.sharesGeneratorHost()) {
      return DataSpace.elsewhere();
    }
    return config
        .map(c -> DataSpace.of(facts, c.getOrDefault("dir", "")))
        .orElseGet(() -> HealthRules.notTold(HealthRules.SPACE, "CONFIG GET is not allowed"));
  }

  /** Describes how a write is kept, which the reader of a comparison must know. */
  static HealthReportLine durability(Map<String, String> settings) {
    String logged = settings.getOrDefault("appendonly", "");
    if (!logged.equals("yes")) {
      return HealthReportLine.ok(
          "durability",
          logged.equals("no")
              ? "appendonly no: writes are acknowledged in memory only"
              : HealthRules.notTold("", "CONFIG GET appendonly is not allowed").text());
    }
    String sync = settings.getOrDefault("appendfsync", "");
    return HealthReportLine.ok(
        "durability",
        sync.equals("always")
            ? "appendfsync always: a write is on disk when it is acknowledged"
            : "appendfsync " + sync + ": writes are acknowledged before they are on disk");
  }

  private static List<HealthReportLine> withNotAllowed(
      List<HealthReportLine> found, boolean hosted) {
    List<HealthReportLine> all = new ArrayList<>(found);
    all.add(
        hosted
            ? HealthRules.notTold(
                HealthRules.SETTINGS, "ElastiCache forbids CONFIG; see its parameter group")
            : HealthReportLine.warning(
                HealthRules.SETTINGS, "may not be asked: CONFIG GET is refused", GRANT));
    return all;
  }

  /** Returns the findings in the settings alone, beyond the warnings of the facts. */
  static List<HealthReportLine> inSettings(Map<String, String> settings) {
    List<HealthReportLine> found = new ArrayList<>();
    String level = settings.getOrDefault("loglevel", "notice").toLowerCase(Locale.ROOT);
    if (level.equals("debug") || level.equals("verbose")) {
      found.add(
          HealthRules.spoiling(
              "loglevel is " + level + ": the server writes a log beside its work",
              "CONFIG SET loglevel notice."));
    }
    if (HealthRules.number(settings, "slowlog-log-slower-than") == 0) {
      found.add(
          HealthRules.spoiling(
              "slowlog-log-slower-than is 0: every command is logged",
              "CONFIG SET slowlog-log-slower-than 10000."));
    }
    long latency = HealthRules.number(settings, "latency-monitor-threshold");
    if (latency == 1) {
      found.add(
          HealthRules.spoiling(
              "latency-monitor-threshold is 1 ms: many events are recorded",
              "CONFIG SET latency-monitor-threshold 0 (off), or 100."));
    }
    if (HealthRules.number(settings, "timeout") > 0) {
      found.add(
          HealthRules.spoiling(
              "timeout is " + settings.get("timeout") + " s: idle connections are closed",
              "CONFIG SET timeout 0."));
    }
    long memory = HealthRules.number(settings, "maxmemory");
    if (memory > 0 && memory < 64L << 20) {
      found.add(
          HealthRules.spoiling(
              "maxmemory is " + HealthRules.size(memory) + ": hardly any data fit",
              "CONFIG SET maxmemory to what production has, or 0."));
    }
    String policy = settings.getOrDefault("maxmemory-policy", "noeviction");
    if (memory > 0 && policy.startsWith("volatile-")) {
      found.add(
          HealthRules.spoiling(
              "maxmemory-policy "
                  + policy
                  + " evicts keys with a time to live when memory is full: reads then miss them",
              "Set maxmemory-policy noeviction, or read the misses of workload cache with it."));
    }
    String snapshots = settings.getOrDefault("save", "");
    if (!snapshots.isEmpty()) {
      found.add(
          HealthRules.spoiling(
              "save is '"
                  + snapshots
                  + "': after so many writes the server forks for a snapshot, and stands still meanwhile",
              "CONFIG SET save \"\", or let both sides of a comparison have the same."));
    }
    if ("yes".equals(settings.get("activedefrag"))) {
      found.add(
          HealthRules.spoiling(
              "activedefrag is yes: the server moves values about beside its work",
              "CONFIG SET activedefrag no."));
    }
    if ("yes".equals(settings.get("appendonly"))
        && "yes".equals(settings.get("no-appendfsync-on-rewrite"))) {
      found.add(
          HealthRules.spoiling(
              "no-appendfsync-on-rewrite is yes: during a rewrite writes do not wait for the disk",
              "CONFIG SET no-appendfsync-on-rewrite no."));
    }
    return found;
  }

  static HealthReportLine replica(Info info) {
    if (info.textOr("role", "master").equals("master")) {
      return HealthReportLine.ok(HealthRules.REPLICA, "no, it takes writes");
    }
    OptionalLong primary = info.number("master_repl_offset");
    OptionalLong own = info.number("slave_repl_offset");
    String link = info.textOr("master_link_status", "not told");
    String lag =
        primary.isPresent() && own.isPresent() && link.equals("up")
            ? Math.max(0, primary.getAsLong() - own.getAsLong()) + " bytes behind its primary"
            : "the link to its primary is " + link;
    return HealthReportLine.warning(
        HealthRules.REPLICA,
        "is a replica, " + lag,
        "Give the address of the primary: every run writes keys of its own.");
  }

  private static HealthReportLine clock(AdminConnection control) {
    try {
      return HealthRules.clock(ServerClock.read(() -> epochSeconds(control)));
    } catch (RedisCommandExecutionException forbidden) {
      return HealthReportLine.warning(
          HealthRules.CLOCK, "may not be asked: TIME is refused", GRANT);
    }
  }

  private static double epochSeconds(AdminConnection control) {
    List<String> time = control.runRaw(redis -> redis.time());
    return Double.parseDouble(time.get(0)) + Double.parseDouble(time.get(1)) / 1e6;
  }
}
