package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.SharedServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench load} and {@code bench sql} for every built-in workload. */
@ExtendWith(SharedServers.class)
class LoadCommandIT {
  private CaughtScreen screen = new CaughtScreen(Map.of());

  @Test
  void pointSelectReadsItsTable(@TempDir Path folder) throws Exception {
    StudyResult result =
        load(
            folder,
            SharedTargets.of("embedded:mariadb"),
            "point-select",
            "--rows",
            "300",
            "--clients",
            "2");
    assertThat(result.study()).isEqualTo("load point-select");
    assertThat(result.parameters()).containsEntry("rows", "300").containsEntry("clients", "2");
    assertThat(result.points()).hasSize(1);
    assertThat(result.points().get(0).exact()).isTrue();
    assertThat(screen.out())
        .contains("mariadb")
        .contains("point-select")
        .contains("the table has 300 of 300 rows");
  }

  @Test
  void readWriteOfSysbenchStatesItsFactors(@TempDir Path folder) throws Exception {
    StudyResult result =
        load(
            folder,
            SharedTargets.of("embedded:postgres"),
            "read-write",
            "--rows",
            "400",
            "--tables",
            "3",
            "--distribution",
            "zipf:0.9",
            "--range",
            "20",
            "--autocommit");
    assertThat(result.parameters())
        .containsEntry("rows", "400")
        .containsEntry("tables", "3")
        .containsEntry("distribution", "zipf 0.9")
        .containsEntry("range", "20")
        .containsEntry("autocommit", "true");
    RunResult run = result.runs().get(0);
    assertThat(run.audit().orElseThrow().exact()).as(run.audit().toString()).isTrue();
    assertThat(screen.out()).contains("the tables have 1200 of 1200 rows");
  }

  @Test
  void countersCountByTheFirstWayOfTheTarget(@TempDir Path folder) throws Exception {
    StudyResult result = load(folder, "counters", "-t", "embedded:redis", "--repeats", "2");
    assertThat(result.runs()).hasSize(2);
    assertThat(result.runs().get(0).spec().workload()).isEqualTo("counters/incrby");
    assertThat(result.runs()).allSatisfy(r -> assertThat(r.audit().orElseThrow().exact()).isTrue());
    assertThat(result.runs().get(0).spec().seed()).isEqualTo(42);
    assertThat(result.runs().get(1).spec().seed()).isNotEqualTo(42);
  }

  @Test
  void roundTripPingsRedis(@TempDir Path folder) throws Exception {
    StudyResult result = load(folder, "round-trip", "-t", "embedded:redis");
    assertThat(result.runs().get(0).probes().get(0).counters().get("cmd_ping_calls"))
        .isGreaterThanOrEqualTo(result.runs().get(0).acknowledged());
  }

  @Test
  void clientsOfRedisShareConnectionsAndLoseNothing(@TempDir Path folder) throws Exception {
    StudyResult result =
        load(folder, "counters", "-t", "embedded:redis", "--clients", "32", "--pipeline", "8");
    RunResult run = result.runs().get(0);
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    assertThat(result.parameters()).containsEntry("pipeline", "8").containsEntry("clients", "32");
    // Little's law: all 32 are under way at once, though there are 4 connections. The answers that
    // a busy machine holds back over an end of the run are counted outside or inside of it.
    assertThat(run.measures().get("littles_law_clients")).isBetween(12.0, 60.0);
  }

  @Test
  void theCacheSaysWhatWasHitMissedAndChecked(@TempDir Path folder) throws Exception {
    StudyResult result =
        load(
            folder,
            "cache",
            "-t",
            "embedded:redis",
            "--keys",
            "1..500",
            "--ttl",
            "100ms..300ms",
            "--key-pattern",
            "sequential,scrambled:0.99",
            "--clients",
            "8",
            "--pipeline",
            "4");
    RunResult run = result.runs().get(0);
    assertThat(run.spec().workload()).isEqualTo("cache/string");
    assertThat(run.audit().orElseThrow().exact()).as(run.audit().toString()).isTrue();
    assertThat(run.measures())
        .containsEntry("cache_misses_lost", 0.0)
        .containsKeys("cache_hit_percent", "cache_hit_percent_from_0_s")
        .hasEntrySatisfying("cache_misses_expired", expired -> assertThat(expired).isPositive());
    assertThat(screen.out().replaceAll("\\s+", " "))
        .contains("Hits, misses and memory", "missed: expired", "memory per key")
        .contains("were of keys whose time to live may have ended");
    try (Stream<Path> files = Files.walk(folder)) {
      Path hits = files.filter(f -> f.endsWith("cache-hits.csv")).findFirst().orElseThrow();
      assertThat(Files.readAllLines(hits).get(0)).isEqualTo("target,variant,second,hit_percent");
    }
  }

