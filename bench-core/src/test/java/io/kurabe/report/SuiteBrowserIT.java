package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.SampleSuite;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.sqlbench.internal.PublishedSuite;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the report of a run of the suite sql-bench in a browser. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class SuiteBrowserIT {
  /** Writes what the eye sees of the operations where the test finds it. */
  private static final String LOOK =
      """
      <script>
      const seen = document.documentElement.dataset;
      const cells = (css) => Array.from(document.querySelectorAll('#operations ' + css));
      const colour = (css) => getComputedStyle(cells(css)[0]).backgroundColor;
      seen.marks = cells('svg.mark').filter(m => m.getBoundingClientRect().width > 4).length;
      seen.faster = colour('tr.is-faster td.tint');
      seen.slower = colour('tr.is-slower td.tint');
      seen.plain = colour('td.n:not(.tint)');
      </script>
      </body>
      """;

  @TempDir Path scratch;

  private final Browser browser = new Browser();

  @OnEveryScreen
  void everyRatioIsDrawnAndColouredByItsDirection(String option) throws Exception {
    String html = Rendered.html(SampleSuite.of(2, List.of())).replace("</body>\n", LOOK);
    Browser.Page page = browser.openMeasured(html, scratch, option);
    assertThat(page.console()).isEmpty();
    // Of six operations, one has a wrong answer and one no time; and there is their mean.
    assertThat(seen(page, "marks")).isEqualTo("5");
    assertThat(List.of(seen(page, "faster"), seen(page, "slower"), seen(page, "plain")))
        .doesNotHaveDuplicates();
    assertThat(seen(page, "wider")).isEqualTo("0");
  }

  @Test
  void threeServersWithPublishedColumnsScrollInTheirTable() throws Exception {
    StudyResult three = SampleSuite.of(3, PublishedSuite.columns());
    Browser.Page page = browser.openMeasured(Rendered.html(three), scratch);
    assertThat(page.console()).isEmpty();
    assertThat(seen(page, "wider")).isEqualTo("0");
  }

  private static String seen(Browser.Page page, String name) {
    Matcher found = Pattern.compile("data-" + name + "=\"([^\"]*)\"").matcher(page.dom());
    assertThat(found.find()).as(name).isTrue();
    return found.group(1);
  }
}
