package io.kurabe.mysql.probe.internal;

import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.ServerTime;
import io.kurabe.target.internal.ServerTimer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the time of statements by performance_schema: that of reads and updates by their events,
 * the waits by the instruments of synchronisation, locks and files, the stages by theirs. Waits are
 * those of the whole server: other clients, and writers beside the readers, count too.
 *
 * <p>Waits and stages come from the views of the schema sys that the publication used, {@code
 * x$waits_by_host_by_latency} and {@code x$host_summary_by_stages}; without sys, from the summaries
 * below them. There is no stage while the answer is sent, when a thread often loses its processor
 * to the client that it wakes; the instruments of sockets have that time.
 */
public final class MySqlServerTimer implements ServerTimer {
  static final String QUERY_CACHE = "query cache lock";

  /** The statement's last step, after all its stages. */
  static final String ANSWER = "writing to the client";

  private static final String CACHED_RESULT = "stage/sql/Sending cached result to client";
  private static final String SOCKET = "wait/io/socket/sql/client_connection";
  private static final List<String> WATCHED =
      List.of(
          "wait/synch/%uery_cache%", "wait/lock/%", "wait/io/file/innodb/%", SOCKET, "stage/sql/%");

  /** The picoseconds in a second, the unit of all timers of performance_schema. */
  private static final double PER_SECOND = 1e12;

  private static final String STATEMENTS =
      """
      SELECT EVENT_NAME, COUNT_STAR, SUM_TIMER_WAIT
        FROM performance_schema.events_statements_summary_global_by_event_name
       WHERE EVENT_NAME IN ('statement/sql/select', 'statement/sql/update',
                            'statement/com/Query', 'statement/com/Execute')""";

  /** Reads the sockets under the name of the step; the waits have reads under their own. */
  private static final String SOCKETS =
      """
      SELECT '%s', COUNT_WRITE, SUM_TIMER_WRITE FROM \
      performance_schema.socket_summary_by_event_name WHERE EVENT_NAME = '%s'"""
          .formatted(ANSWER, SOCKET);

  private static final String LEAVE_OUT =
      "UPDATE performance_schema.threads SET INSTRUMENTED = 'NO'"
          + " WHERE PROCESSLIST_ID = CONNECTION_ID()";

  private static final String NOTHING = "SELECT '', 0, 0 FROM DUAL WHERE 1 = 0";

  private static final String WAITS =
      "SELECT event, SUM(total), SUM(total_latency) FROM sys.`x$waits_by_host_by_latency`"
          + " WHERE host <> 'background' GROUP BY event";

  private static final String WAITS_WITHOUT_SYS =
      "SELECT EVENT_NAME, SUM(COUNT_STAR), SUM(SUM_TIMER_WAIT)"
          + " FROM performance_schema.events_waits_summary_by_host_by_event_name"
          + " WHERE HOST IS NOT NULL AND EVENT_NAME <> 'idle' GROUP BY EVENT_NAME";

  private static final String STAGES =
      "SELECT event_name, SUM(total), SUM(total_latency) FROM sys.`x$host_summary_by_stages`"
          + " WHERE host <> 'background' GROUP BY event_name";

  private static final String STAGES_WITHOUT_SYS =
      "SELECT EVENT_NAME, SUM(COUNT_STAR), SUM(SUM_TIMER_WAIT)"
          + " FROM performance_schema.events_stages_summary_by_host_by_event_name"
          + " WHERE HOST IS NOT NULL GROUP BY EVENT_NAME";

  private final ConnectionSource source;
  private final Connection connection;
  private final Instruments instruments;
  private final Map<String, String> notReported = new LinkedHashMap<>();
  private final boolean sys;
  private final boolean sockets;
  private Map<String, Sum> before = Map.of();

  private record Sum(long count, double picoseconds) {
    Sum since(Sum earlier) {
      return new Sum(count - earlier.count, picoseconds - earlier.picoseconds);
    }
  }

  private MySqlServerTimer(ConnectionSource source, Connection connection, Instruments instruments)
      throws SQLException {
    this.source = source;
    this.connection = connection;
    this.instruments = instruments;
    this.sys = canRead(WAITS + " LIMIT 0");
    this.sockets = canRead(SOCKETS);
    if (!sockets) {
      notReported.put(ANSWER, "performance_schema.socket_summary_by_event_name cannot be read");
    }
    if (instruments.all().stream()
        .noneMatch(s -> s.name().toLowerCase(Locale.ROOT).contains("query_cache"))) {
      notReported.put(QUERY_CACHE, "this server has no instrument of a query cache");
    }
    if (!sys) {
      notReported.put("schema sys", "it is not there, or may not be read; its sources were read");
    }
  }

  /** Opens a connection of its own and switches the instruments on. */
  public static MySqlServerTimer open(ConnectionSource source) {
    try {
      Connection connection = source.open();
      Instruments instruments = new Instruments(connection, WATCHED);
      try {
        instruments.switchOn();
        leaveOut(connection);
        return new MySqlServerTimer(source, connection, instruments);
      } catch (SQLException e) {
        try (connection) {
          instruments.restore(connection);
        }
        throw e;
      }
    } catch (SQLException e) {
      throw new TargetException(
          "Where the time goes inside the server cannot be seen: "
              + MySqlProbe.reason(e, "SELECT and UPDATE on performance_schema"),
          e);
    }
  }

