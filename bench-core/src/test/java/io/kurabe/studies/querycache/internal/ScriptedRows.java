package io.kurabe.studies.querycache.internal;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.sql.internal.InstantLoad;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.ScriptedDatabase.Answer;
import io.kurabe.sql.internal.ScriptedDatabase.Call;
import io.kurabe.target.internal.ServerTime;
import io.kurabe.target.internal.ServerTimer;
import io.kurabe.target.internal.ServerTimes;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A server with a query cache in virtual time: a read takes 10 ms, or 1 ms out of the cache, and an
 * update 30.5 ms, at the end of which the cache forgets everything. It tells half of that time as
 * its own; half of a second of each observation is in the locks of the cache.
 */
final class ScriptedRows implements ScriptedDatabase.Script, NativeQueryCache, ServerTimes {
  static final long MS = 1_000_000;
  static final String USE = "USE CACHE";
  static final String LOCK = "LOCK CACHE";

  private static final long READ_NANOS = 10 * MS;
  private static final long HIT_NANOS = MS;
  private static final long UPDATE_NANOS = 30 * MS + MS / 2;
  private static final double TOLD = 0.5;

  final InstantLoad load = new InstantLoad();

  /** Whether the cache forgets what an update changes. */
  boolean forgets = true;

  private final VirtualTime time;
  private final Map<Integer, Long> counted = new HashMap<>();
  private final Map<Integer, Answer> cache = new HashMap<>();
  private final Set<Connection> users = new HashSet<>();
  private long bytes;
  private long hits;
  private long inserts;
  private long statementNanos;
  private long locked;

  ScriptedRows(VirtualTime time) {
    this.time = time;
  }

  @Override
  public Answer execute(Call call) throws InterruptedException {
    String sql = call.sql();
    if (sql.endsWith("WHERE id = ?") && sql.startsWith("SELECT")) {
      return read(call.connection(), call.number(1));
    }
    if (sql.endsWith("WHERE id = ?")) {
      take(UPDATE_NANOS);
      counted.merge(call.number(1), 1L, Long::sum);
      if (forgets) {
        cache.clear();
      }
      return Answer.changed(1);
    }
    if (sql.startsWith("SELECT SUM(k)")) {
      return Answer.row(rows(call.number(1)).stream().mapToLong(row -> (Long) row.get(1)).sum());
    }
    if (sql.startsWith("SELECT id, k FROM")) {
      return Answer.found(rows(call.number(1)));
    }
    if (sql.equals(USE)) {
      users.add(call.connection());
    } else if (sql.equals("NO " + USE)) {
      users.remove(call.connection());
    } else if (sql.equals(LOCK)) {
      locked++;
    }
    return Answer.changed(0);
  }

  private Answer read(Connection connection, int id) throws InterruptedException {
    boolean caching = bytes > 0 && users.contains(connection);
    Answer kept = caching ? cache.get(id) : null;
    if (kept != null) {
      hits++;
      take(HIT_NANOS);
      return kept;
    }
    take(READ_NANOS);
    List<Object> row = rows(id).get(id - 1);
    Answer found = Answer.found(List.of(row));
    if (caching) {
      inserts++;
      cache.put(id, found);
    }
    return found;
  }

  /** The rows up to an id as they are now: id, k and c. */
  private List<List<Object>> rows(int to) {
    List<List<Object>> rows = new ArrayList<>();
    for (List<Object> loaded : load.rows().subList(0, to)) {
      int id = ((Long) loaded.get(0)).intValue();
      long k = (Long) loaded.get(1) + counted.getOrDefault(id, 0L);
      rows.add(List.of(id, k, loaded.get(2)));
    }
    return rows;
  }

  private void take(long nanos) throws InterruptedException {
    time.sleepUntil(time.nanoTime() + nanos);
    statementNanos += nanos;
  }

  @Override
  public boolean sizable() {
    return true;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void resize(long newBytes) {
    bytes = newBytes;
    cache.clear();
  }

  @Override
  public List<String> resizing(long newBytes) {
    return List.of();
  }

  @Override
  public Optional<String> locking() {
    return Optional.of(LOCK);
  }

  @Override
  public Status status() {
    return new Status(hits, inserts, 0, cache.size(), 5, 0, 8);
  }

  @Override
  public String session(boolean use) {
    return use ? USE : "NO " + USE;
  }

  @Override
  public ServerTimer open() {
    return new ServerTimer() {
      private long began;
      private long lockedBefore;

      @Override
      public void begin() {
        began = statementNanos;
        lockedBefore = locked;
      }

      @Override
      public ServerTime end() {
        return told((statementNanos - began) / 1e9, locked - lockedBefore);
      }

      @Override
      public void close() {
        // Nothing was switched on.
      }
    };
  }

  private static ServerTime told(double seconds, long locks) {
    return new ServerTime(
        "scripted",
        TOLD * seconds,
        Map.of("query cache lock", 0.5),
        List.of(
            new ServerTime.Instrument(Observed.LOCKS.get(0), true, 1 + locks, 0.1),
            new ServerTime.Instrument(Observed.LOCKS.get(1), true, locks, 0),
            new ServerTime.Instrument(Observed.LOCKS.get(2), true, 1 + locks, 0.4)),
        List.of(),
        Map.of());
  }
}
