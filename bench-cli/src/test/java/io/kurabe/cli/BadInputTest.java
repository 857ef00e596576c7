package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.study.internal.Study;
import io.kurabe.workload.WorkloadType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a user can get wrong before any server is asked. */
class BadInputTest {
  @Test
  void allProblemsOfOneLineAreReportedAtOnce() {
    Console console = new Console();
    int code =
        console.run(
            "run",
            "counters",
            "--clients",
            "0",
            "--hold",
            "soon",
            "--repeats",
            "x",
            "-t",
            "embedded:oracle",
            "--quick",
            "--format",
            "xml");
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .startsWith("bench run counters is not usable, 6 problems:")
        .contains("--clients: must be from 1 to 100000, was 0")
        .contains("--hold: 'soon' is not a duration")
        .contains("--repeats: 'x' is not a whole number")
        .contains(
            "--target: 'embedded:oracle' is unknown. Possible: embedded:mariadb, embedded:postgres, embedded:redis")
        .contains("'--quick'")
        .contains(
            "--format: 'xml' is unknown. Possible: text, markdown, summary, csv, json, junit, none")
        .doesNotContain("\tat ");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void anUnknownCommandNamesWhatIsThere() {
    Console console = new Console();
    assertThat(console.run("rn", "counters")).isEqualTo(2);
    assertThat(console.err())
        .isEqualToIgnoringNewLines(
            "bench: 'rn' is unknown. Possible: run, profile, load, jmh, agent, compare, history, report, list, sql, doctor, clean, fleet, config, completion, help, version");
  }

  @Test
  void noCommandShowsTheHelpWithAnExample() {
    Console console = new Console();
    assertThat(console.run()).isZero();
    assertThat(console.out()).contains("Example: bench run counters").contains("Exit codes");
  }

  @Test
  void everyLevelHasHelpWithAnExample() {
    for (String verb :
        new String[] {
          "run",
          "load",
          "jmh",
          "compare",
          "history",
          "report",
          "list",
          "sql",
          "doctor",
          "clean",
          "help",
          "version",
          "completion"
        }) {
      Console console = new Console();
      assertThat(console.run(verb, "--help")).as(verb).isZero();
      assertThat(console.out())
          .as(verb)
          .contains("Usage: bench " + verb)
          .contains("Example: bench " + verb);
    }
  }

  /** Who copies a broken line copies a part of a command. */
  @ParameterizedTest
  @MethodSource
  void examplesFitIntoATerminal(String command) {
    Console console = new Console();
    assertThat(console.run((command + " --help").strip().split(" "))).isZero();
    int first = console.out().indexOf("Example: ");
    if (first >= 0) {
      assertThat(console.out().substring(first).lines().skip(1))
          .allMatch(l -> l.isEmpty() || l.startsWith("    ") || l.startsWith("Exit codes: "));
    }
  }

  static Stream<String> examplesFitIntoATerminal() {
    return Stream.of(
            Stream.of("", "run", "load", "jmh", "compare", "history", "report", "list", "sql"),
            Stream.of("doctor", "clean", "agent", "fleet", "fleet key", "fleet merge"),
            Stream.of("help", "version", "completion", "config"),
            Stream.of("profile", "profile run", "profile show", "profile schema"),
            Study.all().stream().map(study -> "run " + study.info().name()),
            WorkloadType.all().stream().map(type -> "load " + type.name()))
        .flatMap(commands -> commands);
  }

  @Test
  void aRateOfZeroAndARateWithThinkTimeAreRefused() {
    Console console = new Console();
    int code =
        console.run(
            "load",
            "counters",
            "-t",
            "embedded:redis",
            "--rate",
            "0",
            "--think",
            "1s",
            "--clients",
            "-3");
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .contains("--rate: rate must be from 0.000001 to 10,000,000 operations/s, was 0.0")
        .contains("--think: belongs to the closed loop")
        .contains("--clients: must be from 1 to 100000, was -3");
  }

  @Test
  void anOptionOfAnotherWorkloadIsRefusedByName() {
    Console console = new Console();
    int code =
        console.run(
            "load",
            "point-select",
            "-t",
            "embedded:mariadb",
            "--slots",
            "4",
            "--method",
            "upsert",
            "--rows",
            "0");
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .startsWith("bench load point-select is not usable, 3 problems:")
        .contains("unknown option: '--slots'. It is an option of counters")
        .contains("unknown option: '--method'. It is an option of counters")
        .contains("--rows: must be from 1 to 2000000000, was 0");
    Console none = new Console();
    assertThat(none.run("load", "round-trip", "-t", "embedded:redis", "--rows", "5")).isEqualTo(2);
    assertThat(none.err())
        .contains("unknown option: '--rows'. It is an option of counters, point-select, read-only");
  }

  @Test
  void factorsOfSysbenchAreRefusedAllAtOnce() {
    Console console = new Console();
    int code =
        console.run(
            "load",
            "write-only",
            "-t",
            "embedded:mariadb",
            "--tables",
            "0",
            "--distribution",
            "zapf",
            "--range",
            "5");
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .startsWith("bench load write-only is not usable, 3 problems:")
        .contains("unknown option: '--range'. It is an option of read-only, read-write")
        .contains("--tables: must be from 1 to 1000, was 0")
        .contains("--distribution: 'zapf' is unknown. Possible: uniform, special, zipf");
  }

  @Test
  void anUnknownWorkloadNamesThoseThatThereAre() {
    for (String verb : new String[] {"load", "sql"}) {
      Console console = new Console();
      assertThat(console.run(verb, "point-selekt", "-t", "embedded:mariadb")).isEqualTo(2);
      assertThat(console.err())
          .contains("WORKLOAD: 'point-selekt' is unknown")
          .contains("Possible: " + WorkloadType.names());
    }
  }

  @Test
  void theListShowsEveryWorkloadWithWhatItNeeds() {
    Console console = new Console();
    assertThat(console.run("list")).isZero();
    assertThat(console.out())
        .contains("Workloads (bench load NAME)")
        .contains("counters ")
        .contains("point-select ")
        .contains("update-mix ")
        .contains("round-trip ")
        .contains("needs a SQL server");
  }

  @Test
  void aResultThatIsNotThereCutOffOrNewerGivesOneSentence(@TempDir Path folder) throws Exception {
    Console missing = new Console();
    assertThat(missing.run("report", folder.resolve("x").toString())).isEqualTo(2);
    assertThat(missing.err()).contains(folder.resolve("x").toString());
    Path file = folder.resolve("result.json");
    Files.writeString(file, "{\"schemaVersion\": 1, \"study\": \"coun");
    Console cut = new Console();
    assertThat(cut.run("report", folder.toString())).isEqualTo(2);
    assertThat(cut.err().strip().lines()).hasSize(1);
    Files.writeString(file, "{\"schemaVersion\": 99, \"study\": \"counters\"}");
    Console newer = new Console();
    assertThat(newer.run("report", file.toString())).isEqualTo(2);
    assertThat(newer.err()).contains("99").doesNotContain("\tat ");
  }

  @Test
  void stackTracesComeOnlyWhenAskedFor(@TempDir Path folder) {
    Console console = new Console();
    assertThat(console.run("report", folder.resolve("x").toString(), "--stacktrace")).isEqualTo(2);
    assertThat(console.err()).contains("\tat io.kurabe");
  }

  @Test
  void aProfileIsRunByItsNameAndAStudyByItsOwn() {
    assertThat(Main.expandProfile(new String[] {"--profile", "counters", "--quiet"}))
        .containsExactly("run", "counters", "--quiet");
    assertThat(Main.expandProfile(new String[] {"--profile=graviton"}))
        .containsExactly("profile", "run", "graviton");
    assertThat(Main.expandProfile(new String[] {"list"})).containsExactly("list");
    Console console = new Console();
    assertThat(console.run("--profile", "gravitn")).isEqualTo(2);
    assertThat(console.err())
        .contains("'gravitn' is unknown. Possible: counters", "the profiles quick, graviton");
  }

  @Test
  void theCleanVerbNeedsATargetAndAWellFormedId() {
    Console console = new Console();
    assertThat(console.run("clean", "--run", "DROP TABLE")).isEqualTo(2);
    assertThat(console.err())
        .contains("TARGET: no target given")
        .contains("'DROP TABLE' is not a run id");
  }

  @Test
  void resumeNeedsAFolderOfAnInterruptedStudyThatCanBeResumed(@TempDir Path folder) {
    Console keys = new Console();
    assertThat(keys.run("run", "keys", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(keys.err())
        .contains("--resume: " + folder + " has no journal.jsonl. Name the folder that");
    for (String study : new String[] {"counters", "ddl"}) {
      Console other = new Console();
      assertThat(other.run("run", study, "--resume", "x")).isEqualTo(ExitCode.USAGE);
      assertThat(other.err())
          .contains("'--resume'. It is an option of keys, sql-bench, query-cache");
    }
  }
}
