package io.kurabe.mysql.probe.internal;

import io.kurabe.mysql.internal.GlobalVariables;
import io.kurabe.mysql.internal.MySqlDialect;
import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.sql.internal.SqlHealthCheck;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.DataSpace;
import io.kurabe.target.internal.HealthRules;
import io.kurabe.target.internal.HealthRules.Remedy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Examines what a run needs of a MySQL or MariaDB, and what would spoil it. Stateless. */
public final class MySqlHealthCheck {
  private static final String PROCESS = "GRANT PROCESS ON *.* TO the user.";
  private static final String PERFORMANCE = "GRANT SELECT ON performance_schema.* TO the user.";
  private static final String REPLICATION = "GRANT REPLICATION CLIENT ON *.* TO the user.";

  /** The warnings of the facts that have a line of their own. */
  private static final List<String> ELSEWHERE = List.of("TLS is off", "read_only is ON");

  private static final List<Remedy> CURES =
      List.of(
          new Remedy(
              "innodb_flush_log_at_trx_commit", "SET GLOBAL innodb_flush_log_at_trx_commit = 1."),
          new Remedy("sync_binlog", "SET GLOBAL sync_binlog = 1."),
          new Remedy("innodb_doublewrite", "Start the server with innodb_doublewrite = ON."),
          new Remedy(
              "innodb_flush_method", "Start the server with innodb_flush_method = O_DIRECT."),
          new Remedy(
              "query_cache_type", "SET GLOBAL query_cache_type = OFF, query_cache_size = 0."),
          new Remedy(
              "innodb_buffer_pool_size",
              "Set innodb_buffer_pool_size to half of the server's memory or more."),
          new Remedy("general_log", "SET GLOBAL general_log = OFF."),
          new Remedy("slow_query_log", "SET GLOBAL slow_query_log = OFF, or long_query_time = 1."),
          new Remedy("innodb_deadlock_detect", "SET GLOBAL innodb_deadlock_detect = ON."),
          new Remedy("debug build", "Measure a build as it is shipped."),
          new Remedy("Changes are pending", "Apply them (reboot) before the run."));

  /** Asks for sums of statements, of the classes that Kurabe's own probes read. */
  private static final String DIGESTS =
      "SELECT COUNT(*) FROM performance_schema.events_statements_summary_global_by_event_name";

  private static final String TIME = "SELECT UNIX_TIMESTAMP(NOW(6))";

  private MySqlHealthCheck() {}

  public static List<HealthReportLine> of(
      Connection connection, ServerFacts facts, MySqlVersion version, List<String> notReported) {
    return new SqlHealthCheck(connection, new MySqlDialect())
        .add(HealthRules.reachable(facts))
        .ask(HealthRules.LOGIN, PROCESS, c -> List.of(login(c, facts)))
        .add(HealthRules.tls(facts, "Add sslMode=VERIFY_IDENTITY (or REQUIRED) to the URL."))
        .ask(HealthRules.COUNTERS, PERFORMANCE, c -> List.of(counters(c, notReported)))
        .ask(HealthRules.CONNECTIONS, PROCESS, c -> List.of(connections(c)))
        .ask(HealthRules.SPACE, PROCESS, c -> List.of(space(c, facts)))
        .ask(HealthRules.SETTINGS, PROCESS, c -> settings(c, facts))
        .ask(HealthRules.REPLICA, REPLICATION, c -> List.of(replica(c, version)))
        .clock(TIME)
        .add(HealthRules.roundTrip(facts))
        .lines();
  }

  private static HealthReportLine login(Connection connection, ServerFacts facts)
      throws SQLException {
    return HealthRules.login(SqlQuery.text(connection, "SELECT CURRENT_USER()"), facts);
  }

  private static HealthReportLine counters(Connection connection, List<String> notReported)
      throws SQLException {
    boolean performanceSchema = isOn(variables(connection, "performance_schema"));
    if (performanceSchema) {
      SqlQuery.text(connection, DIGESTS); // Refused without the right, and that is told.
    }
    return counters(notReported, performanceSchema);
  }

  private static boolean isOn(Map<String, String> one) {
    return one.containsValue("ON") || one.containsValue("1");
  }

