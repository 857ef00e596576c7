package io.kurabe.report;

import io.kurabe.compare.History;
import io.kurabe.compare.History.Plan;
import io.kurabe.compare.History.Series;
import io.kurabe.report.HistoryWords.Found;
import java.util.List;
import java.util.Optional;

/** A history for the terminal: per plan the changes, then a line per series. Not thread-safe. */
public final class HistoryText {
  private final TextStyle style;
  private final TextPage page;

  private HistoryText(TextStyle style) {
    this.style = style;
    this.page = new TextPage(style);
  }

  /** The history as text, with a newline at its end. */
  public static String text(History history, TextStyle style) {
    HistoryText text = new HistoryText(style);
    text.page.paragraph(TextStyle.Look.HEADING, "history: " + history.folder(), "");
    history.plans().forEach(text::plan);
    text.page.legend(HistoryWords.LEGEND);
    text.page.bullets("Left out", HistoryWords.skipped(history), TextStyle.Look.OPEN);
    return text.page.toString();
  }

  private void plan(Plan plan) {
    page.heading(HistoryWords.title(plan));
    page.paragraph(TextStyle.Look.DIM, HistoryWords.facts(plan), "  ");
    if (plan.results().size() == 1) {
      return; // Nothing that could have changed.
    }
    page.paragraph(TextStyle.Look.PLAIN, HistoryWords.certainty(plan), "  ");
    HistoryWords.changes(plan).forEach((result, found) -> changes(plan, result, found));
    plan.series().stream().map(Series::metric).distinct().forEach(m -> metric(plan, m));
  }

  private void changes(Plan plan, int result, List<Found> found) {
    page.line("");
    page.paragraph(TextStyle.Look.PLAIN, HistoryWords.since(plan, result), "  ");
    for (Found each : found) {
      page.labelled(
          ComparisonText.look(each.change().direction()),
          "    " + HistoryWords.direction(each.change()) + "  ",
          TextStyle.Look.PLAIN,
          HistoryWords.sentence(each));
    }
    page.labelled(
        TextStyle.Look.PLAIN,
        "    what differs: ",
        TextStyle.Look.PLAIN,
        String.join("; ", HistoryWords.differences(found)));
  }

  private void metric(Plan plan, String metric) {
    List<Series> all = plan.series().stream().filter(s -> s.metric().equals(metric)).toList();
    page.line("");
    page.line(
        "  "
            + metric
            + (all.get(0).moreIsBetter() ? ", more is better" : ", less is better")
            + (plan.results().size() <= Sparkline.MOST
                ? ""
                : "; the newest " + Sparkline.MOST + " results"));
    TextTable table = new TextTable(style, "rlr");
    table.header("first", "", "last");
    all.forEach(s -> table.row(cells(s)));
    List<String> lines = table.lines();
    page.line("  " + lines.get(0));
    for (int i = 0; i < all.size(); i++) {
      page.paragraph(TextStyle.Look.PLAIN, HistoryWords.row(all.get(i)), "  ");
      page.line("  " + lines.get(i + 1));
    }
  }

  private List<TextTable.Cell> cells(Series series) {
    List<Optional<Double>> shown = HistoryWords.newest(series);
    return List.of(
        TextTable.Cell.of(HistoryWords.median(series, shown.get(0))),
        new TextTable.Cell(HistoryWords.line(series, style.unicode()), TextStyle.Look.BAR),
        TextTable.Cell.of(HistoryWords.median(series, shown.get(shown.size() - 1))));
  }
}
