package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.internal.SampleCaches;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Opens the report of a study of caches in a browser. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class CacheBrowserIT {
  /** Writes what the eye sees of the bars and charts where the test finds it. */
  private static final String LOOK =
      Browser.whenDrawn(
              """
      const seen = document.documentElement.dataset;
      const bars = Array.from(document.querySelectorAll('#times .stack'));
      const width = e => e.getBoundingClientRect().width;
      seen.bars = bars.length;
      seen.filled = bars.filter(b => {
        const parts = Array.from(b.children).reduce((sum, p) => sum + width(p), 0);
        const style = getComputedStyle(b);
        const room = width(b) - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return Math.abs(parts - room) < 3;
      }).length;
      const colour = css => getComputedStyle(document.querySelector('#times .stack ' + css)).backgroundColor;
      seen.wait = colour('.is-wait-0');
      seen.server = colour('.is-server');
      seen.cache = colour('.is-cache');
      const keys = Array.from(document.querySelectorAll('#times .key'));
      const colours = k => Array.from(k.querySelectorAll('.part')).map(p => getComputedStyle(p).backgroundColor);
      seen.keys = keys.length;
      seen.told = keys.filter(k => new Set(colours(k)).size === colours(k).length).length;
      seen.kinds = Math.max(...keys.map(k => colours(k).length));
      seen.charts = Array.from(document.querySelectorAll('#fragmentation .chart')).filter(c => c.querySelector('canvas, svg')).length;
      """)
          + "</body>\n";

  @TempDir Path scratch;

  private final Browser browser = new Browser();

  @OnEveryScreen
  void everyBarFillsItsPlaceAndBothChartsAreDrawn(String option) throws Exception {
    String html = Rendered.html(SampleCaches.caches()).replace("</body>\n", LOOK);
    Browser.Page page = browser.openMeasured(html, scratch, option);
    assertThat(page.console()).isEmpty();
    assertThat(seen(page, "bars")).isEqualTo("16");
    assertThat(seen(page, "filled")).isEqualTo("16");
    assertThat(seen(page, "charts")).isEqualTo("2");
    assertThat(seen(page, "kinds")).isEqualTo("9");
    assertThat(seen(page, "told")).as("keys whose parts differ").isEqualTo(seen(page, "keys"));
    assertThat(List.of(seen(page, "wait"), seen(page, "server"), seen(page, "cache")))
        .doesNotHaveDuplicates();
    assertThat(seen(page, "wider")).isEqualTo("0");
  }

  private static String seen(Browser.Page page, String name) {
    Matcher found = Pattern.compile("data-" + name + "=\"([^\"]*)\"").matcher(page.dom());
    assertThat(found.find()).as(name).isTrue();
    return found.group(1);
  }
}
