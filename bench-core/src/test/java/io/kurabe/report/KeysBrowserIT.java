package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.SampleKeys;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the report of a study of primary keys in a browser. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class KeysBrowserIT {
  @TempDir Path scratch;

  private final Browser browser = new Browser();

  @OnEveryScreen
  void everyStepIsDrawnWithLinesAndTheCache(String option) throws Exception {
    Browser.Page page = browser.open(Rendered.html(SampleKeys.fills()), scratch, option);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
    for (int panel = 0; panel < 2; panel++) {
      // Five keys: two lines, a symbol for each of 8 steps and a dot for each in 3 fills but one.
      assertThat(page.paths("keys-time-" + panel)).isGreaterThan(5 * (2 + 8 + 3 * 8) - 2);
      assertThat(page.chart("keys-time-" + panel))
          .contains("s per million rows")
          .contains("rows in the table");
      assertThat(page.chart("keys-size-" + panel)).contains("cache 16 MiB");
    }
    assertThat(page.chart("keys-size-0")).contains(">240k<");
    assertThat(page.paths("rate")).isPositive();
  }

  @Test
  void aSingleShortFillIsDrawn() throws Exception {
    Browser.Page page = browser.open(Rendered.html(SampleKeys.single()), scratch);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
    assertThat(page.paths("keys-time-0")).isGreaterThan(3 * (1 + 2 + 2) - 1);
    assertThat(page.chart("keys-size-0")).doesNotContain("cache 128 MiB");
  }
}
