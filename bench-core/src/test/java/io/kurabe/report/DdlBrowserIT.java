package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.SampleDdl;
import io.kurabe.result.StudyResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
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
    Browser.Page page = browser.open(Rendered.html(SampleDdl.changes()), scratch, option);
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
              for (String part : new String[] {"variants", "runs", "durations", "growth"}) {
                ((ArrayNode) ddl.path(part)).removeAll();
              }
            });
    Browser.Page page = browser.open(Rendered.html(bare), scratch);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom())
        .contains("id=\"matrix\"")
        .doesNotContain("id=\"chart-sizes\"")
        .doesNotContain("<script");
  }

  @Test
  void namesOfOthersStayText() throws Exception {
    String evil = "</script><img src=x onerror=console.error(1)>\"'";
    StudyResult odd =
        changed(
            ddl -> {
              ddl.path("variants").forEach(a -> ((ObjectNode) a).put("target", evil));
              ddl.path("growth").forEach(g -> ((ObjectNode) g).put("operation", evil));
              ddl.path("matrix").forEach(m -> ((ObjectNode) m).put("statement", evil));
            });
    Browser.Page page = browser.open(Rendered.html(odd), scratch);
    // An image made of a name would be refused and its handler would write: both on the console.
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
  }

  private static StudyResult changed(Consumer<JsonNode> change) throws IOException {
    return Variants.of(SampleDdl.changes(), t -> change.accept(t.path("ddl")));
  }
}
