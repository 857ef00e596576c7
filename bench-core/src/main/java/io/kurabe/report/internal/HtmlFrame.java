package io.kurabe.report.internal;

import io.kurabe.page.internal.ChartGroup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

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
            "<title>" + Html.escape(title) + " - Kurabe</title>",
            resource("report.css"),
            body,
            charts.isEmpty() ? "" : scripts(charts));
  }

  private static String scripts(List<ChartGroup> charts) {
    return """
        <script type="text/plain" id="data">%s</script>
        <script type="text/plain" id="echarts">%s</script>
        <script>
        %s</script>
        """
        .formatted(packed(new ChartJson().text(charts)), Library.PACKED, resource("charts.js"));
  }

  /** The library as the page holds it, packed once: a third of its size, and text. */
  private static final class Library {
    static final String PACKED = packed(resource("echarts.common.min.js"));
  }

  /** Packs text for {@code DecompressionStream('deflate')} of browsers, in base64. */
  static String packed(String text) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written", e);
    } finally {
      deflater.end();
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
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
