package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Driver;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles from the file to the summary, on servers of this machine. */
@Tag(Tier.SYSTEM)
class ProfileRunIT {
  private static final String FILE_SECRET = "f1le-s3cret";

  private static final String TWO_PARTS =
      """
      description: two pairs of servers
      targets:
        old: {engine: postgres, target: embedded:postgres}
        new: {engine: postgres, target: embedded:postgres}
        cache-old: {engine: redis, target: embedded:redis}
        cache-new: {engine: redis, target: embedded:redis}
      parts:
        - name: writes
          about: writes without hot rows
          workload: simple-update
          targets: [old, new]
          parameters: {scale: 1, clients: 2, warmup: 200ms, duration: 500ms, driver: vertx}
          gates: ["throughput<99% slower"]
        - name: counts
          workload: counters
          targets: [cache-old, cache-new]
          parameters: {method: incrby, clients: 3, warmup: 200ms, duration: 500ms}
      repeats: 2
      """;

  @TempDir private Path folder;
  private UsersProfile in;

  @BeforeEach
  void nameTheFolder() {
    in = new UsersProfile(folder);
  }

  @Test
  void aProfileOfOnesOwnEndsInASummaryWithPrices() throws Exception {
    String file = in.profile(TWO_PARTS);
    try (BenchProcess bench = in.run(file, "--price", "old=0.4", "--price", "new=0.32")) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.OK);
      assertThat(bench.err()).contains("Part 1 of 2: writes", "Part 2 of 2: counts");
      assertThat(bench.out())
          .contains("mine: two pairs of servers", "Throughput, latency and price")
          .contains("writes: simple-update at 2 clients", "counts: counters/incrby at 3 clients")
          .contains("old: 0.400 USD per hour; as given by --price")
          .contains("new: 0.320 USD per hour; as given by --price")
          .containsPattern("Gates\n  writes: throughput<99% slower ");
    }
    Path results = in.results();
    assertThat(results.toFile().list())
        .containsExactlyInAnyOrder(
            "summary.html",
            "summary.md",
            "summary.json",
            "price-performance.csv",
            "profile.yaml",
            "writes",
            "counts");
    assertThat(results.resolve("profile.yaml")).hasContent(TWO_PARTS);
    assertThat(ResultFiles.read(results.resolve("writes")).runs())
        .extracting(r -> r.spec().transport().driver())
        .containsOnly(Driver.VERTX);
    complete("writes", "old", "new");
    complete("counts", "cache-old", "cache-new");
    JsonNode json = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    assertThat(json.path("parts").path("counts").asText()).isEqualTo("counts");
    assertThat(json.path("rows")).hasSize(4);
    JsonNode row = json.path("rows").path(1);
    assertThat(row.path("target").asText()).isEqualTo("new");
    assertThat(row.path("cost").path("usdPerHour").asDouble()).isEqualTo(0.32);
    assertThat(Files.readString(results.resolve("summary.html")))
        .contains("writes without hot rows", "0.320");
    assertThat(Files.readAllLines(results.resolve("price-performance.csv")))
        .hasSize(5)
        .anyMatch(l -> l.startsWith("writes: simple-update at 2 clients,new,"));
  }

  private void complete(String part, String... targets) throws IOException {
    StudyResult result = ResultFiles.read(in.results().resolve(part));
    assertThat(result.complete()).isTrue();
    assertThat(result.points()).extracting(p -> p.target()).containsExactlyInAnyOrder(targets);
    assertThat(result.points()).allSatisfy(p -> assertThat(p.runs()).hasSize(2));
  }

  @Test
  void theDryRunSaysAllThatWillBeDoneAndDoesNothing() throws Exception {
    String[] less = {"--dry-run", "--set", "counts.clients=7", "--row-limit", "200021"};
    try (BenchProcess bench = in.run(in.profile(TWO_PARTS), less)) {
      assertThat(bench.exitCode()).as("as the run would").isEqualTo(ExitCode.USAGE);
      assertThat(bench.out())
          .contains("Parts, one after the other; in each the targets take turns:")
          .contains("    fails unless throughput<99% slower")
          .containsPattern("old +embedded:postgres\n")
          .containsPattern(
              "writes +old, new: 4 runs, about \\d s, 200,022 rows, up to 6 connections to each")
          .contains("simple-update repeats=2 scale=1 clients=2 warmup=200ms duration=500ms")
          .containsPattern("counts +cache-old, cache-new: 4 runs, .* up to 11 connections")
          .containsPattern("new +a schema kurabe_<run id> with the tables of the part")
          .containsPattern("cache-new +keys whose names begin with kurabe_<run id>:")
          .containsPattern("Together: about \\d+ s, about 200,022 rows\\.")
          .contains("May fill 200,021 rows: THE PLAN NEEDS MORE AND WILL BE REFUSED");
    }
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aPlanWithTooManyRowsIsRefusedBeforeAnythingIsMade() throws Exception {
    try (BenchProcess bench = in.run(in.profile(TWO_PARTS), "--row-limit", "200021")) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.err())
          .contains("mine fills about 200,022 rows into tables, and limits.rows allows 200,021.")
          .contains("Give more with --row-limit, or choose fewer with --only and --set.")
          .doesNotContain("Opening", "\tat ");
      assertThat(bench.out()).isEmpty();
    }
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aBuiltInProfileRunsLocallyScaledDown() throws Exception {
    String[] incr = {"--local", "--only", "incr", "--set", "repeats=2"};
    try (BenchProcess bench = in.run("graviton", incr)) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.OK);
      assertThat(bench.unwrappedOut())
          .contains("Scaled down and on embedded servers of this machine")
          .contains("incr: counters/incrby at 8 clients");
    }
    assertThat(Files.readString(in.results().resolve("profile.yaml")))
        .startsWith("# --set repeats=2\n# Scaled down and on embedded servers");
    assertThat(in.results().resolve("keys")).doesNotExist();
    StudyResult incr8 = ResultFiles.read(in.results().resolve("incr"));
    assertThat(incr8.points())
        .extracting(p -> p.target())
        .containsExactlyInAnyOrder("cache-x86", "cache-arm");
  }

  @Test
  void aServerThatCannotBeUsedIsToldBeforeAnythingIsMeasured() throws Exception {
    String there = "cache-new: {engine: redis, target: embedded:redis}";
    String gone = "cache-new: {engine: redis, target: 'redis://127.0.0.1:1'}";
    try (BenchProcess bench = in.run(in.profile(TWO_PARTS.replace(there, gone)))) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.TARGET);
      assertThat(bench.err())
          .contains("cache-new: Redis at 127.0.0.1:1 refuses connections")
          .doesNotContain("Part 1 of 2", "\tat ");
    }
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void passwordsOfTargetsInTheFileAreInNoArtefact() throws Exception {
    try (LocalPostgres old = new LocalPostgres();
        LocalPostgres candidate = new LocalPostgres()) {
      candidate.execute("CREATE ROLE other SUPERUSER LOGIN PASSWORD '" + FILE_SECRET + "'");
      Path secret = Files.writeString(folder.resolve("secret"), FILE_SECRET + "\n");
      String file =
          in.profile(
              TWO_PARTS
                  .replace(
                      "old: {engine: postgres, target: embedded:postgres}",
                      "old: " + slot(old.url("bench")))
                  .replace(
                      "new: {engine: postgres, target: embedded:postgres}",
                      "new: " + slot(candidate.url("other"))));
      String[] args = {
        "--only", "writes", "--password-file", "new=" + secret, "--stacktrace", "--keep-data"
      };
      try (BenchProcess bench = in.run(file, args)) {
        assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.OK);
        assertThat(bench.err()).contains("ready with 100,011 rows", "Remove it with: bench clean");
      }
      Files.delete(secret);
      complete("writes", "old", "new");
      holdsNot(LocalPostgres.PASSWORD);
      holdsNot(FILE_SECRET);
    }
  }

  private static String slot(String url) {
    return "{engine: postgres, target: '" + url + "'}";
  }

  /** Neither the outputs, which are files of the folder, nor a result. */
  private void holdsNot(String secret) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      assertThat(files).hasSizeGreaterThan(10);
      for (Path file : files) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(text.contains(secret)).as("%s in %s", secret, file).isFalse();
      }
    }
  }
}
