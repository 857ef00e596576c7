package io.kurabe.studies.ddl.internal;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.sql.internal.InstantLoad;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.ScriptedDatabase.Answer;
import io.kurabe.sql.internal.ScriptedDatabase.Call;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code sbtest1} on a server in virtual time: a statement on a row takes 1 ms and a
 * COMMIT 6 ms, so that the update mix takes 10 ms. A change waits for open transactions that have
 * read the table, and all that comes after it queues behind it; while it runs it blocks what its
 * script says. Statements that were under way are let pass.
 */
final class ScriptedTable implements ScriptedDatabase.Script {
  static final long MS = 1_000_000;
  static final String SET_LOCK_LIMIT = "SET lock limit ms ";

  private static final long ROW_NANOS = MS;
  private static final long COMMIT_NANOS = 6 * MS;
  private static final long TICK_NANOS = 5 * MS;
  private static final long HOUR_NANOS = 3_600_000 * MS;

  /** What a change lets nobody do while it runs. */
  enum Blocks {
    NOTHING,
    WRITES,
    ALL
  }

  /**
   * A change.
   *
   * @param takes how long, by the rows of the table
   * @param costPercent what every other statement costs meanwhile
   * @param refusal the server's words when it is refused at once, or empty
   */
  record Change(IntFunction<Duration> takes, Blocks blocks, int costPercent, String refusal) {
    static Change of(Duration takes, Blocks blocks) {
      return new Change(rows -> takes, blocks, 100, "");
    }

    Change costing(int percent) {
      return new Change(takes, blocks, percent, refusal);
    }

    static Change refused(String words) {
      return new Change(rows -> Duration.ZERO, Blocks.NOTHING, 100, words);
    }
  }

  final InstantLoad load = new InstantLoad();
  final List<String> undone = new ArrayList<>();
  private final VirtualTime time;
  private final int slower;
  private final Map<String, Change> changes = new HashMap<>();
  private final Set<Connection> readers = new LinkedHashSet<>();
  private final Map<Connection, Long> lockLimits = new HashMap<>();
  private @Nullable Change current;
  private boolean waits;

  /** Opens when what blocks now blocks no more, or blocks otherwise. */
  private CountDownLatch gate = new CountDownLatch(1);

  private CountDownLatch released = new CountDownLatch(1);

  /**
   * @param slower how many times the usual a statement takes
   */
  ScriptedTable(VirtualTime time, int slower) {
    this.time = time;
    this.slower = slower;
  }

  /** What a statement does to the table. */
  void script(String statement, Change change) {
    changes.put(statement, change);
  }

  @Override
  public Answer execute(Call call) throws SQLException, InterruptedException {
    String sql = call.sql();
    Change change = changes.get(sql);
    if (change != null) {
      return change(call, change);
    }
    if (sql.startsWith(SET_LOCK_LIMIT)) {
      long millis = Long.parseLong(sql.substring(SET_LOCK_LIMIT.length()));
      lockLimits.put(call.connection(), millis * MS);
    } else if (sql.startsWith("UNDO")) {
      undone.add(sql);
    } else if (sql.startsWith("SELECT COUNT(*)")) {
      return Answer.row(load.rows().size(), 0, 0);
    } else if (sql.startsWith("SELECT id, c, pad")) {
      return Answer.found(List.of());
    } else if (sql.startsWith("SELECT c FROM")) {
      pass(false, ROW_NANOS);
      if (call.inTransaction()) {
        readers.add(call.connection());
      }
      return Answer.row("c");
    } else if (sql.equals("COMMIT") && !call.inTransaction()) {
      take(COMMIT_NANOS);
    } else if (sql.matches("(UPDATE|DELETE|INSERT) .*sbtest1.*")) {
      pass(true, ROW_NANOS);
      return Answer.changed(1);
    }
    return Answer.changed(0);
  }

  private void pass(boolean writes, long nanos) throws InterruptedException {
    while (blocked(writes)) {
      time.await(gate, time.nanoTime() + HOUR_NANOS);
    }
    take(nanos);
  }

  private boolean blocked(boolean writes) {
    return current != null
        && (waits || current.blocks == Blocks.ALL || (writes && current.blocks == Blocks.WRITES));
  }

  private void take(long nanos) throws InterruptedException {
    long percent = current == null || waits ? 100 : current.costPercent;
    time.sleepUntil(time.nanoTime() + nanos * slower * percent / 100);
  }

  private Answer change(Call call, Change change) throws SQLException, InterruptedException {
    current = change;
    waits = true;
    try {
      waitForReaders(call);
      if (!change.refusal.isEmpty()) {
        throw new SQLException(change.refusal, "42000");
      }
      waits = false;
      turn();
      long end = time.nanoTime() + change.takes.apply(load.rows().size()).toNanos();
      if (time.await(call.cancelled(), end)) {
        throw new SQLException("cancelled", "57014");
      }
      return Answer.changed(0);
    } finally {
      current = null;
      turn();
    }
  }

  private void waitForReaders(Call call) throws SQLException, InterruptedException {
    long limit = time.nanoTime() + lockLimits.getOrDefault(call.connection(), HOUR_NANOS);
    released = new CountDownLatch(1);
    while (!readers.isEmpty()) {
      time.await(released, Math.min(limit, time.nanoTime() + TICK_NANOS));
      if (!readers.isEmpty() && time.nanoTime() >= limit) {
        throw new SQLException("lock wait too long", "55P03");
      }
      if (call.cancelled().getCount() == 0) {
        throw new SQLException("cancelled", "57014");
      }
    }
  }

  private void turn() {
    CountDownLatch before = gate;
    gate = new CountDownLatch(1);
    before.countDown();
  }

  @Override
  public void ended(Connection connection) {
    readers.remove(connection);
    if (readers.isEmpty()) {
      released.countDown();
    }
  }

  /** What an observer sees now. */
  DdlSample seen() {
    Optional<Change> change = Optional.ofNullable(current);
    return new DdlSample(
        change
            .filter(c -> !waits)
            .map(c -> List.of(new DdlSample.Progress(7, "altering", 0, 0, "%")))
            .orElse(List.of()),
        change
            .filter(c -> waits)
            .map(c -> List.of(new DdlSample.LockWait(7, "ALTER", "table", 8, "SELECT")))
            .orElse(List.of()));
  }
}