  @Test
  void keysThatNobodyLoadedFailTheCommand(@TempDir Path folder) {
    int code =
        Main.execute(
            new String[] {
              "load",
              "cache",
              "-t",
              "embedded:redis",
              "--command",
              "GET __key__",
              "--warmup",
              "50ms",
              "--duration",
              "300ms",
              "-o",
              folder.toString()
            },
            screen.screen());
    assertThat(screen.out().replaceAll("\\s+", " "))
        .contains("NOT EXACT: 'GET __key__' found nothing");
    assertThat(code).isEqualTo(ExitCode.GATE_FAILED);
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere a folder is looked at every 10 s")
  void aResultThatCannotBeWrittenIsShownFirstAndThenToldWithItsPath(@TempDir Path folder)
      throws Exception {
    try (WatchService watch = folder.getFileSystem().newWatchService()) {
      folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      Thread obstacle =
          new Thread(
              () -> {
                try {
                  Path name = (Path) watch.take().pollEvents().get(0).context();
                  Files.createDirectories(folder.resolve(name).resolve("result.json/in the way"));
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      obstacle.setDaemon(true);
      obstacle.start();
      String[] args = {
        "load", "round-trip", "-t", "embedded:redis", "--duration", "500ms", "-o", folder.toString()
      };
      assertThat(Main.execute(args, screen.screen())).isEqualTo(ExitCode.TARGET);
      obstacle.join();
    }
    assertThat(screen.out()).contains("round-trip", "ops/s");
    assertThat(screen.err())
        .contains(ResultFolder.only(folder).resolve("result.json").toString())
        .doesNotContain("\tat ");
  }

  @Test
  void sqlClientsDoNotPipeline(@TempDir Path folder) {
    String[] args = {
      "load", "round-trip", "-t", "embedded:postgres", "--pipeline", "4", "-o", folder.toString()
    };
    assertThat(Main.execute(args, screen.screen())).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("pipelining is for Redis");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aMethodThatTheTargetDoesNotHaveIsRefused(@TempDir Path folder) {
    String[] args = {
      "load", "counters", "-t", "embedded:redis", "--method", "upsert", "-o", folder.toString()
    };
    assertThat(Main.execute(args, screen.screen())).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("'upsert' is not possible on redis. Possible: incrby");
  }

  @Test
  void everyStatementOfEveryWorkloadIsShown() {
    SharedTargets postgres = SharedTargets.of("embedded:postgres");
    assertThat(sql(postgres, "point-select"))
        .contains("SELECT c FROM ${schema}.sbtest1 WHERE id=?;")
        .contains("CREATE TABLE ${schema}.sbtest1")
        .contains("CREATE INDEX k_1");
    assertThat(sql(postgres, "read-write"))
        .contains("COPY ${schema}.sbtest1 (id, k, c, pad) FROM STDIN;")
        .contains("BEGIN;")
        .contains("SELECT DISTINCT c FROM ${schema}.sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c;")
        .contains("INSERT INTO ${schema}.sbtest1 (id, k, c, pad) VALUES (?, ?, ?, ?);")
        .contains("COMMIT;");
    assertThat(sql("round-trip", "redis")).contains("PING;");
    assertThat(sql("point-select", "redis")).contains("-- point-select does not run there");
  }

  private static String sql(SharedTargets servers, String workload) {
    return shown(servers.screen(), servers.after("sql", workload));
  }

  private static String sql(String workload, String engine) {
    return shown(new CaughtScreen(Map.of()), "sql", workload, "--engine", engine);
  }

  private static String shown(CaughtScreen shown, String... args) {
    assertThat(Main.execute(args, shown.screen())).as(shown.said()).isZero();
    return shown.out();
  }

  private StudyResult load(Path folder, SharedTargets servers, String... args) throws Exception {
    screen = servers.screen();
    return load(folder, servers.after(args));
  }

  private StudyResult load(Path folder, String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of("load"));
    all.addAll(List.of(args));
    all.addAll(List.of("--warmup", "50ms", "--duration", "500ms", "-o", folder.toString()));
    assertThat(Main.execute(all.toArray(String[]::new), screen.screen()))
        .as(screen.said())
        .isEqualTo(ExitCode.OK);
    return ResultFiles.read(ResultFolder.only(folder));
  }
}
