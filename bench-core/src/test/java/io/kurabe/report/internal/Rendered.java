package io.kurabe.report.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.Side;
import io.kurabe.compare.internal.ComparisonPage;
import io.kurabe.compare.internal.History;
import io.kurabe.compare.internal.HistoryPage;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Page;
import io.kurabe.report.SampleComparison;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.StudyPages;
import java.util.List;
import java.util.Optional;

/** Results, comparisons and histories as the text of their reports. */
public final class Rendered {
  private Rendered() {}

  public static String text(StudyResult result, Optional<String> files, TextStyle style) {
    return TextRenderer.text(StudyPages.of(result), files, style);
  }

  public static String html(StudyResult result) {
    return html(StudyPages.of(result));
  }

  /** The page with plain blanks before units, as tests write them. */
  static String html(Page page) {
    return HtmlRenderer.text(page).replace('\u00a0', ' ');
  }

  public static String markdown(StudyResult result) {
    return MarkdownRenderer.text(StudyPages.of(result));
  }

  /** A file for other programs. */
  public static String csv(StudyResult result, String name) {
    return csv(StudyPages.of(result), name);
  }

  static String csv(Page page, String name) {
    DataFile file =
        page.data().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    return CsvRenderer.text(file);
  }

  static Page page(SampleComparison sample) {
    return ComparisonPage.of(sample.result, sample.sides);
  }

  static Page page(ComparisonResult result, List<Side> sides) {
    return ComparisonPage.of(result, sides);
  }

  static String text(History history, TextStyle style) {
    return TextRenderer.text(HistoryPage.of(history), Optional.empty(), style);
  }
}
