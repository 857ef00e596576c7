package io.kurabe.report.internal;

import io.kurabe.page.internal.ChartGroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The frame of every page; it holds Apache ECharts when there are charts. */
final class HtmlFrame {
  static final String CHARTS =
      "Charts: Apache ECharts (Apache-2.0), inside this file. Nothing is loaded from a network.";

  /** The policy: scripts and styles of this file only; nothing is fetched, nothing is sent. */
  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

  private HtmlFrame() {}

  static String text(String title, String body, List<ChartGroup> charts) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="%s">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        %s
        <style>
        %s</style>
        </head>
        <body>
        %s%s</body>
        </html>
        """
        .formatted(
            Html.escape(POLICY),
            Html.tag("title", "", title + " - Kurabe"),
            resource("report.css"),
            body,
            charts.isEmpty() ? "" : scripts(charts));
  }

  private static String scripts(List<ChartGroup> charts) {
    return """
        <script type="application/json" id="data">%s</script>
        <script>%s</script>
        <script>
        %s</script>
        """
        .formatted(
            Html.scriptSafe(new ChartJson().text(charts)),
            resource("echarts.min.js"),
            resource("charts.js"));
  }

  /** Reads a resource; a test sees to it that no script ends its element. */
  static String resource(String name) {
    try (InputStream in = HtmlFrame.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar; build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read from the jar", e);
    }
  }
}