  /** Makes the line about counters, from the reasons why single ones are missing. */
  static HealthReportLine counters(List<String> notReported, boolean performanceSchema) {
    List<String> rights =
        notReported.stream().filter(r -> r.contains("lacks the right")).distinct().toList();
    if (!rights.isEmpty()) {
      return HealthReportLine.warning(
          HealthRules.COUNTERS,
          String.join("; ", rights) + ": deadlocks and latches are not counted",
          rights.stream().anyMatch(r -> r.contains("PROCESS")) ? PROCESS : PERFORMANCE);
    }
    return HealthReportLine.ok(
        HealthRules.COUNTERS,
        performanceSchema
            ? "all can be read, performance_schema is ON"
            : "all can be read; performance_schema is OFF, so no waits by their kind");
  }

  private static HealthReportLine connections(Connection connection) throws SQLException {
    long most = Long.parseLong(SqlQuery.text(connection, "SELECT @@max_connections"));
    Map<String, Long> status =
        StatusCounters.read(connection, Map.of("Threads_connected", "connected"));
    return HealthRules.connections(most, status.getOrDefault("connected", 0L), "max_connections");
  }

  private static HealthReportLine space(Connection connection, ServerFacts facts)
      throws SQLException {
    Map<String, String> place = variables(connection, "datadir", "hostname");
    boolean here =
        facts.origin().equals("embedded")
            || OwnerMark.hostName().equals(place.getOrDefault("hostname", ""));
    return here ? DataSpace.of(facts, place.getOrDefault("datadir", "")) : DataSpace.elsewhere();
  }

  private static List<HealthReportLine> settings(Connection connection, ServerFacts facts)
      throws SQLException {
    List<HealthReportLine> all =
        new ArrayList<>(
            HealthRules.settings(
                facts.warnings().stream()
                    .filter(w -> ELSEWHERE.stream().noneMatch(w::startsWith))
                    .toList(),
                CURES));
    for (HealthReportLine line : SpoilingSettings.in(variables(connection))) {
      String name = line.text().split(" ", 2)[0];
      if (all.stream().noneMatch(l -> l.text().startsWith(name + " "))) {
        all.add(line);
      }
    }
    return HealthRules.orNone(all);
  }

  /** Returns global variables, all or those of the names, under their names. */
  private static Map<String, String> variables(Connection connection, String... names)
      throws SQLException {
    return GlobalVariables.named(connection, List.of(names));
  }

  private static HealthReportLine replica(Connection connection, MySqlVersion version)
      throws SQLException {
    boolean readOnly =
        isOn(variables(connection, "read_only", "super_read_only", "innodb_read_only"));
    Map<String, String> status;
    try {
      status = replicaStatus(connection, version);
    } catch (SQLException notAllowed) {
      return readOnly
          ? replica(true, Map.of())
          : HealthRules.notTold(
              HealthRules.REPLICA, "it takes writes; its lag needs REPLICATION CLIENT");
    }
    return readOnly || !status.isEmpty()
        ? replica(readOnly, status)
        : HealthReportLine.ok(HealthRules.REPLICA, "no, it takes writes");
  }

  /** Returns the columns of the first source that it follows, lower-cased; empty for none. */
  private static Map<String, String> replicaStatus(Connection connection, MySqlVersion version)
      throws SQLException {
    boolean renamed = !version.isMariaDb() && version.atLeast(8, 0, 22);
    return SqlQuery.first(
            connection,
            MySqlHealthCheck::columns,
            renamed ? "SHOW REPLICA STATUS" : "SHOW SLAVE STATUS")
        .orElse(Map.of());
  }

  private static Map<String, String> columns(ResultSet row) throws SQLException {
    Map<String, String> columns = new TreeMap<>();
    ResultSetMetaData about = row.getMetaData();
    for (int i = 1; i <= about.getColumnCount(); i++) {
      columns.put(
          about.getColumnLabel(i).toLowerCase(Locale.ROOT), String.valueOf(row.getString(i)));
    }
    return columns;
  }

  /** Makes the line from columns of SHOW REPLICA STATUS; empty when not known. */
  static HealthReportLine replica(boolean readOnly, Map<String, String> status) {
    String behind =
        status.getOrDefault(
            "seconds_behind_source", status.getOrDefault("seconds_behind_master", ""));
    String lag =
        behind.matches("\\d+")
            ? behind + " s behind its source"
            : "how far it is behind is not known";
    if (!readOnly) {
      return HealthReportLine.warning(
          HealthRules.REPLICA,
          "follows another server, " + lag + ": replication takes part of its power",
          "Measure the source, or stop the replication for the run.");
    }
    return HealthReportLine.warning(
        HealthRules.REPLICA,
        status.isEmpty()
            ? "read_only is ON: ordinary users cannot write here"
            : "is a read-only replica, " + lag,
        "Give the address of the writer: every run makes a schema of its own.");
  }
}
