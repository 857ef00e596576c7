package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.keys.internal.KeyRatio;
import io.kurabe.studies.keys.internal.KeyStep;
import io.kurabe.studies.keys.internal.KeyVariant;
import io.kurabe.studies.keys.internal.KeysResult;
import io.kurabe.target.SharedServers;
import io.kurabe.target.internal.Architecture;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run keys} on two PostgreSQL servers and a MariaDB, small. */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeysStudyIT {
  private static final int FILLS = 2;
  private static final int STEPS = 3;
  private static final long STEP = 3_000;

  private final CaughtScreen screen = new CaughtScreen(Map.of());
  private StudyResult result;
  private KeysResult keys;
  private List<String> files;

  @BeforeAll
  void run(@TempDir Path folder) throws Exception {
    int code =
        Main.execute(
            new String[] {
              "run",
              "keys",
              "-t",
              "one=embedded:postgres?max_wal_size=32MB&shared_buffers=512kB",
              "-t",
              "two=embedded:postgres?max_wal_size=32MB&shared_buffers=1MB",
              "-t",
              "maria=embedded:mariadb",
              "--keys",
              "serial,uuid7,uuid4,uuid4-server,uuid4-char",
              "--rows",
              String.valueOf(STEPS * STEP),
              "--step",
              String.valueOf(STEP),
              "--repeats",
              String.valueOf(FILLS),
              "--clients",
              "2",
              "--read-time",
              "100ms",
              "--pgbench-time",
              "200ms",
              "--pgbench-clients",
              "1,2",
              "--scale",
              "1",
              // Not waiting for the disk: the log is as long, and no server is killed.
              "--durability",
              "relaxed",
              "-o",
              folder.toString()
            },
            screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    Path made = ResultFolder.only(folder);
    result = ResultFiles.read(made);
    files = List.of(made.toFile().list());
    keys = result.part(KeysResult.class).orElseThrow();
  }

  /** Whether both PostgreSQL servers have a valid run of updates in the same repeat. */
  private boolean bothUpdated(int clients) {
    return result.runs().stream()
        .filter(r -> r.spec().workload().equals("simple-update"))
        .filter(r -> r.spec().arrivals().clients() == clients)
        .filter(r -> r.valid() && !r.targets().contains("maria"))
        .collect(
            Collectors.groupingBy(
                r -> r.spec().parameters().getOrDefault("repeat", ""), Collectors.counting()))
        .containsValue(2L);
  }

  @Test
  void everyTableIsFilledStepByStepAndNoRowIsLost() {
    assertThat(result.complete()).isTrue();
    assertThat(keys.steps()).hasSize(3 * 5 * FILLS * STEPS);
    assertThat(keys.steps())
        .allSatisfy(
            s -> {
              assertThat(s.rowsAfter() - s.rowsBefore()).as(s.run()).isEqualTo(STEP);
              assertThat(s.rowsAfter()).as(s.run()).isEqualTo(s.step() * STEP);
              assertThat(s.seconds()).as(s.run()).isPositive();
            });
    List<RunResult> audited = result.runs().stream().filter(r -> r.audit().isPresent()).toList();
    assertThat(audited).allSatisfy(r -> assertThat(r.audit().orElseThrow().exact()).isTrue());
    assertThat(audited.stream().filter(r -> r.spec().workload().equals("key-insert")))
        .hasSize(3 * 5 * FILLS);
  }

  @Test
  void targetsTakeTurnsStepByStep() {
    List<String> ofOneFill =
        keys.steps().stream()
            .filter(s -> s.variant().contains(" uuid4, ") && s.repeat() == 1)
            .map(KeyStep::target)
            .toList();
    assertThat(ofOneFill.subList(0, 3)).containsExactlyInAnyOrder("one", "two", "maria");
    assertThat(ofOneFill.subList(3, 6)).containsExactlyInAnyOrder("one", "two", "maria");
    assertThat(ofOneFill.subList(3, 6)).isNotEqualTo(ofOneFill.subList(0, 3));
  }

  @Test
  void theStructureOfRandomKeysIsSeen() {
    for (String target : List.of("one", "two")) {
      assertThat(figure(target, "serial", KeyFigure.LEAF_DENSITY_PERCENT))
          .isGreaterThan(figure(target, "uuid4", KeyFigure.LEAF_DENSITY_PERCENT) + 5);
      assertThat(figure(target, "uuid7", KeyFigure.INDEX_BYTES))
          .isLessThan(figure(target, "uuid4-char", KeyFigure.INDEX_BYTES) / 1.5);
      assertThat(figure(target, "uuid4", KeyFigure.LEAF_FRAGMENTATION_PERCENT)).isGreaterThan(25);
      assertThat(figure(target, "serial", KeyFigure.FULL_PAGE_IMAGES))
          .isLessThan(figure(target, "uuid4-char", KeyFigure.FULL_PAGE_IMAGES));
      assertThat(variant(target, "uuid4-char").logBytesPerRow().value())
          .isGreaterThan(variant(target, "serial").logBytesPerRow().value());
    }
    assertThat(figure("maria", "serial", KeyFigure.INDEX_BYTES))
        .isLessThan(figure("maria", "uuid4-char", KeyFigure.INDEX_BYTES));
    assertThat(figure("maria", "uuid4", KeyFigure.PAGE_SPLITS)).isPositive();
  }

  @Test
  void figuresOfStepsAddUpToThoseOfTheFill() {
    List<KeyStep> fill =
        keys.steps().stream().filter(s -> s.variant().equals("one uuid4, narrow")).toList();
    double images =
        fill.stream()
            .mapToDouble(s -> s.figures().getOrDefault(KeyFigure.FULL_PAGE_IMAGES.text(), 0.0))
            .sum();
    assertThat(figure("one", "uuid4", KeyFigure.FULL_PAGE_IMAGES))
        .isCloseTo(images / FILLS, within(1e-6));
    assertThat(fill)
        .allSatisfy(s -> assertThat(s.figures().values()).allMatch(v -> v >= 0 && v < 1e12));
  }

  @Test
  void anIndexLargerThanTheCacheIsMarked() {
    assertThat(variant("one", "uuid4-char").cacheBytes()).isEqualTo(1 << 19);
    assertThat(variant("one", "uuid4-char").outgrowsCacheAtRows()).isPresent();
    assertThat(variant("two", "serial").outgrowsCacheAtRows()).isEmpty();
    assertThat(screen.out()).contains("Index outgrows the cache of 512 KiB");
  }

  @Test
  void readsFollowTheInserts() {
    Map<String, Long> reads =
        result.runs().stream()
            .filter(r -> r.spec().workload().equals("key-read"))
            .collect(
                Collectors.groupingBy(
                    r -> r.spec().parameters().get("read"), Collectors.counting()));
    assertThat(reads)
        .containsOnly(
            Map.entry("point", 15L * FILLS),
            Map.entry("time range", 15L * FILLS),
            Map.entry("key range", 6L * FILLS));
    assertThat(keys.reads())
        .isNotEmpty()
        .allSatisfy(r -> assertThat(r.opsPerSecond().value()).isPositive());
  }

  @Test
  void twoTargetsOfOneProductStandBesideEachOther() {
    assertThat(keys.ratios())
        .allSatisfy(r -> assertThat(r.over() + " " + r.under()).isEqualTo("two one"))
        .anySatisfy(r -> assertThat(r.what()).matches("simple-update, [12] clients"));
    assertThat(result.runs())
        .filteredOn(r -> r.spec().workload().equals("simple-update"))
        .extracting(r -> r.spec().arrivals().clients())
        .contains(1, 2);
    for (int clients : List.of(1, 2)) {
      // Of one number of clients a busy machine may have spoiled every pair.
      assertThat(keys.ratios())
          .extracting(KeyRatio::what)
          .filteredOn(("simple-update, " + clients + " clients")::equals)
          .hasSize(bothUpdated(clients) ? 1 : 0);
    }
    assertThat(keys.ratios()).filteredOn(r -> r.metric().equals("s per million rows")).hasSize(5);
    assertThat(result.servers()).noneMatch(s -> Architecture.of(s).equals(Architecture.NOT_TOLD));
    assertThat(screen.out()).contains("shared_buffers").contains("512kB").contains("1MB");
  }

  @Test
  void claimsOnArchitecturesSayWhatIsMissing() {
    for (String id : List.of("F3.2", "F3.3", "F3.4", "F3.7", "F3.8", "F3.9")) {
      assertThat(result.findings())
          .filteredOn(f -> f.id().equals(id))
          .singleElement()
          .satisfies(
              f -> {
                assertThat(f.verdict()).isEqualTo(Verdict.NOT_ASKED);
                assertThat(f.because()).contains("needs a target on Arm and one on x86");
              });
    }
    assertThat(result.findings())
        .extracting(Finding::id)
        .contains("F3.1", "F3.5", "F3.6", "K3.1", "K3.2", "K3.3", "K3.4", "K3.5", "K3.6");
  }

  @Test
  void aPointCountsFillsAndNotSteps() {
    PointResult inserts =
        result.points().stream()
            .filter(p -> p.variant().equals("one serial, narrow"))
            .findFirst()
            .orElseThrow();
    assertThat(inserts.runs()).hasSize(FILLS * STEPS);
    assertThat(inserts.throughput().runs()).isEqualTo(FILLS);
  }

  @Test
  void filesHaveEveryStep() {
    assertThat(files).contains("keys.csv", "keys-steps.csv", "keys-reads.csv", "report.html");
  }

  @Test
  void everyStatementIsShown() {
    SharedTargets servers = SharedTargets.of("embedded:mariadb", "embedded:postgres");
    CaughtScreen caught = servers.screen();
    assertThat(Main.execute(servers.after("sql", "keys"), caught.screen())).isZero();
    assertThat(caught.out())
        .contains("CREATE TABLE ${schema}.keys_uuid4_char_narrow")
        .contains("INSERT INTO ${schema}.keys_serial_narrow (v1) VALUES (10), (11)")
        .contains("CAST(CAST(? AS text) AS uuid)")
        .contains("UNHEX(")
        .contains("CHECKPOINT;")
        .contains("UPDATE ${schema}.pgbench_accounts")
        .doesNotContain("{key}");
  }

  private KeyVariant variant(String target, String key) {
    return keys.variants().stream()
        .filter(a -> a.target().equals(target) && a.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private double figure(String target, String key, KeyFigure figure) {
    return variant(target, key).figures().get(figure.text());
  }
}
