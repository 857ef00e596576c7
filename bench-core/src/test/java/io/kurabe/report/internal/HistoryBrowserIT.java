package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.internal.HistoryPage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.Browser;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the page of a history in a browser. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class HistoryBrowserIT {
  @TempDir Path scratch;

  @Test
  void everyResultIsDrawnWithItsChange() throws Exception {
    Browser browser = new Browser();
    Path results = Files.createDirectory(scratch.resolve("results"));
    Browser.Page page =
        browser.open(HtmlRenderer.text(HistoryPage.of(HistoryHtmlTest.sample(results))), scratch);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
    // A line, a dot per result, the change and the levels before and after it.
    assertThat(page.paths("history-1")).isGreaterThan(1 + 14 + 1 + 2);
    assertThat(page.chart("history-1")).contains("- slower, -21%").contains("2026-10-01");
  }
}
