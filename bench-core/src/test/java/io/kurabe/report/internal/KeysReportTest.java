package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.report.DrawnCharts;
import io.kurabe.result.SampleKeys;
import io.kurabe.result.StudyResult;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What reports make of a study of primary keys. */
class KeysReportTest {
  private static final StudyResult STUDY = SampleKeys.fills();
  private static final StudyResult PAIR = SampleKeys.pair();
  private static final StudyResult SINGLE = SampleKeys.single();
  private static final StudyResult LARGE = SampleKeys.large();
  private static final String HTML = Rendered.html(STUDY);
  private static final String TEXT = text(STUDY);
  private static final DrawnCharts CHARTS = DrawnCharts.of(STUDY);

  private static String text(StudyResult study) {
    return Rendered.text(study, Optional.empty(), TextStyle.PLAIN);
  }

  private static List<String> lines(String file) {
    return Rendered.csv(STUDY, file).lines().toList();
  }

  @Test
  void theTerminalTellsTheCostOfEachKeyPerTarget() {
    assertThat(TEXT)
        .containsSubsequence(
            "What each key costs", "  postgres, narrow rows\n", "  mariadb, narrow rows\n")
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
    assertThat(text(SINGLE))
        .contains("No index outgrows the cache of 128 MiB.")
        .doesNotContain("growth x");
  }

  @Test
  void readsAreGroupedByWhatIsRead() {
    assertThat(TEXT)
        .containsSubsequence(
            "Reads after the inserts",
            "  postgres, narrow rows",
            "misses/read",
            "  point, 8 clients",
            "  time range, 8 clients",
            "  key range, 8 clients");
  }

  @Test
  void wideRowsStandBelowNarrowOnesAndColumnsWithoutRoomAreNamed() {
    assertThat(text(LARGE))
        .containsSubsequence("  narrow rows\n", "  wide rows\n")
        .contains("In report.html also: made by, checkpoints, ");
    assertThat(Rendered.markdown(LARGE))
        .contains("|  | key | made by | s/M rows | 95% | growth x | its 95% | scatter |")
        .contains("| wide rows | serial | server |");
  }

  @Test
  void aSingleFillHasNoIntervals() {
    assertThat(text(SINGLE)).doesNotContain("+-").containsPattern("uuid4 +12\\.0");
    assertThat(Rendered.markdown(SINGLE)).contains("| uuid4 | client | 12.0 | 12.4 |");
  }

  @Test
  void twoTargetsOfAProductAreSetBesideEachOtherWithWhatDiffers() {
    assertThat(text(PAIR))
        .contains("arm over intel")
        .containsPattern("architecture +x86_64 +aarch64")
        .containsPattern("shared_buffers +128MB +256MB")
        .containsPattern("uuid4-char, narrow +-9\\.0% \\(-13 to -5\\.0%\\)")
        .containsPattern("simple-update, 4 clients +\\+31% ");
    assertThat(Rendered.html(PAIR))
        .contains("<tr class=\"is-slower\"><th scope=\"row\">serial, narrow</th>")
        .contains("<tr class=\"is-faster\"><th scope=\"row\">uuid4-char, narrow</th>")
        .contains("<tr class=\"is-not-shown\"><th scope=\"row\">uuid4, narrow</th>")
        .contains("<tr class=\"is-faster\"><th scope=\"row\">simple-update, 4 clients</th>");
    assertThat(HTML).doesNotContain("id=\"ratios\"");
  }

  @Test
  void pointsOfKeysAreInNoOtherTable() {
    String points = TEXT.substring(TEXT.indexOf("Reads after the inserts"));
    assertThat(points).containsPattern("simple-update +1 +936 ");
    assertThat(CHARTS.toggles()).containsExactly("postgres simple-update", "mariadb simple-update");
    assertThat(Rendered.markdown(STUDY)).doesNotContain("| serial, narrow | 8 |");
  }

  @Test
  void stepsAreNotListedOneByOne() {
    assertThat(HTML)
        .contains("18 runs in the order they were made")
        .contains("keys-steps.csv has each.")
        .contains("<td>postgres-simple-update-c1-r1</td>")
        .doesNotContain("<td>postgres-serial-narrow-f1-s1</td>");
    assertThat(text(LARGE).lines().count()).isLessThan(320);
  }

  @Test
  void timesAreDrawnAsStepsMediansAndALine() {
    assertThat(CHARTS.ids())
        .startsWith("keys-time-0", "keys-size-0", "keys-time-1", "keys-size-1", "rate");
    JsonNode times = CHARTS.panel("keys-time-0", 0);
    assertThat(CHARTS.points(times, "uuid4", "points"))
        .as("of 24 the one that was cut has no time")
        .hasSize(23);
    assertThat(CHARTS.points(times, "uuid4", "line")).hasSize(8);
    List<JsonNode> line = CHARTS.points(times, "uuid4", "trend");
    assertThat(DrawnCharts.y(line.get(1)) / DrawnCharts.y(line.get(0))).isBetween(1.3, 1.6);
  }

  @Test
  void sizesAreDrawnWithTheCacheAndWhereItIsOutgrown() {
    JsonNode sizes = CHARTS.panel("keys-size-0", 0);
    JsonNode last = CHARTS.points(sizes, "uuid4", "line").get(7);
    assertThat(DrawnCharts.y(last)).isEqualTo(12.4);
    assertThat(DrawnCharts.marks(sizes, "level"))
        .extracting(m -> m.path("label").asText())
        .containsExactly("cache 16 MiB");
    assertThat(DrawnCharts.marks(sizes, "ring"))
        .as("of uuid4-char alone")
        .singleElement()
        .satisfies(
            ring -> {
              assertThat(ring.path("from").asLong()).isEqualTo(240_000);
              assertThat(CHARTS.points(sizes, "uuid4-char", "line"))
                  .anyMatch(
                      p ->
                          DrawnCharts.x(p) == 240_000
                              && DrawnCharts.y(p) == ring.path("y").asDouble());
            });
  }

  @Test
  void otherProgramsGetFilesOfTheirOwn() {
    assertThat(lines("keys.csv"))
        .hasSize(1 + 10)
        .anyMatch(l -> l.startsWith("postgres,uuid4,narrow,uuid4 NOT NULL,client,false,3,"));
    assertThat(lines("keys-steps.csv"))
        .hasSize(1 + 240)
        .anyMatch(
            l ->
                l.startsWith("postgres-uuid4-narrow-f2-s3,postgres,uuid4,narrow,2,3,80000,120000,")
                    && l.contains(",false,"));
    assertThat(lines("keys-reads.csv")).hasSize(1 + 2 * (3 * 2 + 2 * 3));
  }
}
