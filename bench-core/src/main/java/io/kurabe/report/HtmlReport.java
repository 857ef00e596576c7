package io.kurabe.report;

import io.kurabe.result.StudyResult;
import java.util.List;

/** {@code report.html}: a result for browsers. */
final class HtmlReport {
  private HtmlReport() {}

  /** The whole file. */
  static String text(StudyResult result) {
    Digest digest = new Digest(result);
    return HtmlPage.text(
        result.study() + " " + result.startedAt(),
        new HtmlBody(digest).text(),
        ChartData.json(digest),
        scripts(digest));
  }

  private static List<String> scripts(Digest digest) {
    if (digest.result().ddl().isPresent()) {
      return List.of(DdlHtml.SCRIPT);
    }
    if (digest.result().queryCache().isPresent()) {
      return CacheHtml.scripts();
    }
    if (digest.result().keys().isPresent()) {
      return List.of(KeysHtml.SCRIPT, "report.js");
    }
    return digest.knee().map(knee -> List.of("knee.js", "report.js")).orElse(List.of("report.js"));
  }
}
