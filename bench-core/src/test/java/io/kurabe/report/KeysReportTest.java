package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleDdl;
import io.kurabe.result.SampleKeys;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports make of a study of primary keys. */
class KeysReportTest {
  private static final StudyResult STUDY = SampleKeys.fills();
  private static final StudyResult PAIR = SampleKeys.pair();
  private static final StudyResult SINGLE =
      SampleKeys.of(new SampleKeys.Plan(List.of("postgres"), List.of("narrow"), 3, 2, 1, 128));
  private static final StudyResult LARGE =
      SampleKeys.of(
          new SampleKeys.Plan(
              List.of("postgres", "mariadb"), List.of("narrow", "wide"), 9, 29, 3, 16));
  private static final String HTML = HtmlReport.text(STUDY);
  private static final String TEXT = text(STUDY, 100);

  private static String text(StudyResult study, int columns) {
    return TextReport.text(study, Optional.empty(), new TextStyle(false, false, columns));
  }

  private static List<String> lines(Path folder, String file) throws IOException {
    return Files.readAllLines(folder.resolve(file));
  }

  @Test
  void theTerminalTellsTheCostOfEachKeyPerTarget() {
    assertThat(TEXT)
        .contains("postgres, narrow rows: what each key costs")
        .contains("mariadb, narrow rows: what each key costs")
        .containsPattern("serial +8\\.18 +\\+-4\\.0% +1\\.02 .* 6\\.90 +90% .* 20\\b")
        .containsPattern("uuid4-char +18\\.3 +\\+-4\\.0% +1\\.90 .* 23\\.4 +69% .* 5\\.50k");
    assertThat(TEXT.replaceAll("\\s+", " ")).contains("On mariadb the key's index holds the rows.");
  }

  @Test
  void whatAServerDoesNotReportIsNoColumnButASentence() {
    String mariadb =
        TEXT.substring(TEXT.indexOf("mariadb, narrow"), TEXT.indexOf("s/M rows: seconds"));
    assertThat(mariadb).contains("  fill  ").doesNotContain("images");
    assertThat(TEXT)
        .contains("Not reported, which is not the same as zero")
        .contains("mariadb full_page_images: InnoDB has none");
  }

  @Test
  void theCourseSaysWhereIndexesOutgrowTheCache() {
    assertThat(TEXT)
        .containsPattern("uuid4 +[_.\\-~=+*#]{8} ")
        .contains("Index outgrows the cache of 16 MiB: uuid4-char at 240k rows.")
        .contains("240 steps of 30 fills were made; 2 of them do not count");
    assertThat(text(SINGLE, 100))
        .contains("No index outgrows the cache of 128 MiB.")
        .doesNotContain("growth x");
  }

  @Test
  void readsAreGroupedByWhatIsRead() {
    assertThat(TEXT)
        .containsSubsequence(
            "postgres, narrow rows: reads after the inserts",
            "misses/read",
            "  point, 8 clients",
            "  time range, 8 clients",
            "  key range, 8 clients");
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    for (StudyResult study : List.of(STUDY, PAIR, SINGLE, LARGE)) {
      assertThat(text(study, 100).lines()).allMatch(line -> line.length() <= 100);
    }
    assertThat(text(LARGE, 100)).contains("In report.html also: ").contains("  wide rows");
  }

  @Test
  void aSingleFillHasNoIntervals() {
    assertThat(text(SINGLE, 100)).doesNotContain("+-").containsPattern("uuid4 +12\\.0");
    assertThat(MarkdownReport.text(SINGLE)).contains("| uuid4 | client | 12.0 | 12.4 |");
  }

  @Test
  void twoTargetsOfAProductAreSetBesideEachOtherWithWhatDiffers() {
    assertThat(text(PAIR, 100))
        .contains("arm over intel")
        .containsPattern("architecture +x86_64 +aarch64")
        .containsPattern("shared_buffers +128MB +256MB")
        .containsPattern("uuid4-char, narrow +-9\\.0 % \\(-13 to -5\\.0 %\\)")
        .containsPattern("simple-update, 4 clients +\\+31 % ");
    assertThat(HtmlReport.text(PAIR))
        .contains("<tr class=\"is-slower\"><th scope=\"row\">serial, narrow</th>")
        .contains("<tr class=\"is-faster\"><th scope=\"row\">uuid4-char, narrow</th>")
        .contains("<tr class=\"is-not-shown\"><th scope=\"row\">uuid4, narrow</th>")
        .contains("<tr class=\"is-faster\"><th scope=\"row\">simple-update, 4 clients</th>");
    assertThat(HTML).doesNotContain("id=\"ratios\"");
  }

