package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.Parameter;
import io.kurabe.study.internal.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a user can get wrong with a study or a load before any server is asked. */
class StudyOptionsTest {
  private final CaughtScreen screen = new CaughtScreen(Map.of());

  private int run(String... arguments) {
    return Main.execute(arguments, screen.screen());
  }

  static List<Study<?>> studies() {
    return Study.all();
  }

  @ParameterizedTest
  @MethodSource("studies")
  void theHelpOfAStudyShowsItsOwnOptionsOnly(Study<?> study) {
    assertThat(run("run", study.info().name(), "--help")).isZero();
    Set<String> own =
        new TreeSet<>(study.parameters().all().stream().map(Parameter::name).toList());
    Set<String> others = new TreeSet<>();
    Study.all().forEach(s -> s.parameters().all().forEach(p -> others.add(p.name())));
    others.removeAll(own);
    assertThat(own).allSatisfy(o -> assertThat(screen.out()).containsPattern("--" + o + "\\b"));
    assertThat(others)
        .allSatisfy(o -> assertThat(screen.out()).doesNotContainPattern("--" + o + "[= ]"));
    assertThat(screen.out()).contains(study.info().question().substring(0, 30));
  }

  @Test
  void allProblemsOfKeysAreToldAtOnce() {
    int code =
        run(
            "run",
            "keys",
            "--clients",
            "1,2",
            "--row-width",
            "huge",
            "--read-time",
            "soon",
            "--scale",
            "0",
            "--pool",
            "3",
            "--hold",
            "2ms",
            "--threads",
            "2");
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--clients: '1,2' is not a whole number")
        .contains("--row-width: 'huge' is unknown. Possible: narrow, wide")
        .contains("--read-time: 'soon' is not a duration")
        .contains("--scale: must be from 1")
        .contains("unknown option: '--pool'. It is an option of counters")
        .contains("unknown option: '--hold'. It is an option of counters")
        .contains("unknown option: '--threads'. It is an option of ddl")
        .doesNotContain("\tat ");
  }

  @Test
  void rowsAndStepsThatDoNotGoTogetherAreRefused() {
    assertThat(run("run", "keys", "--rows", "1000", "--step", "300")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("bench run keys: rows must be 3 or more whole steps of 300 rows, was 1000");
  }

  @Test
  void allProblemsOfTheSuiteAreToldAtOnce() {
    int code =
        run(
            "run",
            "sql-bench",
            "--size",
            "huge",
            "--test",
            "select,nope",
            "--operations",
            "select_key,never",
            "--time-limit",
            "soon",
            "--think",
            "1s",
            "--clients",
            "4");
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--size: 'huge' is no size. Possible: small, full, or a share of 1")
        .contains("--test: 'nope' is unknown. Possible: alter-table, atis, big-tables, connect")
        .contains("--operations: 'never' is unknown. Possible: alter_table_add")
        .contains("--time-limit: 'soon' is not a duration")
        .contains("unknown option: '--think'. It is an option of counters")
        .contains("unknown option: '--clients'. It is an option of counters, keys, query-cache")
        .doesNotContain("\tat ");
  }

  @Test
  void anOperationMustBelongToTheChosenTests() {
    assertThat(run("run", "sql-bench", "--test", "CREATE", "--operation", "select_key"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains(
            "--operation: 'select_key' is unknown. Possible: create+drop, create_MANY_tables");
  }

  @ParameterizedTest
  @CsvSource({"run, --size, published, study", "load, --clients, 4, workload"})
  void optionsOfWhatHasNoNameAreToldApart(String verb, String option, String value, String kind) {
    assertThat(run(verb, option, value)).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("no %s given beside '%s'. Possible: ".formatted(kind, option))
        .doesNotContain("'" + value + "' is unknown");
  }

  @Test
  void aSizeIsOneOfTwo() {
    assertThat(run("run", "counters", "--size", "full")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("--size: 'full' is unknown. Possible: local, published");
  }

  @Test
  void theOldNamesOfSizesAreExplained() {
    assertThat(run("run", "keys-published", "-t", "jdbc:postgresql://db/"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("'keys-published' is now: bench run keys --size published")
        .doesNotContain("unknown option");
  }

  @Test
  void anUnknownStudyIsTheOnlyProblem() {
    assertThat(run("run", "conters", "--clients", "x")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .startsWith("bench run: STUDY: 'conters' is unknown. Possible: counters, ddl, keys")
        .contains("; the profiles quick, graviton");
  }

  @Test
  void aFolderWithoutAJournalCannotBeResumed(@TempDir Path folder) {
    assertThat(run("run", "sql-bench", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("--resume: ").contains("has no journal.jsonl");
  }

  @Test
  void whatBeginsAnewEachTimeCannotBeResumed(@TempDir Path folder) {
    assertThat(run("run", "counters", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("unknown option: '--resume'. It is an option of keys, sql-bench, query-cache");
  }

  @Test
  void whatContradictsASearchIsToldInOneMessage() {
    int code =
        run(
            "load",
            "counters",
            "-t",
            "a=embedded:redis",
            "-t",
            "b=embedded:postgres",
            "--find-max",
            "--slo",
            "mean=5ms",
            "--rate",
            "500",
            "--think",
            "1s",
            "--repeats",
            "3",
            "--resolution",
            "0.1%",
            "--time-limit",
            "0");
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .startsWith("bench load counters is not usable, 7 problems:")
        .contains("--rate: is what find-max searches")
        .contains("--think: belongs to the closed loop")
        .contains("--repeats: find-max repeats each rate until it is decided; leave it out")
        .contains("--find-max: searches on one target at a time, was 2")
        .contains("--slo: 'mean=5ms' is not a limit. A mean hides the slow requests")
        .contains("--resolution: resolution must be from 0.01 to 1")
        .contains("--time-limit: must be longer than 0, was 0");
  }

  @Test
  void aSearchNeedsALimit() {
    assertThat(run("load", "round-trip", "-t", "embedded:redis", "--find-max"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--slo: is needed with find-max, e.g. p99=10ms")
        .doesNotContain("problems:");
  }

  @Test
  void aLimitNeedsASearch() {
    assertThat(
            run(
                "load",
                "round-trip",
                "-t",
                "embedded:redis",
                "--slo",
                "p99=1ms",
                "--resolution",
                "5%"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--slo: is for find-max")
        .contains("--resolution: is for find-max");
  }

  @Test
  void theHelpOfAWorkloadHasItsOwnOptionsAndThoseOfLoads() {
    assertThat(run("load", "select-only", "--help")).isZero();
    assertThat(screen.out())
        .contains("--scale=N", "--resolution=X%", "Default: 5%")
        .doesNotContain("--tables", "--method");
  }

  @Test
  void completionKnowsTheOptionsOfStudiesAndWorkloads() {
    assertThat(run("generate-completion")).isZero();
    assertThat(screen.out()).contains("--write-back-every", "--autocommit", "--slo");
  }

  @Test
  void argumentsMayStandInAFile(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("arguments"), "run counters --slots 0");
    assertThat(run("@" + file)).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("bench run counters: --slots: must be from 1 to");
  }

  @Test
  void filesOfTheUsersNeedNoName() {
    assertThat(run("load", "--sql", "missing.sql", "-t", "embedded:postgres"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).startsWith("bench load sql").contains("missing.sql");
  }
}
