package io.kurabe.redis.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.Crowd;
import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.redis.internal.RedisFixture;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterCache.Aside;
import io.kurabe.workloads.counters.internal.CounterKey;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountersIT {
  private static final CounterSettings ONE_ROW = new CounterSettings(1, 1, Duration.ZERO);
  private static RedisFixture redis;
  private Workspace workspace;
  private CounterStore store;
  private CounterCache cache;

  @BeforeAll
  static void startServer() {
    redis = new RedisFixture();
  }

  @AfterAll
  static void stopServer() {
    redis.close();
  }

  @BeforeEach
  void createWorkspace() {
    workspace = redis.server.createWorkspace(RunId.random());
    store = workspace.capability(CounterStore.class).orElseThrow();
    cache = workspace.capability(CounterCache.class).orElseThrow();
  }

  @AfterEach
  void dropWorkspace() {
    workspace.close();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "8, 1", "50, 3"})
  void countsExactlyHoweverManyClientsCount(int clients, int rows) throws InterruptedException {
    store.reset();
    try (Crowd crowd = new Crowd(store, clients, rows)) {
      crowd.start(400);
      assertThat(crowd.awaitEnd()).isTrue();
      assertThat(crowd.failures).isEmpty();
    }
    assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(400L * clients);
    assertThat(cache.counters()).hasSize(rows);
  }

  @Test
  void startsFromZeroAfterAReset() throws InterruptedException {
    increment(10);
    cache.setAside(cache.counters().get(0), "b1");
    store.reset();
    assertThat(store.total(CounterMethod.INCRBY)).isZero();
    assertThat(cache.counters()).isEmpty();
    assertThat(cache.asides()).isEmpty();
  }

  @Test
  void setsAsideWhatWasCountedAndGoesOnFromZero() throws InterruptedException {
    increment(10);
    CounterKey counter = cache.counters().get(0);
    assertThat(cache.setAside(counter, "b1")).isTrue();
    increment(3);
    assertThat(cache.readAside(counter, "b1")).hasValue(10);
    assertThat(cache.asides()).containsExactly(new Aside(counter, "b1"));
    assertThat(cache.counters()).containsExactly(counter);
    assertThat(cache.total()).isEqualTo(13);
    assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(13);

    cache.discardAside(counter, "b1");
    assertThat(cache.readAside(counter, "b1")).isEmpty();
    assertThat(cache.asides()).isEmpty();
    assertThat(cache.total()).isEqualTo(3);
  }

  @Test
  void hasNothingToSetAsideWithoutIncrements() {
    CounterKey counter = CounterKey.parse("1:2020-05-31");
    assertThat(cache.setAside(counter, "b1")).isFalse();
    assertThat(cache.readAside(counter, "b1")).isEmpty();
    cache.discardAside(counter, "b1");
  }

  @Test
  void refusesABatchTwiceRatherThanOverwriteIt() throws InterruptedException {
    increment(10);
    CounterKey counter = cache.counters().get(0);
    cache.setAside(counter, "b1");
    increment(3);
    assertThatThrownBy(() -> cache.setAside(counter, "b1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("b1");
    assertThat(cache.readAside(counter, "b1")).hasValue(10);
  }

  @Test
  void readsAndResetsInOneStep() throws InterruptedException {
    increment(10);
    CounterKey counter = cache.counters().get(0);
    assertThat(cache.readAndReset(counter)).contains(10L);
    increment(2);
    assertThat(cache.readAndReset(counter)).contains(2L);
    assertThat(cache.total()).isZero();
    assertThat(cache.readAndReset(CounterKey.parse("99:2020-05-31"))).isEmpty();
  }

  @Test
  void readsAndResetsOnServersBefore62() throws InterruptedException {
    increment(10);
    try (AdminConnection control = RedisFixture.control(workspace)) {
      CountersCommands commands = new CountersCommands(workspace.name() + ":");
      CounterCache old = new RedisCounterCache(control, commands, false);
      CounterKey counter = old.counters().get(0);
      assertThat(old.readAndReset(counter)).contains(10L);
      assertThat(old.readAndReset(counter)).contains(0L);
      assertThat(old.readAndReset(CounterKey.parse("99:2020-05-31"))).isEmpty();
    }
  }

  @Test
  void reportsTheServersRefusalOfAnIncrement() throws InterruptedException {
    increment(1);
    String key = new CountersCommands(workspace.name() + ":").key(cache.counters().get(0));
    redis.user().del(key);
    redis.user().lpush(key, "not a number");
    try (Crowd crowd = new Crowd(store, 1, 1)) {
      crowd.start(1);
      assertThat(crowd.awaitEnd()).isTrue();
      assertThat(crowd.failures).containsExactly(OutcomeKind.OTHER);
    }
  }

  @Test
  void offersIncrbyOnly() {
    assertThat(store.methods()).containsExactly(CounterMethod.INCRBY);
    assertThatThrownBy(() -> store.open(CounterMethod.UPSERT, ONE_ROW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("upsert");
  }

  @Test
  void showsEveryCommandThatItSends() {
    assertThat(store.statements(CounterMethod.INCRBY, ONE_ROW))
        .extracting(s -> s.text().split(" ", 2)[0])
        .contains("SCAN", "INCRBY", "RENAMENX", "GET", "UNLINK", "SET");
  }

  @Test
  void probesTheServersOwnCounts() throws InterruptedException {
    try (ServerProbe probe = workspace.capability(ServerProbes.class).orElseThrow().open(false)) {
      Map<String, Long> before = probe.counters();
      increment(25);
      Map<String, Long> after = probe.counters();
      assertThat(growth(before, after, "cmd_incrby_calls")).isEqualTo(25);
      assertThat(growth(before, after, "cmd_incrby_usec")).isPositive();
      assertThat(growth(before, after, "commands_processed")).isGreaterThan(25);
      assertThat(growth(before, after, "net_input_bytes")).isGreaterThan(25 * 40);
      assertThat(after).containsKeys("cpu_user_ms", "cpu_sys_ms", "cpu_user_main_thread_ms");
      assertThat(probe.gauges())
          .containsKeys("connected_clients", "blocked_clients", "used_memory_bytes");
      assertThat(probe.notReported()).isEmpty();
    }
  }

  private static long growth(Map<String, Long> before, Map<String, Long> after, String name) {
    return after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
  }

  private void increment(int times) throws InterruptedException {
    try (Crowd crowd = new Crowd(store, 1, 1)) {
      crowd.start(times);
      assertThat(crowd.awaitEnd()).isTrue();
      assertThat(crowd.failures).isEmpty();
    }
  }

  @Test
  void everyNewConnectionTakesItsFirstCommand() throws InterruptedException {
    for (int i = 0; i < 500; i++) {
      increment(1);
    }
    assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(500);
  }

  @Test
  void saysWhichServerRefusesTheClientWhenNoConnectionIsLeft() {
    redis.user().configSet("maxclients", "5");
    try {
      assertThatThrownBy(() -> new Crowd(store, 10, 1))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("127.0.0.1:")
          .hasMessageContaining("maxclients");
    } finally {
      redis.user().configSet("maxclients", "2000");
    }
  }
}
