package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.ResultJson;
import io.kurabe.result.SampleDdl;
import io.kurabe.result.StudyResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the report of a study of schema changes in a browser. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class DdlBrowserIT {
  @TempDir Path scratch;

  private final Browser browser = new Browser();

  @OnEveryScreen
  void everyChangeIsDrawnWithItsLoadAndItsStop(String option) throws Exception {
    Browser.Page page = browser.open(HtmlReport.text(SampleDdl.changes()), scratch, option);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
    for (int panel = 0; panel < 6; panel++) {
      // A dot for each slice of both probes, and the course of the update mix.
      assertThat(page.paths("ddl-" + panel)).isGreaterThan(2 * 20);
      assertThat(page.chart("ddl-" + panel)).contains("transactions/s").contains("no write for");
    }
    assertThat(page.chart("ddl-1")).contains("no write for 790 ms");
    assertThat(page.chart("ddl-4")).contains("no write for 1.98 s");
    // Two lines, with a mark at each of two sizes and one for each of three repeats.
    assertThat(page.paths("sizes")).isGreaterThan(2 * (1 + 2 + 2 * 3));
  }

  @Test
  void aResultWithNothingButTheMatrixIsReadable() throws Exception {
    StudyResult bare =
        changed(
            ddl -> {
              for (String part : new String[] {"arms", "runs", "durations", "growth"}) {
                ((ArrayNode) ddl.path(part)).removeAll();
              }
            });
    Browser.Page page = browser.open(HtmlReport.text(bare), scratch);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom())
        .contains("data-drawn=\"true\"")
        .contains("id=\"matrix\"")
        .doesNotContain("id=\"chart-sizes\"");
  }

  @Test
  void namesOfOthersStayText() throws Exception {
    String evil = "</script><img src=x onerror=console.error(1)>\"'";
    StudyResult odd =
        changed(
            ddl -> {
              ddl.path("arms").forEach(a -> ((ObjectNode) a).put("target", evil));
              ddl.path("growth").forEach(g -> ((ObjectNode) g).put("operation", evil));
              ddl.path("matrix").forEach(m -> ((ObjectNode) m).put("statement", evil));
            });
    Browser.Page page = browser.open(HtmlReport.text(odd), scratch);
    // An image made of a name would be refused and its handler would write: both on the console.
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
  }

  private StudyResult changed(Consumer<ObjectNode> change) throws IOException {
    ObjectNode tree = (ObjectNode) Variants.json(ResultJson.text(SampleDdl.changes()));
    change.accept((ObjectNode) tree.path("ddl"));
    Path file = scratch.resolve(ResultFiles.RESULT);
    Files.writeString(file, tree.toString());
    return ResultFiles.read(file);
  }
}
