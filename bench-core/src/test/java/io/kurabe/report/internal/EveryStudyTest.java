package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.DataFile;
import io.kurabe.report.SampleSearch;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleDdl;
import io.kurabe.result.SampleKeys;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.SampleSuite;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.SampleCaches;
import io.kurabe.study.page.internal.StudyPages;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for the reports of every study. */
class EveryStudyTest {
  private static final String COUNTERS = "counters";

  static final Map<String, StudyResult> SAMPLES =
      new TreeMap<>(
          Map.of(
              COUNTERS,
              SampleStudy.counters(),
              "keys",
              SampleKeys.fills(),
              "keys of a pair",
              SampleKeys.pair(),
              "keys once",
              SampleKeys.single(),
              "keys of many rows",
              SampleKeys.large(),
              "ddl",
              SampleDdl.changes(),
              "suite",
              SampleSuite.of(2, List.of()),
              "suite of three",
              SampleSuite.of(3, List.of()),
              "caches",
              SampleCaches.caches(),
              "search",
              SampleSearch.poisson()));

  /** Ids of the page and files that only one study has. */
  private static final Map<String, Set<String>> OWN =
      Map.of(
          "keys", Set.of("keys", "growth", "reads", "chart-keys-time-0", "keys-steps.csv"),
          "ddl", Set.of("changes", "course", "matrix", "windows", "chart-ddl-0", "ddl-matrix.csv"),
          "suite", Set.of("tests", "operations", "classic-table", "operations.csv", "classic.txt"),
          "caches", Set.of("caches", "times", "chart-cache-blocks", "caches.csv", "times.csv"),
          "search", Set.of("rates", "chart-slo"));

  static Set<String> samples() {
    return SAMPLES.keySet();
  }

  static Set<String> studies() {
    return OWN.keySet();
  }

  private static StudyResult sample(String name) {
    return Optional.ofNullable(SAMPLES.get(name)).orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void noLineIsWiderThanTheTerminal(String name) {
    assertThat(Rendered.text(sample(name), Optional.empty(), TextStyle.PLAIN).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyRowOfMarkdownHasAsManyCellsAsItsTable(String name) {
    int cells = 0;
    int tables = 0;
    for (String line : Rendered.markdown(sample(name)).lines().toList()) {
      int found = line.startsWith("|") ? line.split("(?<!\\\\)\\|", -1).length : 0;
      if (found > 0 && cells > 0) {
        assertThat(found).as(line).isEqualTo(cells);
      } else if (found > 0) {
        tables++;
      }
      cells = found;
    }
    assertThat(tables).isGreaterThan(2);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyRowForProgramsHasAValueForEachTitle(String name) {
    for (DataFile file : StudyPages.of(sample(name)).data()) {
      if (file.text().isEmpty()) {
        assertThat(CsvRenderer.text(file).lines().map(EveryStudyTest::cells).distinct())
            .as(file.name())
            .containsExactly(file.titles().size());
      }
    }
  }

  private static int cells(String line) {
    return line.replaceAll("\"[^\"]*\"", "").split(",", -1).length;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aStoredResultHasTheSamePageAgain(String name, @TempDir Path folder) {
    StudyResult result = sample(name);
    ResultFiles.write(folder, result);
    assertThat(Rendered.html(ResultFiles.read(folder))).isEqualTo(Rendered.html(result));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void nothingIsShownAsNoNumber(String name) {
    String html = Rendered.html(sample(name)).replaceAll("(?s)<(script|style)\\b.*?</\\1>", "");
    assertThat(html).contains("</main>").doesNotContain("NaN").doesNotContain("Infinity");
  }

  @ParameterizedTest
  @MethodSource("studies")
  void noOtherStudyHasItsParts(String study) {
    Set<String> own = OWN.getOrDefault(study, Set.of());
    assertThat(parts(study)).containsAll(own);
    for (String other : OWN.keySet()) {
      if (!other.equals(study)) {
        assertThat(parts(other)).as(other).doesNotContainAnyElementsOf(own);
      }
    }
    assertThat(parts(COUNTERS)).doesNotContainAnyElementsOf(own);
  }

  private static Set<String> parts(String name) {
    Set<String> parts =
        Pattern.compile("<[^>]* id=\"([^\"]*)\"")
            .matcher(Rendered.html(sample(name)))
            .results()
            .map(m -> m.group(1))
            .collect(Collectors.toCollection(HashSet::new));
    StudyPages.of(sample(name)).data().forEach(f -> parts.add(f.name()));
    return parts;
  }
}
