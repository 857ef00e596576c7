package io.kurabe.postgres.probe.internal;

import io.kurabe.postgres.internal.PostgresDialect;
import io.kurabe.sql.internal.SqlHealthCheck;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.DataSpace;
import io.kurabe.target.internal.HealthRules;
import io.kurabe.target.internal.HealthRules.Remedy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Examines what a run needs of a PostgreSQL, and what would spoil it. Stateless. */
public final class PostgresHealthCheck {
  private static final long MIB = 1L << 20;

  /** The server's own default of the buffers, meant for the smallest machines. */
  private static final long SMALL_BUFFERS = 128 * MIB;

  /** The server's default; with a smaller log, checkpoints follow each other under load. */
  private static final long SMALL_WAL = 1024 * MIB;

  /** The limit below which most statements of a load are logged. */
  private static final long LOGGED_MILLIS = 100;

  private static final String MONITOR = "GRANT pg_monitor TO the user, as a superuser.";

  /** The warning of the facts that has a line of its own. */
  private static final String STANDBY = "read-only standby";

  private static final List<Remedy> CURES =
      List.of(
          new Remedy("synchronous_commit is off", "Set synchronous_commit = on, or say it is off."),
          new Remedy("fsync is off", "Set fsync = on and restart the server."),
          new Remedy("full_page_writes is off", "Set full_page_writes = on."),
          new Remedy("autovacuum is off", "Set autovacuum = on."),
          new Remedy("Other sessions were active", "Measure when nobody else works there."),
          new Remedy("Changes are pending", "Apply them (reboot) before the run."));

  private static final String SETTINGS =
      "SELECT name, setting || coalesce(' ' || unit, '') FROM pg_catalog.pg_settings"
          + " WHERE setting IS NOT NULL";

  private static final String PENDING =
      "SELECT string_agg(name, ', ' ORDER BY name) FROM pg_catalog.pg_settings"
          + " WHERE pending_restart";

  private static final String SESSIONS =
      "SELECT count(*) FROM pg_catalog.pg_stat_activity WHERE backend_type = 'client backend'";

  /** Asks whether the sums of statements can be read, which the extension provides. */
  private static final String STATEMENTS =
      "SELECT count(*) FROM pg_catalog.pg_available_extensions WHERE name = 'pg_stat_statements'";

  private static final String LAG =
      "SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0"
          + " ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END";

  private static final String TIME = "SELECT extract(epoch FROM clock_timestamp())";

  private PostgresHealthCheck() {}

  /** Examines the server over the one connection, as the user who is logged in. */
  public static List<HealthReportLine> of(Connection connection, ServerFacts facts, String user) {
    return new SqlHealthCheck(connection, new PostgresDialect())
        .add(HealthRules.reachable(facts))
        .add(HealthRules.login(user, facts))
        .add(HealthRules.tls(facts, "Add sslmode=verify-full (or require) to the URL."))
        .ask(HealthRules.COUNTERS, MONITOR, c -> List.of(counters(c)))
        .ask(HealthRules.CONNECTIONS, MONITOR, c -> List.of(connections(c)))
        .ask(HealthRules.SPACE, MONITOR, c -> List.of(space(c, facts)))
        .ask(HealthRules.SETTINGS, MONITOR, c -> settings(c, facts))
        .ask(HealthRules.REPLICA, MONITOR, c -> List.of(replica(c)))
        .clock(TIME)
        .add(HealthRules.roundTrip(facts))
        .lines();
  }

  private static HealthReportLine counters(Connection connection) throws SQLException {
    boolean sees = SqlQuery.text(connection, ProbeSql.SEES_OTHER_USERS).equals("t");
    boolean sums = !SqlQuery.text(connection, STATEMENTS).equals("0");
    return counters(sees, sums);
  }

  /** Makes the line about counters: are all sessions' waits seen, and statements summed? */
  static HealthReportLine counters(boolean seesOtherUsers, boolean hasStatements) {
    if (!seesOtherUsers) {
      return HealthReportLine.warning(
          HealthRules.COUNTERS,
          "the role pg_monitor is missing: what sessions of other users wait for is not seen",
          MONITOR);
    }
    return HealthReportLine.ok(
        HealthRules.COUNTERS,
        "all can be read"
            + (hasStatements ? "" : "; without pg_stat_statements no stages of statements"));
  }

  private static HealthReportLine connections(Connection connection) throws SQLException {
    long most = Long.parseLong(SqlQuery.text(connection, "SHOW max_connections"));
    long used = Long.parseLong(SqlQuery.text(connection, SESSIONS));
    return HealthRules.connections(most, used, "max_connections");
  }

  private static HealthReportLine space(Connection connection, ServerFacts facts)
      throws SQLException {
    if (!facts.sharesGeneratorHost()) {
      return DataSpace.elsewhere();
    }
    return DataSpace.of(facts, SqlQuery.text(connection, "SHOW data_directory"));
  }

  private static List<HealthReportLine> settings(Connection connection, ServerFacts facts)
      throws SQLException {
    List<HealthReportLine> all =
        new ArrayList<>(
            HealthRules.settings(
                facts.warnings().stream().filter(w -> !w.contains(STANDBY)).toList(), CURES));
    all.addAll(inSettings(SqlQuery.pairs(connection, SETTINGS)));
    String pending = SqlQuery.text(connection, PENDING);
    if (!pending.isEmpty()) {
      all.add(
          HealthRules.spoiling(
              "changed, but the server runs with the old value until its restart: " + pending,
              "Restart the server, or take the changes back."));
    }
    return HealthRules.orNone(all);
  }

