package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleCaches;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports make of a study of caches. */
class CacheReportTest {
  private static final StudyResult CACHES = SampleCaches.caches();

  private static String text(boolean unicode, int columns) {
    return TextReport.text(CACHES, Optional.empty(), new TextStyle(false, unicode, columns));
  }

  @Test
  void theTerminalShowsWhatEachWayCameTo() {
    assertThat(text(false, 120))
        .contains("mariadb: reads with and without a cache", "writes none", "writes 50/s")
        .containsPattern("redis ttl 1s +8 +53\\.3k .*0\\.75 \\(0\\.70 to 1\\.70\\) +3\\.5% +13%")
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
    String page = MarkdownReport.text(CACHES);
    assertThat(page)
        .contains("mariadb: reads with and without a cache")
        .contains("postgres: where the clients' time goes")
        .contains("Inside postgres: by pg\\_stat\\_activity.")
        .contains("not instrumented");
  }

  @Test
  void htmlDrawsTheBarsWithoutScript() {
    String page = HtmlReport.text(CACHES);
    assertThat(page)
        .contains("<span class=\"part is-wait is-wait-0\" style=\"width:25.00%\"")
        .contains("title=\"query cache lock: 25 %\"")
        .contains("chart-cache-blocks")
        .contains("\"courses\":[{\"name\":\"8M, writes none\"");
  }

  @Test
  void everyTableIsAFile(@TempDir Path folder) throws IOException {
    Reports.writeAll(folder, CACHES);
    assertThat(Files.readAllLines(folder.resolve("caches.csv"))).hasSize(1 + 32);
    assertThat(Files.readAllLines(folder.resolve("times.csv")).get(1))
        .startsWith(
            "mariadb,\"mariadb no cache, writes none\",8,24.000000,client,client,2.000000,0.083333");
    assertThat(Files.readAllLines(folder.resolve("cache-instruments.csv"))).hasSize(1 + 10);
    assertThat(Files.readAllLines(folder.resolve("cache-course.csv"))).hasSize(1 + 4 * 20);
  }

  @Test
  void theResultFileKeepsEverything(@TempDir Path folder) {
    ResultFiles.write(folder, CACHES);
    assertThat(ResultFiles.read(folder)).isEqualTo(CACHES);
  }
}
