package io.kurabe.mysql.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.mysql.internal.CachingMariaDb;
import io.kurabe.studies.querycache.internal.CachingProxy;
import io.kurabe.studies.querycache.internal.NativeQueryCache;
import io.kurabe.target.TargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MariaDB's query cache on a real server. */
class QueryCacheIT {
  private static CachingMariaDb mariaDb;
  private static NativeQueryCache cache;

  @BeforeAll
  static void start() {
    mariaDb = new CachingMariaDb();
    cache = mariaDb.cache;
  }

  @AfterAll
  static void stop() {
    mariaDb.close();
  }

  @BeforeEach
  void eightMebibytes() {
    cache.resize(CachingMariaDb.EIGHT_MIB);
  }

  @Test
  void countsHitsAndInserts() throws SQLException {
    NativeQueryCache.Status before = cache.status();
    try (Connection connection = mariaDb.sql().source().open()) {
      CachingMariaDb.read(connection, 11);
    }
    NativeQueryCache.Status after = cache.status();

    assertThat(after.inserts() - before.inserts()).isEqualTo(1);
    assertThat(after.hits() - before.hits()).isEqualTo(10);
    assertThat(after.queries()).isEqualTo(1);
    assertThat(after.freeBlocks()).isPositive();
    assertThat(after.totalBlocks()).isGreaterThan(after.freeBlocks());
    assertThat(after.freeBytes()).isBetween(CachingMariaDb.EIGHT_MIB / 2, CachingMariaDb.EIGHT_MIB);
  }

  @Test
  void aNewSizeEmptiesIt() throws SQLException {
    try (Connection connection = mariaDb.sql().source().open()) {
      CachingMariaDb.read(connection, 1);
      assertThat(cache.status().queries()).isEqualTo(1);

      cache.resize(CachingMariaDb.EIGHT_MIB);
      assertThat(cache.status().queries()).isZero();
      assertThat(cache.bytes()).isEqualTo(CachingMariaDb.EIGHT_MIB);

      cache.resize(0);
      assertThat(cache.bytes()).isZero();
      long hits = cache.status().hits();
      CachingMariaDb.read(connection, 5);
      assertThat(cache.status().hits()).isEqualTo(hits);
    }
  }

  @Test
  void aSessionCanLeaveItAlone() throws SQLException {
    try (Connection connection = mariaDb.sql().source().open();
        Statement statement = connection.createStatement()) {
      CachingMariaDb.read(connection, 1);
      long hits = cache.status().hits();

      statement.execute(cache.session(false));
      CachingMariaDb.read(connection, 5);
      assertThat(cache.status().hits()).isEqualTo(hits);

      statement.execute(cache.session(true));
      CachingMariaDb.read(connection, 5);
      assertThat(cache.status().hits()).isEqualTo(hits + 5);
    }
  }

  @Test
  void aSizeThatTheServerDoesNotTakeIsRefused() {
    assertThatThrownBy(() -> cache.resize(1024))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("0 bytes large instead of 1024")
        .hasMessageContaining("Choose other sizes of the cache.");
  }

  @Test
  void onSomebodyElsesServerItIsLeftAsItIs() {
    var theirs = new MySqlQueryCache(mariaDb.sql(), false);

    assertThat(theirs.sizable()).isFalse();
    assertThat(theirs.locking()).isEmpty();
    assertThatThrownBy(() -> theirs.resize(0)).isInstanceOf(IllegalStateException.class);
    assertThat(theirs.bytes()).isEqualTo(CachingMariaDb.EIGHT_MIB);
  }

  @Test
  void thereIsNoProxyOnTheWay() {
    assertThat(mariaDb.workspace.capability(CachingProxy.class)).isEmpty();
  }
}
