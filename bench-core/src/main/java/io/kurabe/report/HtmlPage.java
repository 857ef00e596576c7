package io.kurabe.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The frame of every page for browsers: one file that needs no network (and forbids itself to use
 * it), for wide and narrow screens, light and dark, and paper. The charts are drawn by Apache
 * ECharts, which is inside.
 */
final class HtmlPage {
  /** Scripts and styles of this file only; nothing is fetched, nothing is sent. */
  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

  private static final String CHARTS =
      "Charts: Apache ECharts (Apache-2.0), inside this file. Nothing is loaded from a network.";

  private HtmlPage() {}

  /**
   * The whole file.
   *
   * @param title for the browser's tab
   * @param body markup
   * @param data what the script draws, as JSON
   * @param scripts names of the page's own scripts, which follow the shared one
   */
  static String text(String title, String body, String data, List<String> scripts) {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\""
        + Html.escape(POLICY)
        + "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<meta name=\"color-scheme\" content=\"light dark\">\n"
        + Html.tag("title", "", title + " - Kurabe")
        + "\n<style>\n"
        + resource("report.css")
        + "</style>\n</head>\n<body>\n"
        + body
        + "<script type=\"application/json\" id=\"data\">"
        + Html.scriptSafe(data)
        + "</script>\n<script>"
        + resource("echarts.min.js")
        + "</script>\n<script>\n"
        + resource("charts.js")
        + "</script>\n<script>\n"
        + scripts.stream().map(HtmlPage::resource).collect(Collectors.joining())
        + "</script>\n</body>\n</html>\n";
  }

  /** The last line of a page whose numbers are also in a file beside it. */
  static void footer(Html html, String version, String source) {
    html.element(
        "footer",
        "",
        madeBy(version) + "; all numbers are in " + source + " beside this file. " + CHARTS);
  }

  /** The last line of a page that stands alone. */
  static void footer(Html html, String version) {
    html.element("footer", "", madeBy(version) + ". " + CHARTS);
  }

  private static String madeBy(String version) {
    return "Made by Kurabe " + version;
  }

  /** A chart that a script draws: its frame, with a place for controls. */
  static void chart(Html html, String id, String title, String caption) {
    html.raw("<figure><figcaption>" + Html.tag("h3", "", title) + Html.tag("p", "", caption));
    html.raw("<div class=\"pick\" id=\"pick-" + id + "\"></div></figcaption>");
    html.raw("<div class=\"chart\" id=\"chart-" + id + "\" role=\"img\" aria-label=\"");
    html.raw(Html.escape(title + ". " + caption + " The numbers are in the tables."));
    html.raw("\"></div></figure>\n");
  }

  /** The scripts are constants of the jar; a test checks that none of them ends its element. */
  static String resource(String name) {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar; build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read from the jar", e);
    }
  }
}
