package io.kurabe.cli;

import io.kurabe.config.KnownNames;
import io.kurabe.config.Problems;
import io.kurabe.studies.sqlbench.SqlBenchOptions;
import io.kurabe.studies.sqlbench.SqlBenchStudy;
import io.kurabe.studies.sqlbench.suite.SuiteSize;
import io.kurabe.studies.sqlbench.suite.SuiteTest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the study {@code sql-bench}; what is not given comes from the profile. */
final class SqlBenchRunOptions {
  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description =
          "sql-bench: small (the suite's small test, default), full (as published) or a share of"
              + " it, e.g. 0.1")
  private @Nullable String suiteSize;

  @Option(
      names = "--test",
      paramLabel = "NAME,NAME",
      description = "sql-bench: only these tests, e.g. create,select; a wrong name lists all")
  private @Nullable String tests;

  @Option(
      names = "--operation",
      paramLabel = "NAME,NAME",
      description =
          "sql-bench: time only these operations; of the others only what changes tables is sent")
  private @Nullable String operations;

  @Option(
      names = "--fast",
      description =
          "sql-bench: many rows in a statement, one transaction for each bulk of rows, tables"
              + " tidied up")
  private boolean fast;

  @Option(
      names = "--published",
      description = "sql-bench: put the four published columns beside ours")
  private boolean published;

  /** What the user gave of these, by name. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    WorkloadOptions.put(given, "size", suiteSize);
    WorkloadOptions.put(given, "test", tests);
    WorkloadOptions.put(given, "operation", operations);
    WorkloadOptions.put(given, "fast", fast ? "yes" : null);
    WorkloadOptions.put(given, "published", published ? "yes" : null);
    return given;
  }

  /**
   * The profile with what the user gave. Wrong values become problems and the profile's value
   * stands in for them.
   */
  SqlBenchOptions withOverrides(SqlBenchOptions profile, SizeOptions size, Problems problems) {
    OptionReader read = new OptionReader(problems);
    SizeOptions.Size defaults =
        SizeOptions.Size.of(
            profile.replication(), profile.seed(), profile.durability(), profile.protocol());
    SizeOptions.Size given = size.withOverrides(defaults, problems, true);
    refuse(defaults, given, problems);
    SuiteSize loops = read.or(profile.size(), "--size", suiteSize, SuiteSize::parse);
    List<SuiteTest> chosen = read.or(profile.tests(), "--test", tests, SqlBenchRunOptions::tests);
    Duration limit =
        read.or(profile.timeLimit(), "--time-limit", size.timeLimit(), OptionReader::aboveZero);
    return new SqlBenchOptions(
        loops,
        chosen,
        read.or(
            profile.operations(),
            "--operation",
            operations,
            text ->
                SqlBenchStudy.operations(KnownNames.parse(text), chosen, fast || profile.fast())),
        fast || profile.fast(),
        limit,
        published || profile.published(),
        given.replication(),
        given.seed(),
        given.durability(),
        given.protocol());
  }

  /** An operation is as long as its loop, and there is one client. */
  private static void refuse(SizeOptions.Size defaults, SizeOptions.Size given, Problems problems) {
    if (!given.phases().equals(defaults.phases())) {
      problems.add(
          "--duration, --warmup",
          "an operation of sql-bench is as long as its loop; use --size and --time-limit");
    }
    if (given.pool() != 0) {
      problems.add("--pool", "sql-bench has one client with a connection of its own");
    }
    if (!given.think().isNone()) {
      problems.add("--think", "the client of sql-bench does not think");
    }
    if (given.replication().untilPrecise().isPresent()) {
      problems.add("--until-precise", "sql-bench has many numbers; use --repeats N");
    }
    if (given.replication().nullCheck()) {
      problems.add(
          "--null-check",
          "name two servers that are alike: --target a=embedded:mariadb --target"
              + " b=embedded:mariadb");
    }
  }

  private static List<SuiteTest> tests(String text) {
    List<String> wanted = KnownNames.parse(text.toLowerCase(Locale.ROOT));
    List<String> known =
        SuiteTest.ALL.stream().map(t -> t.name().toLowerCase(Locale.ROOT)).toList();
    KnownNames.require(wanted, known);
    return SuiteTest.ALL.stream()
        .filter(t -> wanted.contains(t.name().toLowerCase(Locale.ROOT)))
        .toList();
  }
}
