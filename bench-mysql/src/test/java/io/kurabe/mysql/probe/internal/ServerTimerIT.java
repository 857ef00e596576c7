package io.kurabe.mysql.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.CachingMariaDb;
import io.kurabe.studies.querycache.internal.NativeQueryCache;
import io.kurabe.target.internal.ServerTime;
import io.kurabe.target.internal.ServerTimer;
import io.kurabe.target.internal.ServerTimes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Where the server says that the time went, on a real MariaDB with a query cache. */
class ServerTimerIT {
  private static final String CACHES = "wait/synch/%query_cache%";

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

  private static ServerTimer open() {
    return mariaDb.workspace.capability(ServerTimes.class).orElseThrow().open();
  }

  /** The positive control: every lock's instrument moves when it must. */
  @Test
  void eachLockOfTheCacheIsSeenWhenItIsContended() throws Exception {
    try (ServerTimer timer = open()) {
      timer.begin();
      contend();
      ServerTime time = timer.end();

      assertThat(time.notReported()).isEmpty();
      assertThat(time.statementSeconds()).isPositive();
      for (String lock :
          List.of(
              "structure_guard_mutex", "query_cache_query::lock", "cond_cache_status_changed")) {
        ServerTime.Instrument seen =
            time.instruments().stream()
                .filter(i -> i.name().toLowerCase(Locale.ROOT).endsWith(lock))
                .findFirst()
                .orElseThrow();
        assertThat(seen.on()).as(lock).isTrue();
        assertThat(seen.count()).as(lock).isPositive();
        assertThat(seen.seconds()).as(lock).isPositive();
      }
      assertThat(time.parts().get(MySqlServerTimer.QUERY_CACHE)).isPositive();
      assertThat(time.stages())
          .anyMatch(s -> s.name().endsWith("Checking query cache for query") && s.count() > 0);
    }
  }

  /** Four sessions look up while a fifth locks the whole cache, until the rarest has been seen. */
  private static void contend() throws Exception {
    ExecutorService readers = Executors.newFixedThreadPool(4);
    List<Future<?>> done = new ArrayList<>();
    try (Connection connection = mariaDb.sql().source().open();
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 4; i++) {
        done.add(readers.submit(ServerTimerIT::readsForAWhile));
      }
      while (done.stream().anyMatch(f -> !f.isDone())) {
        statement.execute(cache.locking().orElseThrow());
      }
      for (Future<?> reader : done) {
        reader.get();
      }
    } finally {
      readers.shutdownNow();
    }
  }

  private static Void readsForAWhile() throws SQLException {
    try (Connection connection = mariaDb.sql().source().open()) {
      CachingMariaDb.read(connection, 3_000);
    }
    return null;
  }

  /** No stage is told then; without it most of a short SELECT's time would have no name. */
  @Test
  void theTimeInWhichAnswersAreSentIsAStage() throws SQLException {
    try (ServerTimer timer = open();
        Connection connection = mariaDb.sql().source().open();
        Statement statement = connection.createStatement()) {
      statement.execute(cache.session(false));
      timer.begin(); // Stages of the statements before would be counted without them.
      CachingMariaDb.read(connection, 500);
      ServerTime time = timer.end();

      ServerTime.Instrument answers =
          time.stages().stream()
              .filter(s -> s.name().equals(MySqlServerTimer.ANSWER))
              .findFirst()
              .orElseThrow();
      assertThat(answers.on()).isTrue();
      assertThat(answers.count()).isGreaterThanOrEqualTo(500);
      assertThat(answers.seconds()).isPositive();
      assertThat(time.stages().stream().mapToDouble(ServerTime.Instrument::seconds).sum())
          .isLessThanOrEqualTo(time.statementSeconds() * 1.001);
    }
  }

  @Test
  void aServerThatDoesNothingHasWaitedForNothing() {
    try (ServerTimer timer = open()) {
      timer.begin();
      ServerTime time = timer.end();

      assertThat(time.instruments())
          .filteredOn(i -> i.name().toLowerCase(Locale.ROOT).contains("cond_cache"))
          .isNotEmpty()
          .allMatch(i -> i.on() && i.count() == 0 && i.seconds() == 0);
    }
  }

  @Test
  void whatTheTimerAsksIsNotCounted() {
    try (ServerTimer timer = open()) {
      timer.begin();
      ServerTime time = timer.end();

      assertThat(time.stages()).isNotEmpty().allMatch(s -> s.count() == 0);
      assertThat(time.statementSeconds()).isZero();
    }
  }

  @Test
  void instrumentsAreSetBackToWhatTheyWere() throws SQLException {
    String one = "wait/synch/mutex/sql/Query_cache::structure_guard_mutex";
    set(one, "YES");
    try {
      assertThat(on()).containsExactly(one);
      try (ServerTimer timer = open()) {
        timer.begin();
        assertThat(on()).hasSizeGreaterThanOrEqualTo(3);
      }
      assertThat(on()).containsExactly(one);
    } finally {
      set(one, "NO");
    }
  }

  private static void set(String instrument, String enabled) throws SQLException {
    try (Connection connection = mariaDb.administrator();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE performance_schema.setup_instruments SET ENABLED = '"
              + enabled
              + "', TIMED = '"
              + enabled
              + "' WHERE NAME = '"
              + instrument
              + "'");
    }
  }

  private static List<String> on() throws SQLException {
    try (Connection connection = mariaDb.administrator()) {
      return new Instruments(connection, List.of(CACHES))
          .all().stream().filter(Instruments.Setting::on).map(Instruments.Setting::name).toList();
    }
  }
}
