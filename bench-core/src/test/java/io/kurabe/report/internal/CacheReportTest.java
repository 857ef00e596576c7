package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.report.DrawnCharts;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.SampleCaches;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports make of a study of caches. */
class CacheReportTest {
  private static final StudyResult CACHES = SampleCaches.caches();

  private static String text(boolean unicode, int columns) {
    return Rendered.text(CACHES, Optional.empty(), new TextStyle(false, unicode, columns));
  }

  private static List<String> lines(String file) {
    return Rendered.csv(CACHES, file).lines().toList();
  }

  @Test
  void theTerminalShowsWhatEachWayCameTo() {
    assertThat(text(false, 120))
        .containsSubsequence(
            "Reads with and without a cache", "  mariadb\n", "writes none", "writes 50/s")
        .containsPattern("redis ttl 1s +8 +53\\.3k .*0\\.75x \\(0\\.700 to 1\\.70x\\) +3\\.5% +13%")
        .contains("postgres has no query cache of its own.");
  }

  @Test
  void aNarrowTerminalLeavesOutWhatIsMissedLeast() {
    String narrow = text(false, 72);
    assertThat(narrow.lines()).allMatch(l -> l.length() <= 90);
    assertThat(narrow.replaceAll("\\s+", " ")).contains("also: inserts/s");
  }

  @Test
  void theBarShowsTheSharesInTheOrderOfThePlaces() {
    String text = text(false, 140);
    // 24 thread-seconds: 2 client, 4 on the way, 6 waiting, 12 in the server; 40 signs.
    assertThat(text).contains("...-------##########++++++++++++++++++++");
    assertThat(text).contains(". client  - network  = cache  # waits  + server");
    assertThat(text(true, 140)).contains("█".repeat(10)).contains("· client");
  }

  @Test
  void aZeroSaysWhetherItCanBeBelieved() {
    assertThat(text(false, 140))
        .containsPattern("mutex structure_guard_mutex +seen +120 +1\\.20s +10ms +5\\.0%")
        .containsPattern("rwlock Query_cache_query::lock +not instrumented +0 +- +-")
        .containsPattern("cond COND_cache_status_changed +none +0")
        .doesNotContain("unheard of");
  }

  @Test
  void markdownHasTheSameTables() {
    String page = Rendered.markdown(CACHES);
    assertThat(page)
        .containsSubsequence(
            "## Reads with and without a cache",
            "### mariadb",
            "| writes 50/s | redis ttl 1s | 8 | 53.3k |",
            "## Where the time goes",
            "### postgres",
            "| writes none | no cache | 8 | 8.3% | 17% | - | 75% |",
            "Inside postgres: by pg\\_stat\\_activity.",
            "## Locks and stages of the query cache")
        .contains("not instrumented");
    assertThat(page).as("bars are no table here").doesNotContain("|  | way |\n");
  }

  @Test
  void htmlDrawsTheBarsWithoutScript() {
    assertThat(Rendered.html(CACHES))
        .contains("<span class=\"part is-wait is-wait-0\" style=\"width:25.00%\"")
        .contains("title=\"query cache lock: 25%\"")
        .containsSubsequence(
            "></span>client</span>",
            "></span>driver and network</span>",
            "></span>redis and the way to it</span>",
            "></span>query cache lock</span>",
            "></span>server, the rest</span>");
  }

  @Test
  void theCourseOfFragmentationIsDrawnForEachWay() {
    DrawnCharts charts = DrawnCharts.of(CACHES);
    assertThat(charts.ids()).containsExactly("cache-blocks", "cache-prunes");
    assertThat(charts.points(charts.panel("cache-blocks", 0), "8M, writes none", "line"))
        .hasSize(20);
  }

  @Test
  void everyTableIsAFile() {
    assertThat(lines("caches.csv")).hasSize(1 + 32);
    assertThat(lines("times.csv").get(1))
        .startsWith(
            "mariadb,\"mariadb no cache, writes none\",8,24.000000,client,client,2.000000,0.083333");
    assertThat(lines("cache-instruments.csv")).hasSize(1 + 10);
    assertThat(lines("cache-course.csv")).hasSize(1 + 4 * 20);
  }

  @Test
  void theResultFileKeepsEverything(@TempDir Path folder) {
    ResultFiles.write(folder, CACHES);
    assertThat(ResultFiles.read(folder)).isEqualTo(CACHES);
  }
}
