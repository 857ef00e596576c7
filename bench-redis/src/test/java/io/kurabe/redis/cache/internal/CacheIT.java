package io.kurabe.redis.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.probe.AnyMachine;
import io.kurabe.redis.internal.RedisFixture;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.workload.Audit;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import io.lettuce.core.KillArgs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The workload on a real server, and data that somebody spoiled. */
class CacheIT {
  private static final int CLIENTS = 4;

  /** So many that each of some ten keys is asked for, whatever the machine does besides. */
  private static final long REQUESTS = 3000;

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static RedisFixture redis;
  private Workspace workspace;
  private String prefix;

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
    prefix = workspace.name() + ":c:";
  }

  @AfterEach
  void dropWorkspace() {
    redis.user().configSet("maxmemory", "0");
    redis.user().configSet("maxmemory-policy", "noeviction");
    workspace.close();
  }

  @ParameterizedTest
  @CsvSource({
    "string, set, get, 1",
    "hash, hset, hgetall, 10",
    "list, lpush, lrange, 10",
    "sorted-set, zincrby, zrevrange, 10",
    "stream, xadd, xrevrange, 10"
  })
  void everyTypeIsLoadedMixedAndExact(String type, String write, String read, int elements)
      throws Exception {
    LoadedWorkload cache = load("type", type, "keys", "1..300", "ratio", "1:2");
    assertThat(keys()).hasSize(300);
    assertThat(size(type, prefix + "300")).isEqualTo(elements);
    RunResult run = run(cache);
    assertThat(cache.operations()).extracting(Operation::name).contains(write, read);
    assertThat(run.operations())
        .allSatisfy(operation -> assertThat(operation.succeeded()).isPositive());
    assertExact(cache, run);
    assertThat(cache.measures())
        .containsEntry("cache_misses_lost", 0.0)
        .hasEntrySatisfying(
            "cache_memory_per_key_bytes", bytes -> assertThat(bytes).isBetween(40.0, 3000.0))
        .hasEntrySatisfying("cache_hits", hits -> assertThat(hits).isPositive());
  }

  private long size(String type, String key) {
    return switch (type) {
      case "hash" -> redis.user().hlen(key);
      case "list" -> redis.user().llen(key);
      case "sorted-set" -> redis.user().zcard(key);
      case "stream" -> redis.user().xlen(key);
      default -> redis.user().exists(key);
    };
  }

  private List<String> keys() {
    return redis.user().keys(prefix + "*");
  }

  @Test
  void aKeyThatWasDeletedIsNamedByReadsAndAfterTheRun() throws Exception {
    LoadedWorkload cache = load("keys", "1..20", "ratio", "0:1");
    cache.reset();
    redis.user().del(prefix + "7");
    assertThat(audit(cache).sentence())
        .startsWith("NOT EXACT: of 20 keys that were looked at after the run 1 are MISSING")
        .contains(prefix + "7 is not there");
    RunResult run = run(cache);
    assertThat(run.operations().get(0).failed()).isPositive();
    assertThat(audit(cache).sentence())
        .contains("reads MISSED keys that were loaded and can be neither expired nor evicted")
        .contains(prefix + "7 was loaded, and is not there");
  }

  @ParameterizedTest
  @ValueSource(strings = {"32", "10", "500"})
  void aValueOfAForeignWriterIsNamedByReadsAndAfterTheRun(String size) throws Exception {
    LoadedWorkload cache = load("keys", "1..20", "ratio", "0:1", "data-size", size);
    cache.reset();
    redis.user().set(prefix + "7", "somebody else wrote this");
    assertThat(audit(cache).sentence())
        .contains("1 values are WRONG")
        .contains(prefix + "7 holds 24 bytes that no client of this run wrote: 'somebody else");
    RunResult run = run(cache);
    assertThat(run.operations().get(0).failed()).isPositive();
    assertThat(audit(cache).sentence()).contains("answers were WRONG: " + prefix + "7 holds 24");
  }

  @Test
  void aByteThatChangedAndAValueOfAnotherKeyAreNamed() throws Exception {
    LoadedWorkload cache = load("keys", "1..20", "ratio", "0:1", "data-size", "100");
    cache.reset();
    redis.user().setrange(prefix + "3", 99, "ab");
    assertThat(audit(cache).sentence())
        .contains(prefix + "3 holds a value of 101 bytes that is not as it was written");
    redis.user().rename(prefix + "3", prefix + "4");
    assertThat(audit(cache).sentence())
        .contains(prefix + "3 is not there")
        .contains(prefix + "4 holds the value of " + prefix + "3");
  }

  @ParameterizedTest
  @CsvSource({
    "hash, has 9 values in place of 10",
    "list, NOT the same",
    "sorted-set, NOT the same",
    "stream, NOT the same"
  })
  void anElementThatSomebodyTookIsFound(String type, String words) throws Exception {
    LoadedWorkload cache = load("type", type, "keys", "1..50");
    RunResult run = run(cache);
    switch (type) {
      case "hash" -> redis.user().hdel(prefix + "9", "f3");
      case "list" -> redis.user().lpop(prefix + "9");
      case "sorted-set" -> redis.user().zincrby(prefix + "9", -1, "m0");
      default ->
          redis
              .user()
              .xdel(
                  prefix + "9",
                  redis
                      .user()
                      .xrange(prefix + "9", io.lettuce.core.Range.unbounded())
                      .get(0)
                      .getId());
    }
    Audit audit = cache.audit(run.acknowledged(), run.uncertain()).orElseThrow();
    assertThat(audit.exact()).isFalse();
    assertThat(audit.sentence()).contains(words);
  }

  @Test
  void aMissAfterTheTimeToLiveIsExpectedAndOneBeforeIsNot() throws Exception {
    LoadedWorkload brief = load("keys", "1..2000", "ratio", "0:1", "ttl", "1ms..2ms");
    RunResult run = run(brief);
    assertExact(brief, run);
    assertThat(brief.measures().get("cache_misses_expired")).isPositive();
    assertThat(brief.measures().get("cache_misses_lost")).isZero();

    LoadedWorkload lasting = load("keys", "1..200", "ratio", "0:1", "ttl", "1h..2h");
    assertThat(redis.user().pttl(prefix + "5")).isBetween(3_590_000L, 7_200_000L);
    redis.user().del(prefix + "5");
    RunResult second = run(lasting);
    assertThat(lasting.audit(second.acknowledged(), second.uncertain()).orElseThrow().sentence())
        .contains("reads MISSED keys that were loaded")
        .contains(prefix + "5 was loaded, and is not there");
  }

  @Test
  void aMissOnAServerThatEvictsIsExpectedAndCounted() throws Exception {
    redis.user().configSet("maxmemory-policy", "allkeys-lru");
    long used = Long.parseLong(field("memory", "used_memory"));
    redis.user().configSet("maxmemory", String.valueOf(used + (3 << 20)));
    LoadedWorkload cache = load("keys", "1..4000", "ratio", "1:4", "data-size", "2k");
    RunResult run = run(cache);
    assertExact(cache, run);
    assertThat(cache.measures().get("cache_misses_evicted")).isPositive();
    assertThat(cache.measures().get("cache_keys_evicted")).isPositive();
    assertThat(cache.measures().get("cache_hit_percent")).isBetween(1.0, 99.0);
  }

  @Test
  void aServerThatMayEvictButDidNotHasNoExcuse() throws Exception {
    redis.user().configSet("maxmemory-policy", "allkeys-lru");
    redis.user().configSet("maxmemory", "1gb");
    LoadedWorkload cache = load("keys", "1..50", "ratio", "0:1");
    redis.user().del(prefix + "7");
    RunResult run = run(cache);
    assertThat(cache.audit(run.acknowledged(), run.uncertain()).orElseThrow().sentence())
        .contains("but the server evicted none")
        .contains(prefix + "7 is not there");
  }

  @Test
  void aFullServerThatRefusesIsToldWithTheReason() {
    redis.user().configSet("maxmemory", String.valueOf(1 << 20));
    assertThatThrownBy(() -> load("keys", "1..4000", "data-size", "2k"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("Could not load the keys")
        .hasMessageContaining("OOM");
  }

  @Test
  void severalKeysAtOnceAreCountedByTheKey() throws Exception {
    LoadedWorkload cache =
        load("keys", "1..100", "ratio", "1:10", "ratio-order", "fixed", "multi-key-get", "3");
    redis.user().configResetstat();
    RunResult run = run(cache);
    assertExact(cache, run);
    long sets = successes(run, "set");
    long gets = successes(run, "mget");
    // A round is one SET and four MGETs of 3, 3, 3 and 1 keys; each client may be within one.
    assertThat(gets).isBetween(4 * (sets - CLIENTS), 4 * sets);
    assertThat(cache.measures().get("cache_hits")).isBetween(10.0 * (sets - CLIENTS), 10.0 * sets);
  }

  private static long successes(RunResult run, String operation) {
    return run.operations().stream()
        .filter(o -> o.operation().equals(operation))
        .findFirst()
        .orElseThrow()
        .succeeded();
  }

  @Test
  void parallelGivesEachClientAPartAndRefusesTooMany() throws Exception {
    LoadedWorkload cache = load("keys", "1..40", "key-pattern", "parallel", "ratio", "1:0");
    assertExact(cache, run(cache));
    LoadedWorkload few = load("keys", "1..3", "key-pattern", "P:R");
    assertThatThrownBy(() -> run(few))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("parallel gives each of 4 clients 1 of the 3 keys");
  }

  @Test
  void commandsOfTheUsersAreLoadedByThoseThatStoreValues() throws Exception {
    LoadedWorkload cache =
        load(
            "keys",
            "1..50",
            "command",
            "HSET h:__key__ f __data__\nHGETALL h:__key__\nHGETALL h:__key__\nHLEN h:__key__",
            "command-ratio",
            "1\n5\n1\n1");
    assertThat(redis.user().hkeys(prefix + "h:50")).containsExactly("f");
    RunResult run = run(cache);
    assertThat(cache.operations())
        .extracting(Operation::name)
        .containsExactly("hset", "hgetall", "hgetall-2", "hlen");
    assertExact(cache, run);
  }

  @Test
  void aValueOfAnotherKeyIsFoundInCommandsOfTheUsersToo() throws Exception {
    LoadedWorkload cache =
        load(
            "keys",
            "1..50",
            "command",
            "GET a:__key__",
            "preload-command",
            "SET a:__key__ __data__");
    redis.user().rename(prefix + "a:8", prefix + "a:7");
    RunResult run = run(cache);
    Audit audit = cache.audit(run.acknowledged(), run.uncertain()).orElseThrow();
    assertThat(audit.sentence()).contains(prefix + "a:7 holds the value of " + prefix + "8");
  }

  /** The trap that stayed hidden for years elsewhere: the measured keys are not the loaded ones. */
  @Test
  void keysThatNobodyLoadedFailTheRun() throws Exception {
    LoadedWorkload cache = load("keys", "1..50", "command", "GET __key__");
    RunResult run = run(cache);
    assertThat(cache.audit(run.acknowledged(), run.uncertain()).orElseThrow().sentence())
        .startsWith("NOT EXACT: 'GET __key__' found nothing")
        .contains("(100.0%), more than miss-rate-threshold 1%");
    LoadedWorkload asked =
        load("keys", "1..50", "command", "GET __key__", "miss-rate-threshold", "99.9%");
    redis.user().set(prefix + "7", "a value that is there");
    RunResult second = run(asked);
    assertExact(asked, second);
  }

  @Test
  void withoutPreloadMissesAreToldAndAllowed() throws Exception {
    LoadedWorkload cache = load("keys", "1..5000", "preload", "none", "ratio", "1:10");
    assertThat(keys()).isEmpty();
    RunResult run = run(cache);
    assertThat(cache.audit(run.acknowledged(), run.uncertain()).orElseThrow().sentence())
        .contains("were of keys that nobody loaded");
    assertExact(cache, run);
  }

  @ParameterizedTest
  @CsvSource({
    "SMOVE __key__ mine x, works on the key 'mine'",
    "RENAME mine __key__, works on the key 'mine'",
    "MSET __key__ a mine b, works on the key 'mine'",
    "DEL mine __key__, works on the key 'mine'",
    "PUBLISH __key__ x, the server sees none in it",
    "KEYS __key__*, the server sees none in it",
    "SCRIPT LOAD __key__, the server sees none in it",
    "NOSUCHCOMMAND __key__, the server sees none in it",
    "GET __key__ x, the server sees none in it"
  })
  void commandsThatWouldTouchKeysOfOthersAreRefused(String command, String why) {
    assertThatThrownBy(() -> load("command", command))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("command: '" + command + "'")
        .hasMessageContaining(why);
  }

  @Test
  void lostConnectionsLeaveEitherVersionOfAValue() throws Exception {
    for (String type : List.of("string", "list", "sorted-set")) {
      LoadedWorkload cache = load("type", type, "keys", "1..50", "ratio", "1:1");
      cache.reset();
      int[] cuts = {1};
      Progress cutting =
          (phase, done, rate) -> {
            if (phase.equals("measure") && cuts[0] > 0) {
              cuts[0]--;
              redis.user().clientKill(KillArgs.Builder.typeNormal().skipme());
            }
          };
      RunResult run = AnyMachine.engine().run(LoadRun.of(spec(cache), cache).withProgress(cutting));
      assertThat(cuts[0]).isZero();
      assertThat(run.acknowledged()).isPositive();
      assertExact(cache, run);
    }
  }

  @Test
  void theLoadIsToldAndCanBeStopped() {
    List<String> told = new ArrayList<>();
    Workload workload = Workload.named("cache", Map.of("keys", "1..2000"));
    workload.load(
        workspace,
        new BulkListener() {
          @Override
          public boolean update(String table, long done, long rows, double rowsPerSecond) {
            told.add(table + " " + done + " of " + rows);
            return true;
          }

          @Override
          public void loaded(io.kurabe.workload.BulkReport report) {
            told.add(report.sentence());
          }
        });
    assertThat(told)
        .contains("keys 2000 of 2000")
        .last()
        .asString()
        .startsWith("keys: 2,000 rows in ")
        .contains("by pipelined SET");
    assertThat(workload.filledRows()).isEqualTo(2000);
    assertThatThrownBy(() -> workload.load(workspace, (table, done, rows, rate) -> false))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("it was stopped after");
  }

  @Test
  void showsEveryCommandThatItSends() {
    assertThat(Workload.named("cache", Map.of("ttl", "1m")).statements(workspace))
        .extracting(s -> s.purpose() + " | " + s.text())
        .containsExactly(
            "load: each key | SET " + prefix + "<key> <value> PX <ttl in ms>",
            "set: each request | SET " + prefix + "<key> <value> PX <ttl in ms>",
            "get: each request | GET " + prefix + "<key>");
  }

  private LoadedWorkload load(String... parameters) {
    Map<String, String> byName = new HashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      byName.put(parameters[i], parameters[i + 1]);
    }
    return Workload.named("cache", byName).load(workspace);
  }

  private static RunResult run(LoadedWorkload cache) throws InterruptedException {
    cache.reset();
    return record(cache);
  }

  private static RunResult record(LoadedWorkload cache) throws InterruptedException {
    return AnyMachine.engine().run(LoadRun.of(spec(cache), cache));
  }

  private static RunSpec spec(LoadedWorkload cache) {
    return RunSpec.of(
        "cache",
        cache.name(),
        new Arrivals.Batch(CLIENTS, REQUESTS),
        new Phases(Duration.ZERO, LIMIT));
  }

  private static Audit audit(LoadedWorkload cache) {
    return cache.audit(0, 0).orElseThrow();
  }

  private static void assertExact(LoadedWorkload cache, RunResult run) {
    Audit audit = cache.audit(run.acknowledged(), run.uncertain()).orElseThrow();
    assertThat(audit.exact()).as(audit.sentence()).isTrue();
  }

  private static String field(String section, String name) {
    return redis
        .user()
        .info(section)
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .findFirst()
        .orElseThrow()
        .substring(name.length() + 1);
  }
}
