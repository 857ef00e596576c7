package io.kurabe.report;

import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * {@code report.html}: a result in one file that needs no network (and forbids itself to use it),
 * for wide and narrow screens, light and dark, and paper. The charts are drawn by Apache ECharts,
 * which is inside.
 */
final class HtmlReport {
  /** Scripts and styles of this file only; nothing is fetched, nothing is sent. */
  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

  private HtmlReport() {}

  /** The whole file. */
  static String text(StudyResult result) {
    Digest digest = new Digest(result);
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\""
        + Html.escape(POLICY)
        + "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<meta name=\"color-scheme\" content=\"light dark\">\n"
        + Html.tag("title", "", result.study() + " " + result.startedAt() + " - Kurabe")
        + "\n<style>\n"
        + resource("report.css")
        + "</style>\n</head>\n<body>\n"
        + new HtmlBody(digest).text()
        + "<script type=\"application/json\" id=\"data\">"
        + Html.scriptSafe(ChartData.json(digest))
        + "</script>\n<script>"
        + resource("echarts.min.js")
        + "</script>\n<script>\n"
        + resource("report.js")
        + "</script>\n</body>\n</html>\n";
  }

  /** The scripts are constants of the jar; a test checks that none of them ends its element. */
  static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar; build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read from the jar", e);
    }
  }
}
