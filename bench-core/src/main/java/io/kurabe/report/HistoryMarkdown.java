package io.kurabe.report;

import io.kurabe.compare.History;
import io.kurabe.compare.History.Plan;
import io.kurabe.compare.History.Series;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A history as Markdown: per plan the changes, then a table of the newest results. */
public final class HistoryMarkdown {
  private final MarkdownPage page = new MarkdownPage();

  private HistoryMarkdown() {}

  /** The whole file. */
  public static String text(History history) {
    HistoryMarkdown markdown = new HistoryMarkdown();
    markdown.page.title("History of " + history.folder());
    history.plans().forEach(markdown::plan);
    markdown.page.paragraph(HistoryWords.LEGEND);
    markdown.page.bullets("Left out", HistoryWords.skipped(history));
    return markdown.page.toString();
  }

  private void plan(Plan plan) {
    page.heading(HistoryWords.title(plan));
    page.paragraph(HistoryWords.facts(plan));
    if (plan.results().size() == 1) {
      return; // Nothing that could have changed.
    }
    page.paragraph(HistoryWords.certainty(plan));
    HistoryWords.changes(plan)
        .forEach(
            (result, found) ->
                page.bullets(
                    HistoryWords.since(plan, result),
                    Stream.concat(
                            found.stream()
                                .map(
                                    f ->
                                        HistoryWords.direction(f.change())
                                            + ": "
                                            + HistoryWords.sentence(f)),
                            HistoryWords.differences(found).stream().map(d -> "what differs: " + d))
                        .toList()));
    page.heading("Series");
    page.table(
        List.of("", "metric", "first", "", "last"), List.of("---", "---", "--:", "---", "--:"));
    plan.series().forEach(this::row);
  }

  private void row(Series series) {
    List<Optional<Double>> shown = HistoryWords.newest(series);
    page.row(
        List.of(
            HistoryWords.row(series),
            series.metric(),
            HistoryWords.median(series, shown.get(0)),
            HistoryWords.line(series, true),
            HistoryWords.median(series, shown.get(shown.size() - 1))));
  }
}
