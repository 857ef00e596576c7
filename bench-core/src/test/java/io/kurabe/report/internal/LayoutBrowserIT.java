package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.compare.internal.HistoryPage;
import io.kurabe.page.internal.Page;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.Browser;
import io.kurabe.report.SampleComparison;
import io.kurabe.report.Variants;
import io.kurabe.study.page.internal.SampleProfile;
import io.kurabe.study.page.internal.StudyPages;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at every page at once, each in a frame as wide as a desk's or a telephone's screen. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class LayoutBrowserIT {
  /** Frames of the same origin are measured from outside, when all of them are drawn. */
  private static final String LOOK =
      """
      <script>
      const frames = [...document.querySelectorAll('iframe')];
      const clipped = e => {
        for (let p = e.parentElement; p; p = p.parentElement) {
          if (getComputedStyle(p).overflowX !== 'visible') return true;
        }
        return false;
      };
      const look = frame => {
        const d = frame.contentDocument, root = d.documentElement, w = root.clientWidth;
        const all = [...d.querySelectorAll('body *')];
        const main = d.querySelector('#main .chart') || [...d.querySelectorAll('#main tbody tr')].slice(0, 3).pop();
        const links = [...d.querySelectorAll('.contents a')];
        const closed = () => d.querySelectorAll('details:not([open])').length;
        const folds = closed(), scripted = root.dataset.drawn === 'true';
        const seen = {
          wider: root.scrollWidth - w,
          over: all.filter(e => e.getBoundingClientRect().width && e.getBoundingClientRect().right > w + 1 && !clipped(e)).length,
          bottom: main ? main.getBoundingClientRect().bottom : 0,
          links: links.length,
          lost: links.filter(a => !d.getElementById(a.getAttribute('href').slice(1))).length,
          charts: d.querySelectorAll('.chart').length,
          drawn: d.querySelectorAll('.chart svg').length,
          chips: Math.max(0, ...[...d.querySelectorAll('.toggles')].filter(t => t.checkVisibility()).map(t => t.getBoundingClientRect().height)),
        };
        if (scripted) {
          frame.contentWindow.dispatchEvent(new Event('beforeprint'));
          seen.folded = closed();
          seen.paper = Math.max(...[...d.querySelectorAll('.chart svg')].map(s => s.getBoundingClientRect().right));
          seen.light = getComputedStyle(d.body).backgroundColor;
          frame.contentWindow.dispatchEvent(new Event('afterprint'));
          seen.again = closed() === folds;
        }
        return [frame.name, seen];
      };
      const ready = f => f.contentDocument && f.contentDocument.querySelector('footer') &&
        (!f.contentDocument.querySelector('.chart') || f.contentDocument.documentElement.dataset.drawn);
      const wait = () => {
        if (!frames.every(ready)) return setTimeout(wait, 50);
        const seen = Object.fromEntries(frames.map(look));
        frames.forEach(f => f.remove());
        document.getElementById('seen').textContent = JSON.stringify(seen);
      };
      wait();
      </script>
      """;

  @TempDir static Path scratch;

  private static JsonNode seen;

  @BeforeAll
  static void look() throws Exception {
    seen = seen("--blink-settings=preferredColorScheme=0");
  }

  private static Map<String, Page> pages() throws Exception {
    Map<String, Page> pages = new LinkedHashMap<>();
    EveryStudyTest.SAMPLES.forEach((name, result) -> pages.put(name, StudyPages.of(result)));
    pages.put("comparison", Rendered.page(SampleComparison.paired()));
    Path results = Files.createDirectory(scratch.resolve("results"));
    pages.put("history", HistoryPage.of(HistoryHtmlTest.sample(results)));
    pages.put("profile", SampleProfile.priced().page());
    return pages;
  }

  private static JsonNode seen(String... options) throws Exception {
    StringBuilder html = new StringBuilder("<!DOCTYPE html><pre id=\"seen\"></pre>\n");
    pages()
        .forEach(
            (name, page) -> {
              String text = Html.escape(HtmlRenderer.text(page));
              for (String size : new String[] {"1280\" height=\"800", "390\" height=\"844"}) {
                html.append(
                    "<iframe name=\"%s %s\" width=\"%s\" srcdoc=\"%s\"></iframe>\n"
                        .formatted(name, size.replaceAll("\".*", ""), size, text));
              }
            });
    Browser.Page page = new Browser().open(html + LOOK, scratch, options);
    assertThat(page.console()).isEmpty();
    String dom = page.dom();
    int start = dom.indexOf("<pre id=\"seen\">") + "<pre id=\"seen\">".length();
    return Variants.json(dom.substring(start, dom.indexOf("</pre>", start)));
  }

  @Test
  void everyPageFitsItsScreenAndPaper() {
    assertThat(seen).hasSize(2 * (EveryStudyTest.SAMPLES.size() + 3));
    seen.properties()
        .forEach(
            frame -> {
              String name = frame.getKey();
              JsonNode page = frame.getValue();
              assertThat(page.path("wider").asInt()).as(name + ": wider").isZero();
              assertThat(page.path("over").asInt()).as(name + ": elements outside").isZero();
              assertThat(page.path("lost").asInt()).as(name + ": links to nowhere").isZero();
              assertThat(page.path("drawn").asInt())
                  .as(name + ": charts drawn")
                  .isEqualTo(page.path("charts").asInt());
              assertThat(page.path("chips").asDouble()).as(name + ": chips").isZero();
              if (page.has("paper")) {
                assertThat(page.path("folded").asInt()).as(name + ": folded on paper").isZero();
                assertThat(page.path("paper").asDouble()).as(name + ": on paper").isLessThan(720);
                assertThat(page.path("light").asText()).isEqualTo("rgb(255, 255, 255)");
                assertThat(page.path("again").asBoolean()).as(name + ": folded again").isTrue();
              }
            });
    assertThat(StreamSupport.stream(seen.spliterator(), false))
        .anyMatch(p -> p.path("links").asInt() > 5)
        .anyMatch(p -> p.has("paper"));
  }

  @Test
  void theDrawingOfTheAnswerIsOnTheFirstScreen() {
    Map<String, Double> bottoms = new LinkedHashMap<>();
    EveryStudyTest.SAMPLES
        .keySet()
        .forEach(n -> bottoms.put(n, seen.path(n + " 1280").path("bottom").asDouble()));
    assertThat(bottoms.entrySet())
        .as("lower ends of charts, or of the first rows of tables, all in %s", bottoms)
        .filteredOn(e -> e.getValue() <= 0 || e.getValue() > 800)
        .isEmpty();
  }
}
