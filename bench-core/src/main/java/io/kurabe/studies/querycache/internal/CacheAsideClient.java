package io.kurabe.studies.querycache.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A client with a connection to a SQL server and one to a cache. Used by one thread at a time. */
final class CacheAsideClient implements Client.Blocking {
  private final Client.Blocking sql;
  private final CacheConnection cache;
  private volatile boolean cacheLost;

  CacheAsideClient(Client.Blocking sql, CacheConnection cache) {
    this.sql = sql;
    this.cache = cache;
  }

  @Override
  public void perform(int operation, SplittableRandom random) throws Exception {
    sql.perform(operation, random);
  }

  @Override
  public long poolWaitNanos() {
    return sql.poolWaitNanos();
  }

  @Override
  public long @Nullable [] statementNanos() {
    return sql.statementNanos();
  }

  @Override
  public Failure classify(Throwable thrown) {
    if (thrown instanceof CacheFailure failed) {
      cacheLost |= failed.failure().kind().uncertain();
      return failed.failure();
    }
    return sql.classify(thrown);
  }

  /** Opens only the lost connection again. */
  @Override
  public void reconnect() throws Exception {
    if (cacheLost) {
      cache.reconnect();
      cacheLost = false;
    } else {
      sql.reconnect();
    }
  }

  @Override
  public void abort() {
    cache.abort();
    sql.abort();
  }

  @Override
  public void close() {
    cache.close();
    sql.close();
  }
}