  /** Returns findings beyond the facts' warnings; a value has its unit after a space. */
  static List<HealthReportLine> inSettings(Map<String, String> settings) {
    List<HealthReportLine> found = new ArrayList<>();
    sizes(settings, found);
    logs(settings, found);
    timeouts(settings, found);
    if ("on".equals(settings.get("debug_assertions"))) {
      found.add(
          HealthRules.spoiling(
              "debug_assertions is on: this is a debug build of the server, and slow",
              "Measure a build as it is shipped."));
    }
    return found;
  }

  private static void sizes(Map<String, String> settings, List<HealthReportLine> found) {
    long buffers = bytes(settings.getOrDefault("shared_buffers", ""));
    if (buffers >= 0 && buffers <= SMALL_BUFFERS) {
      found.add(
          HealthRules.spoiling(
              "shared_buffers is " + HealthRules.size(buffers) + ": fit for the smallest machines",
              "Set shared_buffers to about a quarter of the server's memory."));
    }
    long wal = bytes(settings.getOrDefault("max_wal_size", ""));
    if (wal >= 0 && wal < SMALL_WAL) {
      found.add(
          HealthRules.spoiling(
              "max_wal_size is " + HealthRules.size(wal) + ": writes make it checkpoint often",
              "Set max_wal_size to 1GB or more."));
    }
  }

  private static void logs(Map<String, String> settings, List<HealthReportLine> found) {
    String statement = settings.getOrDefault("log_statement", "none");
    if (statement.equals("all") || statement.equals("mod")) {
      found.add(
          HealthRules.spoiling(
              "log_statement is " + statement + ": statements are written to the log",
              "Set log_statement = none or ddl."));
    }
    for (String name : List.of("log_min_duration_statement", "auto_explain.log_min_duration")) {
      long millis = number(settings.getOrDefault(name, "-1"));
      if (millis >= 0 && millis < LOGGED_MILLIS) {
        found.add(
            HealthRules.spoiling(
                name + " is " + millis + " ms: many statements are written to the log",
                "Set " + name + " = -1 (off), or to 1s."));
      }
    }
    for (String name :
        List.of("log_duration", "debug_print_parse", "debug_print_plan", "log_executor_stats")) {
      if ("on".equals(settings.get(name))) {
        found.add(
            HealthRules.spoiling(
                name + " is on: each statement writes to the log", "Set " + name + " = off."));
      }
    }
    String level = settings.getOrDefault("log_min_messages", "warning");
    if (level.toLowerCase(Locale.ROOT).startsWith("debug")) {
      found.add(
          HealthRules.spoiling(
              "log_min_messages is " + level + ": the server logs what only its makers need",
              "Set log_min_messages = warning."));
    }
  }

  private static void timeouts(Map<String, String> settings, List<HealthReportLine> found) {
    for (String name : List.of("statement_timeout", "transaction_timeout", "lock_timeout")) {
      long millis = number(settings.getOrDefault(name, "0"));
      if (millis > 0) {
        found.add(
            HealthRules.spoiling(
                name + " is " + millis + " ms: longer steps of a run are cut off",
                "ALTER ROLE ... SET " + name + " = 0 for the user of the benchmark."));
      }
    }
  }

  private static HealthReportLine replica(Connection connection) throws SQLException {
    if (!SqlQuery.text(connection, "SELECT pg_is_in_recovery()").equals("t")) {
      return HealthReportLine.ok(HealthRules.REPLICA, "no, it takes writes");
    }
    String lag = SqlQuery.text(connection, LAG);
    return standby(lag.isEmpty() ? Double.NaN : Double.parseDouble(lag));
  }

  /** Makes the line about a standby; NaN when it does not report how far it is behind. */
  static HealthReportLine standby(double lagSeconds) {
    String lag =
        Double.isNaN(lagSeconds)
            ? "how far it is behind is not known"
            : String.format(Locale.ROOT, "%.1f s behind its primary", lagSeconds);
    return HealthReportLine.warning(
        HealthRules.REPLICA,
        "is a read-only standby, " + lag,
        "Give the address of the primary: every run makes a schema of its own.");
  }

  /** Returns the bytes of a size as pg_settings has it, {@code 16384 8kB}; -1 when it is none. */
  static long bytes(String setting) {
    String[] parts = setting.split(" ", 2);
    if (parts.length < 2 || !parts[0].matches("\\d{1,12}")) {
      return -1;
    }
    long unit =
        switch (parts[1]) {
          case "B" -> 1;
          case "kB" -> 1L << 10;
          case "8kB" -> 8L << 10;
          case "16kB" -> 16L << 10;
          case "32kB" -> 32L << 10;
          case "MB" -> MIB;
          default -> -1;
        };
    return unit < 0 ? -1 : Long.parseLong(parts[0]) * unit;
  }

  /** Returns the number of a setting without its unit; -1 when it is none. */
  private static long number(String setting) {
    String number = setting.split(" ", 2)[0];
    return number.matches("-?\\d{1,12}") ? Long.parseLong(number) : -1;
  }
}
