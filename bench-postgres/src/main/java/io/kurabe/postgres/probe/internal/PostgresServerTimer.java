package io.kurabe.postgres.probe.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.ServerTime;
import io.kurabe.target.internal.ServerTimer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time of statements by reading pg_stat_activity a hundred times a second: a session
 * that is active in half of the samples has spent half of the time in statements. PostgreSQL counts
 * no wait times itself. If pg_stat_statements is available, it divides the rest into stages.
 *
 * <p>The sampling thread alone uses the connection between {@link #begin} and {@link #end}.
 */
public final class PostgresServerTimer implements ServerTimer {
  private static final long EVERY_NANOS = 10_000_000;

  /** Counts sessions of this database that are in a statement, by what they wait for. */
  private static final String ACTIVE =
      """
      SELECT COALESCE(wait_event_type, ''), COUNT(*)
        FROM pg_catalog.pg_stat_activity
       WHERE datname = current_database()
         AND backend_type = 'client backend'
         AND pid <> pg_backend_pid()
         AND state = 'active'
       GROUP BY 1""";

  private static final Map<String, String> NAMES =
      Map.of(
          "Lock", "row and table locks",
          "LWLock", "latches",
          "IO", "files",
          "BufferPin", "buffer pins",
          "Client", "waiting for the client",
          "IPC", "other processes");

  private final Connection connection;
  private final PreparedStatement active;
  private final StatementSums statements;
  private final NanoClock clock;
  private final Map<String, Long> seen = new TreeMap<>();
  private long samples;
  private long began;
  private List<ServerTime.Instrument> before = List.of();
  private volatile boolean ended;
  private volatile @Nullable SQLException failed;
  private @Nullable Thread thread;

  private PostgresServerTimer(Connection connection, StatementSums statements, NanoClock clock)
      throws SQLException {
    this.connection = connection;
    this.statements = statements;
    this.clock = clock;
    this.active = connection.prepareStatement(ACTIVE);
  }

  /** Opens a connection of its own; {@code ours} says that Kurabe started the server. */
  public static PostgresServerTimer open(ConnectionSource source, RunId workspace, boolean ours) {
    try {
      return source.keptBy(
          c ->
              new PostgresServerTimer(c, StatementSums.open(c, workspace, ours), NanoClock.SYSTEM));
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public void begin() {
    try {
      before = statements.read();
    } catch (SQLException e) {
      throw failure(e);
    }
    seen.clear();
    samples = 0;
    ended = false;
    failed = null;
    began = clock.nanoTime();
    Thread sampling = new Thread(this::sample, "kurabe-server-time");
    sampling.setDaemon(true);
    sampling.start();
    thread = sampling;
  }

  private void sample() {
    try {
      for (long due = began; !ended; due += EVERY_NANOS) {
        look();
        clock.sleepUntil(due + EVERY_NANOS);
      }
    } catch (SQLException e) {
      failed = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() throws SQLException {
    try (ResultSet rows = active.executeQuery()) {
      while (rows.next()) {
        seen.merge(rows.getString(1), rows.getLong(2), Long::sum);
      }
    }
    samples++;
  }

  @Override
  public ServerTime end() {
    double seconds = (clock.nanoTime() - began) / 1e9;
    stopSampling();
    SQLException lost = failed;
    if (lost != null) {
      throw failure(lost);
    }
    double each = samples == 0 ? 0 : seconds / samples;
    Map<String, Double> parts = new LinkedHashMap<>();
    double all = 0;
    for (Map.Entry<String, Long> state : seen.entrySet()) {
      all += state.getValue() * each;
      if (!state.getKey().isEmpty()) {
        String name = NAMES.getOrDefault(state.getKey(), state.getKey().toLowerCase(Locale.ROOT));
        parts.put(name, state.getValue() * each);
      }
    }
    return new ServerTime(
        "pg_stat_activity, " + samples + " samples",
        all,
        parts,
        List.of(),
        stages(),
        statements.missing().map(why -> Map.of(StatementSums.NAME, why)).orElse(Map.of()));
  }

  private List<ServerTime.Instrument> stages() {
    try {
      List<ServerTime.Instrument> now = statements.read();
      List<ServerTime.Instrument> grown = new ArrayList<>();
      for (int i = 0; i < now.size(); i++) {
        ServerTime.Instrument earlier = before.get(i);
        ServerTime.Instrument later = now.get(i);
        grown.add(
            new ServerTime.Instrument(
                later.name(),
                true,
                later.count() - earlier.count(),
                later.seconds() - earlier.seconds()));
      }
      return grown;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private void stopSampling() {
    ended = true;
    Thread sampling = thread;
    thread = null;
    if (sampling != null) {
      try {
        sampling.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    stopSampling();
    try (connection) {
      statements.restore();
    } catch (SQLException broken) {
      // The server has ended it already.
    }
  }

  private static TargetException failure(SQLException e) {
    return SqlFailures.unreadable("What the sessions wait for cannot be read", e);
  }
}
