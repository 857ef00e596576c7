package io.kurabe.mysql.probe.internal;

import io.kurabe.mysql.internal.GlobalVariables;
import io.kurabe.mysql.internal.MySqlDialect;
import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads lock and latch counters of the whole server. Used by one thread at a time.
 *
 * <p>When counters move: row locks when a wait ends (waits: when it begins), statements when they
 * start, latches as they are acquired. They are the server's, not the run's: other clients count
 * too.
 */
public final class MySqlProbe implements ServerProbe {
  static final String DEADLOCKS = "innodb_deadlocks";
  private static final String SPIN_ROUNDS = "innodb_rw_spin_rounds";
  private static final String LATCH_WAIT = "innodb_latch_wait_ns";
  private static final String DEADLOCK_METRIC = "lock_deadlocks";

  /**
   * Sums up the latch instruments, whose timer counts picoseconds. They are off by default;
   * switched on at run time they count from then on, and they cost speed. A count is an
   * acquisition, waited for or not; the time is that of acquiring, so its growth shows waiting.
   * Read/write and shared/exclusive latches are summed up as {@code latch}.
   */
  private static final String LATCHES =
      """
      SELECT CASE WHEN EVENT_NAME LIKE 'wait/synch/mutex/%' THEN 'mutex' ELSE 'latch' END AS kind,
             SUM(COUNT_STAR) AS acquisitions,
             SUM(SUM_TIMER_WAIT) DIV 1000 AS wait_ns
        FROM performance_schema.events_waits_summary_global_by_event_name
       WHERE EVENT_NAME LIKE 'wait/synch/%/innodb/%'
         AND EVENT_NAME NOT LIKE 'wait/synch/cond/%'
       GROUP BY kind""";

  private final Connection connection;
  private final MySqlVersion version;
  private final Instruments instruments;
  private final Map<String, String> notReported = new LinkedHashMap<>();

  private MySqlProbe(Connection connection, MySqlVersion version, boolean latchInstruments)
      throws SQLException {
    this.connection = connection;
    this.version = version;
    this.instruments = new Instruments(connection, List.of("wait/synch/%/innodb/%"));
    exploreStatus();
    exploreSemaphores();
    instrumentsOff(latchInstruments).ifPresent(reason -> notReported.put(LATCH_WAIT, reason));
  }

  /** Opens a connection for the probe alone, with latch instruments switched on if wanted. */
  public static MySqlProbe open(
      ConnectionSource source, MySqlVersion version, boolean latchInstruments) {
    try {
      return source.keptBy(c -> new MySqlProbe(c, version, latchInstruments));
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private void exploreStatus() throws SQLException {
    Map<String, Long> status = StatusCounters.read(connection, StatusCounters.COUNTERS);
    StatusCounters.COUNTERS.forEach(
        (variable, name) -> {
          if (!status.containsKey(name)) {
            notReported.put(name, "this server has no status variable " + variable);
          }
        });
    if (notReported.containsKey(DEADLOCKS)) {
      try {
        if (deadlocks().isPresent()) {
          notReported.remove(DEADLOCKS);
        }
      } catch (SQLException e) {
        notReported.put(DEADLOCKS, reason(e, "PROCESS"));
      }
    }
  }

  private void exploreSemaphores() {
    try {
      if (!semaphores().containsKey(SPIN_ROUNDS)) {
        notReported.put(
            SPIN_ROUNDS,
            version.product()
                + " prints no RW latches in the SEMAPHORES section of SHOW ENGINE INNODB STATUS");
      }
    } catch (SQLException e) {
      notReported.put(SPIN_ROUNDS, reason(e, "PROCESS"));
    }
  }

  /** Returns why the latch instruments report nothing, or empty when they do. */
  private Optional<String> instrumentsOff(boolean switchOn) throws SQLException {
    if (!GlobalVariables.shown(connection, "VARIABLES LIKE 'performance_schema'")
        .containsValue("ON")) {
      return Optional.of("performance_schema is OFF; it can be switched on only at server start");
    }
    try {
      if (switchOn) {
        instruments.switchOn();
      }
      return instruments.on() > 0
          ? Optional.empty()
          : Optional.of(
              "the instruments wait/synch/%/innodb/% are off; they cost speed, so only a run that"
                  + " is not compared switches them on");
    } catch (SQLException e) {
      return Optional.of(reason(e, "SELECT and UPDATE on performance_schema"));
    }
  }

  @Override
  public Map<String, Long> counters() {
    try {
      Map<String, Long> counters = StatusCounters.read(connection, StatusCounters.COUNTERS);
      if (!counters.containsKey(DEADLOCKS) && !notReported.containsKey(DEADLOCKS)) {
        deadlocks().ifPresent(count -> counters.put(DEADLOCKS, count));
      }
      if (!notReported.containsKey(SPIN_ROUNDS)) {
        counters.putAll(semaphores());
      }
      if (!notReported.containsKey(LATCH_WAIT)) {
        counters.putAll(latches());
      }
      return counters;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public Map<String, Long> gauges() {
    try {
      return StatusCounters.read(connection, StatusCounters.GAUGES);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public Map<String, String> notReported() {
    return Collections.unmodifiableMap(notReported);
  }

  /** Restores the instruments; a killed process leaves them on until a restart. */
  @Override
  public void close() {
    try (connection) {
      instruments.restore();
    } catch (SQLException e) {
      // The connection or the server is gone; the run's own operations have met that and said so.
    }
  }

  /** Returns acquisitions and {@code wait_ns} of latches and of mutexes. */
  private Map<String, Long> latches() throws SQLException {
    Map<String, Long> sums = new LinkedHashMap<>();
    SqlQuery.each(
        connection,
        row -> {
          String kind = "innodb_" + row.getString(1);
          sums.put(kind + "_acquisitions", row.getLong(2));
          sums.put(kind + "_wait_ns", row.getLong(3));
        },
        LATCHES);
    return sums;
  }

  private Map<String, Long> semaphores() throws SQLException {
    return InnoDbSemaphores.parse(InnoDbLog.engineStatus(connection));
  }

  private Optional<Long> deadlocks() throws SQLException {
    return Optional.ofNullable(
        new InnoDbMetrics(connection).read(DEADLOCK_METRIC).get(DEADLOCK_METRIC));
  }

  /** Returns why something cannot be read; {@code right} is the right that the user would need. */
  public static String reason(SQLException e, String right) {
    boolean denied = new MySqlDialect().classify(e).kind() == OutcomeKind.DENIED;
    return denied ? "this user lacks the right " + right : SqlFailures.firstLine(e.getMessage());
  }

  private static TargetException failure(SQLException e) {
    return SqlFailures.unreadable("The probe cannot read the server's counters", e);
  }
}
