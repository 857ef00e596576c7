package io.kurabe.report;

import io.kurabe.result.StudyResult;
import io.kurabe.result.SuiteResult;
import io.kurabe.result.SuiteRow;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A run of the suite sql-bench for the terminal: the classic table with ratios beside it. */
final class SuiteText {
  /** Of a ratio with its interval and verdict. */
  private static final int WIDE = 33;

  private final SuiteResult suite;
  private final StudyResult result;
  private final TextStyle style;
  private final TextPage page;

  SuiteText(StudyResult result, SuiteResult suite, TextStyle style, TextPage page) {
    this.result = result;
    this.suite = suite;
    this.style = style;
    this.page = page;
  }

  /** Adds everything to the page. */
  void add() {
    SuiteTables tables = new SuiteTables(suite);
    page.line("");
    SuiteClassic classic = new SuiteClassic(suite, result.servers());
    classic.lines().forEach(line -> page.line(line.text() + beside(line)));
    page.line("");
    tables.geometricMeans().forEach(s -> page.paragraph(TextStyle.Look.PLAIN, s, "  "));
    page.paragraph(TextStyle.Look.DIM, SuiteTables.LEGEND + " " + SuiteClassic.LEGEND, "  ");
    CellTable also = tables.also();
    if (!also.isEmpty()) {
      page.heading("Also measured");
      page.table(also.without("statements"), cell -> TextStyle.Look.PLAIN);
      page.line("");
      page.paragraph(TextStyle.Look.DIM, SuiteTables.ALSO, "  ");
    }
    page.bullets("Not as expected", tables.notes(), TextStyle.Look.BAD);
  }

  private String beside(SuiteClassic.Line line) {
    Optional<SuiteRow> row =
        (line.operation()
                ? suite.operations().stream()
                : Stream.concat(suite.tests().stream(), suite.totals().stream()))
            .filter(r -> !line.test().isEmpty() && r.name().equals(line.test()))
            .findFirst();
    StringBuilder text = new StringBuilder();
    row.ifPresent(
        r ->
            r.values().stream()
                .skip(1)
                .forEach(v -> text.append(v.overFirst().map(o -> beside(line, o)).orElse(""))));
    return text.toString();
  }

  private String beside(SuiteClassic.Line line, SuiteRow.Ratio ratio) {
    boolean wide = suite.targets().size() == 2 && line.text().length() + WIDE <= style.columns();
    String sign =
        style.paint(ComparisonText.look(ratio.change()), String.valueOf(ratio.change().sign()));
    String value = String.format(Locale.ROOT, " %5.2fx ", ratio.times().value());
    if (!wide || !ratio.times().bounded()) {
      return value + sign;
    }
    return value
        + String.format(Locale.ROOT, "%5.2f to %5.2f ", ratio.times().low(), ratio.times().high())
        + style.paint(ComparisonText.look(ratio.change()), ComparisonWords.verdict(ratio.change()));
  }
}
