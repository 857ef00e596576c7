package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.Loads;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.stats.Change;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
  private static final double[] BEFORE = {1000, 1010, 990, 1005, 995, 1002, 998};
  private static final double[] SLOWER = {800, 808, 792, 804, 796, 802, 798};

  @TempDir Path folder;
  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @BeforeEach
  void write() {
    ResultFiles.write(
        folder.resolve("a"), new Loads().setting("fsync", "off").point("db", "x", BEFORE).result());
    ResultFiles.write(
        folder.resolve("b"), new Loads().setting("fsync", "on").point("db", "x", SLOWER).result());
  }

  @Test
  void saysWhatDiffersThenTheAnswerAndKeepsEveryFormat() throws IOException {
    assertThat(run("before=" + folder.resolve("a"), "after=" + folder.resolve("b"))).isZero();
    String out = screen.out();
    assertThat(out)
        .startsWith("compare: after against before")
        .contains("server db  fsync: off")
        .contains("after against before, throughput: slower, -20% (")
        .contains("- slower");
    assertThat(out.indexOf("What differs")).isLessThan(out.indexOf("Answer"));
    assertThat(out.lines()).allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(100));
    try (Stream<Path> files = Files.list(written())) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "comparison.json", "comparison.html", "comparison.md", "comparison.csv");
    }
  }

  @Test
  void theOtherFormatsSayTheSame() throws JsonProcessingException {
    assertThat(runIn("markdown").out())
        .contains("| **- slower** |")
        .contains("# compare: B against A");
    assertThat(runIn("csv").out().lines())
        .hasSize(3)
        .allMatch(l -> l.startsWith("metric,") || l.contains(",slower,"));
    ComparisonResult read = ResultJson.read(runIn("json").out(), ComparisonResult.class);
    assertThat(read.tables().get(0).rows().get(0).effects().get(0).orElseThrow().change())
        .isEqualTo(Change.SLOWER);
    assertThat(runIn("json").out()).contains("\"change\": \"slower\"");
    assertThat(runIn("none").out()).isEmpty();
  }

  private CaughtScreen runIn(String format) {
    CaughtScreen caught = new CaughtScreen(Map.of());
    int code =
        run(
            caught,
            folder.resolve("a").toString(),
            folder.resolve("b/result.json").toString(),
            "--format",
            format);
    assertThat(code).isZero();
    return caught;
  }

  @Test
  void aGateThatFailsGivesExitCodeOne() {
    assertThat(both("--gate", "throughput<5% slower")).isEqualTo(1);
    assertThat(screen.out())
        .containsPattern("Gates\n  throughput<5% slower\n    fails +x at 1 client, B: 0\\.800x");
    assertThat(both("--gate", "throughput<30% slower")).isZero();
    assertThat(both("--gate", "throughput<20% slower")).as("not decided").isZero();
    assertThat(both("--gate", "throughput<20% slower", "--strict")).isEqualTo(1);
    assertThat(both("--gate", "p90<5% slower", "--metric", "mean")).as("compared too").isEqualTo(1);
  }

  @Test
  void theMarginIsTheUsers() {
    assertThat(both("--margin", "30%")).isZero();
    assertThat(screen.out()).contains("same, -20%").contains("within 30%");
  }

  @Test
  void theTargetsOfOneResultAreComparedWithEachOther() {
    ResultFiles.write(
        folder.resolve("two"),
        new Loads().point("one", "x", BEFORE).point("other", "x", SLOWER).result());
    assertThat(run(folder.resolve("two").toString())).isZero();
    assertThat(screen.out()).startsWith("compare: other against one");
  }

  @Test
  void publishedValuesStandBesideOurs() {
    ResultFiles.write(
        folder.resolve("c"),
        new Loads().point("db", "upsert", Map.of("method", "upsert"), 64, BEFORE).result());
    String c = folder.resolve("c").toString();
    assertThat(run(c, c, "--published", "counters")).isZero();
    assertThat(screen.out())
        .contains("Published values beside the measured ones")
        .containsPattern("Aurora MySQL 5.6 +method upsert, 40 clients +25.6ms +64.0ms +64.0ms");
  }

  @Test
  void jmhsOwnJsonIsReadToo() throws IOException {
    Path json = folder.resolve("jmh.json");
    try (InputStream in =
        Loads.class.getResourceAsStream("/io/kurabe/jmh/internal/recorded.json")) {
      assertThat(in).isNotNull();
      Files.copy(in, json);
    }
    assertThat(run(json.toString(), json.toString(), "--metric", "mean")).isZero();
    assertThat(screen.out()).contains("mean response, less is better").doesNotContain("faster, ");
  }

  @Test
  void allMistakesAreToldAtOnce() {
    int code =
        run(
            "--gate",
            "quick",
            "--margin",
            "0%",
            "--metric",
            "speed",
            "--rows",
            "(",
            "--published",
            "none",
            "--format",
            "xml",
            "--noise-floor",
            "x");
    assertThat(code).isEqualTo(2);
    assertThat(screen.err())
        .startsWith("bench compare is not usable, 8 problems:")
        .contains("RESULT: none given")
        .contains("--gate: 'quick' is no gate")
        .contains("--margin: must be above 0% and below 100%, was 0%")
        .contains("--metric: 'speed' is no metric")
        .contains("--rows: '(' is no regular expression")
        .contains("--published: 'none' is unknown. Possible: counters")
        .contains(
            "--format: 'xml' is unknown. Possible: text, markdown, summary, csv, json, junit, none")
        .contains("--noise-floor: 'x' is not a percentage")
        .doesNotContain("\tat ");
  }

  @Test
  void everyResultThatCannotBeReadIsNamed() throws IOException {
    Files.writeString(folder.resolve("broken.json"), "[{\"benchmark\":");
    assertThat(
            run(
                folder.resolve("none").toString(),
                folder.resolve("broken.json").toString(),
                "x=" + folder.resolve("a"),
                "x=" + folder.resolve("a")))
        .isEqualTo(2);
    assertThat(screen.err())
        .startsWith("bench compare is not usable, 3 problems:")
        .contains("There is no file or folder")
        .contains("is not a JSON result of JMH")
        .contains("is there twice; each turn of 'x' is a result of its own");
  }

  @Test
  void severalResultsOfANameAreTurnsOfOneSide() throws IOException {
    Path copy = Files.createDirectories(folder.resolve("a2"));
    Files.copy(folder.resolve("a/result.json"), copy.resolve("result.json"));
    assertThat(
            run(
                "x=" + folder.resolve("a"),
                "y=" + folder.resolve("b"),
                "x=" + copy,
                "--format",
                "json"))
        .isZero();
    assertThat(screen.out()).contains("a and 1 more");
  }

  @Test
  void oneResultOfOneTargetHasNothingBesideIt() {
    assertThat(run(folder.resolve("a").toString())).isEqualTo(2);
    assertThat(screen.err()).contains("Name another result.");
  }

  private int both(String... more) {
    List<String> all =
        new ArrayList<>(List.of(folder.resolve("a").toString(), folder.resolve("b").toString()));
    all.addAll(List.of(more));
    return run(all.toArray(String[]::new));
  }

  private int run(String... arguments) {
    return run(screen, arguments);
  }

  private int run(CaughtScreen caught, String... arguments) {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("-o", folder.resolve("results").toString()));
    return Main.execute(all.toArray(String[]::new), caught.screen());
  }

  private Path written() throws IOException {
    try (Stream<Path> results = Files.list(folder.resolve("results"))) {
      return results.findFirst().orElseThrow();
    }
  }
}