  /** Excludes this connection's statements; where refused, they are a little of the load. */
  private static void leaveOut(Connection own) {
    try {
      SqlQuery.execute(own, LEAVE_OUT);
    } catch (SQLException refused) {
      // Stages then contain those of a handful of queries.
    }
  }

  private boolean canRead(String query) {
    try {
      read(query, new LinkedHashMap<>());
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void begin() {
    before = new LinkedHashMap<>();
    read(before, waits(), stages(), sockets(), STATEMENTS); // The views are statements, too.
  }

  @Override
  public ServerTime end() {
    Map<String, Sum> now = new LinkedHashMap<>();
    read(now, STATEMENTS, sockets(), waits(), stages());
    Map<String, Sum> grown = new LinkedHashMap<>();
    now.forEach(
        (name, sum) -> grown.put(name, sum.since(before.getOrDefault(name, new Sum(0, 0)))));
    List<ServerTime.Instrument> waits = new ArrayList<>();
    List<ServerTime.Instrument> stages = new ArrayList<>();
    Map<String, Double> parts = new LinkedHashMap<>();
    var written = new ServerTime.Instrument(SOCKET, false, 0, 0);
    for (Instruments.Setting setting : settings()) {
      boolean socket = setting.name().equals(SOCKET);
      Sum sum = grown.getOrDefault(socket ? ANSWER : setting.name(), new Sum(0, 0));
      double seconds = sum.picoseconds / PER_SECOND;
      var seen = new ServerTime.Instrument(setting.name(), setting.on(), sum.count, seconds);
      if (socket) {
        written = seen;
      } else if (setting.name().startsWith("stage/")) {
        stages.add(seen);
      } else {
        waits.add(seen);
        parts.merge(partOf(setting.name()), seconds, Double::sum);
      }
    }
    double statements =
        grown.entrySet().stream()
            .filter(e -> e.getKey().startsWith("statement/"))
            .mapToDouble(e -> e.getValue().picoseconds / PER_SECOND)
            .sum();
    stages.add(answer(written, statements, stages));
    tellIfUnseen(written.count(), grown);
    return new ServerTime("performance_schema", statements, parts, waits, stages, notReported);
  }

  /** Records that answers cannot be seen: over TLS servers write past the instrument. */
  private void tellIfUnseen(long writes, Map<String, Sum> grown) {
    long answers =
        grown.entrySet().stream()
            .filter(e -> e.getKey().startsWith("statement/"))
            .mapToLong(e -> e.getValue().count)
            .sum();
    if (writes < answers / 2) {
      notReported.putIfAbsent(ANSWER, "the server does not report it, as over TLS");
    }
  }

  /**
   * Returns the time of writing answers. Cached results are written within their stage, so it is no
   * more than the time that is in no stage.
   */
  private static ServerTime.Instrument answer(
      ServerTime.Instrument written, double statements, List<ServerTime.Instrument> stages) {
    double cached =
        stages.stream()
            .filter(s -> s.name().equals(CACHED_RESULT))
            .mapToDouble(ServerTime.Instrument::seconds)
            .sum();
    double inStages = stages.stream().mapToDouble(ServerTime.Instrument::seconds).sum();
    double seconds =
        Math.min(Math.max(0, written.seconds() - cached), Math.max(0, statements - inStages));
    return new ServerTime.Instrument(ANSWER, written.on(), written.count(), seconds);
  }

  private static String partOf(String instrument) {
    if (instrument.startsWith("wait/synch/")) {
      return QUERY_CACHE;
    }
    return instrument.startsWith("wait/lock/") ? "table and metadata locks" : "files";
  }

  private List<Instruments.Setting> settings() {
    try {
      return instruments.all();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private String waits() {
    return sys ? WAITS : WAITS_WITHOUT_SYS;
  }

  private String sockets() {
    return sockets ? SOCKETS : NOTHING;
  }

  private String stages() {
    return sys ? STAGES : STAGES_WITHOUT_SYS;
  }

  private void read(Map<String, Sum> into, String... queries) {
    try {
      for (String query : queries) {
        read(query, into);
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private void read(String query, Map<String, Sum> into) throws SQLException {
    SqlQuery.each(
        connection,
        row -> into.put(row.getString(1), new Sum(row.getLong(2), row.getDouble(3))),
        query);
  }

  /** Switches the instruments off; a killed process leaves them on until a restart. */
  @Override
  public void close() {
    try (connection) {
      instruments.restore(connection);
    } catch (SQLException broken) {
      restoreOver();
    }
  }

  /** Restores them over another connection, as this one may be lost while the server runs. */
  private void restoreOver() {
    try (Connection other = source.open()) {
      instruments.restore(other);
    } catch (SQLException e) {
      // The server is gone, and with it what was switched on.
    }
  }

  private static TargetException failure(SQLException e) {
    return SqlFailures.unreadable("The times inside the server cannot be read", e);
  }
}
