package io.kurabe.studies.querycache.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The operations of one client on the hot set. Used by one thread at a time. */
final class HotOperations {
  private final HotSet hot;
  private final CacheWay way;
  private final RowVersions versions;
  private final ReadTally tally;
  private final NanoClock clock;
  private final @Nullable CacheConnection cache;
  private final boolean counted;
  private final RowCheck check;
  private final RowCodec codec = new RowCodec();
  private @Nullable SqlSession begun;

  /**
   * @param cache of this client, if the way has one
   * @param counted whether the time of its calls is a reader's
   */
  HotOperations(
      HotSet hot,
      CacheWay way,
      RowVersions versions,
      ReadTally tally,
      NanoClock clock,
      @Nullable CacheConnection cache,
      boolean counted) {
    this.hot = hot;
    this.way = way;
    this.versions = versions;
    this.tally = tally;
    this.clock = clock;
    this.cache = cache;
    this.counted = counted;
    this.check = new RowCheck(versions, tally, hot.range());
  }

  /** Returns reads of one row by its primary key, and of a range of rows, in that order. */
  List<SqlOperation> reads() {
    return List.of(this::point, this::range);
  }

  private void point(SqlSession session, SplittableRandom random) throws SQLException {
    int id = 1 + random.nextInt(hot.ids());
    check.begin(id, 1, random);
    read(session, hot.pointName(id), id, id);
    check.end();
  }

  private void range(SqlSession session, SplittableRandom random) throws SQLException {
    int first = 1 + random.nextInt(hot.ids());
    check.begin(first, hot.range(), random);
    read(session, hot.rangeName(first), first, first + hot.range() - 1);
    check.end();
  }

  /** Increments a row; done when nobody gets the old row any more, if the way ensures that. */
  void update(SqlSession session, SplittableRandom random) throws SQLException {
    int id = 1 + random.nextInt(hot.ids());
    begin(session);
    long asked = clock.nanoTime();
    PreparedStatement update = session.prepare(HotSet.UPDATE);
    update.setInt(1, id);
    int changed = update.executeUpdate();
    count(tally.sqlNanos, asked);
    if (changed != 1) {
      tally.wrong.increment();
      tally.firstWrong("UPDATE of row " + id + " changed no row");
    }
    if (way.aside().map(CacheWay.Aside::invalidating).orElse(false)) {
      inCache(c -> c.remove(hot.namesOf(id)));
    }
    versions.committed(id);
  }

  private void read(SqlSession session, String name, int first, int last) throws SQLException {
    if (way.aside().isEmpty()) {
      ofServer(session, first, last, null);
      return;
    }
    byte[] kept = kept(name);
    if (kept != null) {
      tally.hits.increment();
      RowCodec.decode(kept, check);
      return;
    }
    tally.misses.increment();
    codec.clear(); // A read that failed may have left rows.
    ofServer(session, first, last, codec);
    byte[] value = codec.take();
    inCache(c -> c.put(name, value, way.aside().get().ttl()));
  }

  private byte @Nullable [] kept(String name) {
    CacheConnection open = cache();
    long asked = clock.nanoTime();
    try {
      return open.get(name);
    } catch (RuntimeException e) {
      throw new CacheFailure(open.classify(e), e);
    } finally {
      count(tally.cacheNanos, asked);
    }
  }

  private void inCache(Consumer<CacheConnection> work) {
    CacheConnection open = cache();
    long asked = clock.nanoTime();
    try {
      work.accept(open);
    } catch (RuntimeException e) {
      throw new CacheFailure(open.classify(e), e);
    } finally {
      count(tally.cacheNanos, asked);
    }
  }

  private CacheConnection cache() {
    CacheConnection open = cache;
    if (open == null) {
      throw new IllegalStateException("no cache beside the server");
    }
    return open;
  }

  private void ofServer(SqlSession session, int first, int last, @Nullable RowCodec into)
      throws SQLException {
    begin(session);
    long asked = clock.nanoTime();
    PreparedStatement select =
        session.prepare(way.hint() + (first == last ? HotSet.POINT : HotSet.RANGE));
    select.setInt(1, first);
    if (first != last) {
      select.setInt(2, last);
    }
    try (ResultSet found = select.executeQuery()) {
      while (found.next()) {
        int id = found.getInt(1);
        long k = found.getLong(2);
        if (check.row(id, k)) {
          check.text(found.getString(3));
        }
        if (into != null) {
          into.add(id, k, found.getBytes(3));
        }
      }
    }
    count(tally.sqlNanos, asked);
  }

  private void count(LongAdder nanos, long since) {
    if (counted) {
      nanos.add(clock.nanoTime() - since);
    }
  }

  /** Prepares a session, which may have belonged to a client that reads in another way. */
  private void begin(SqlSession session) throws SQLException {
    if (session != begun) {
      try (Statement statement = session.connection().createStatement()) {
        for (String sql : way.onSession()) {
          statement.execute(sql);
        }
      }
      begun = session;
    }
  }
}