  @Test
  void pointsOfKeysAreInNoOtherTable() {
    String points = TEXT.substring(TEXT.indexOf("reads after the inserts"));
    assertThat(points).containsPattern("simple-update +1 +936 ");
    assertThat(Variants.data(HTML).path("arms"))
        .extracting(a -> a.path("name").asText())
        .containsExactly("postgres simple-update", "mariadb simple-update");
    assertThat(MarkdownReport.text(STUDY)).doesNotContain("| serial, narrow | 8 |");
  }

  @Test
  void stepsAreNotListedOneByOne() {
    assertThat(HTML)
        .contains("18 runs in the order they were made")
        .contains("keys-steps.csv has each.")
        .doesNotContain("<td>postgres-serial-narrow-f1-s1</td>");
    assertThat(text(LARGE, 100).lines().count()).isLessThan(320);
  }

  @Test
  void aDrawingHasTheStepsTheLineAndTheCache() {
    JsonNode panels = Variants.data(HTML).path("keys").path("panels");
    assertThat(panels).hasSize(2);
    assertThat(panels.path(0).path("cacheText").asText()).isEqualTo("16 MiB");
    JsonNode uuid4 = panels.path(0).path("arms").path(2);
    assertThat(uuid4.path("key").asText()).isEqualTo("uuid4");
    assertThat(uuid4.path("steps")).as("of 24 the one that was cut has no time").hasSize(23);
    assertThat(uuid4.path("times")).hasSize(8);
    assertThat(uuid4.path("sizes").path(7).path(1).asDouble()).isEqualTo(12.4);
    JsonNode line = uuid4.path("line");
    double growth = line.path(1).path(1).asDouble() / line.path(0).path(1).asDouble();
    assertThat(growth).isBetween(1.3, 1.6);
    assertThat(uuid4.has("outgrows")).isFalse();
    assertThat(panels.path(0).path("arms").path(4).path("outgrows").asLong()).isEqualTo(240_000);
  }

  @Test
  void markdownHasEveryTableWithRowsOfOneLength() {
    for (StudyResult study : List.of(STUDY, PAIR, SINGLE, LARGE)) {
      int cells = 0;
      for (String line : MarkdownReport.text(study).lines().toList()) {
        int found = line.startsWith("|") ? line.split("(?<!\\\\)\\|", -1).length : 0;
        if (found > 0 && cells > 0) {
          assertThat(found).as(line).isEqualTo(cells);
        }
        cells = found;
      }
    }
    assertThat(MarkdownReport.text(LARGE))
        .contains("| width | key | made by | s/M rows | 95% | growth x | its 95% | scatter |")
        .contains("| wide rows | serial | server |");
  }

  @Test
  void otherProgramsGetFilesOfTheirOwn(@TempDir Path folder) throws IOException {
    Reports.writeResult(folder, STUDY);
    assertThat(lines(folder, "keys.csv"))
        .hasSize(1 + 10)
        .anyMatch(l -> l.startsWith("postgres,uuid4,narrow,uuid4 NOT NULL,client,false,3,"));
    assertThat(lines(folder, "keys-steps.csv"))
        .hasSize(1 + 240)
        .anyMatch(
            l ->
                l.startsWith("postgres-uuid4-narrow-f2-s3,postgres,uuid4,narrow,2,3,80000,120000,")
                    && l.contains(",false,"));
    assertThat(lines(folder, "keys-reads.csv")).hasSize(1 + 2 * (3 * 2 + 2 * 3));
    for (String file : List.of("keys.csv", "keys-steps.csv", "keys-reads.csv")) {
      int commas = lines(folder, file).get(0).split(",", -1).length;
      assertThat(lines(folder, file))
          .allSatisfy(l -> assertThat(l.split(",", -1)).as(l).hasSize(commas));
    }
    Reports.writeAll(folder, ResultFiles.read(folder));
    assertThat(folder.resolve("report.html")).hasContent(HTML);
  }

  @Test
  void otherResultsHaveNothingOfIt(@TempDir Path folder) throws IOException {
    for (StudyResult other : List.of(SampleStudy.counters(), SampleDdl.changes())) {
      assertThat(HtmlReport.text(other))
          .doesNotContain("id=\"growth\"")
          .doesNotContain("panels } = data.keys");
    }
    Reports.writeResult(folder, SampleStudy.counters());
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(f -> f.getFileName().toString().startsWith("keys"));
    }
    assertThat(HtmlPage.resource(KeysHtml.SCRIPT))
        .doesNotContain("</script")
        .doesNotContain("<!--");
  }
}
