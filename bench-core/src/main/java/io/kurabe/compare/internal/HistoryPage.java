package io.kurabe.compare.internal;

import static io.kurabe.page.internal.Medium.BROWSER;

import io.kurabe.compare.internal.History.LevelChange;
import io.kurabe.compare.internal.History.Plan;
import io.kurabe.compare.internal.History.Series;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.Chart.Mark;
import io.kurabe.page.internal.Chart.MarkKind;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.stats.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Makes the page of a history: per plan the changes, and all series. Stateless. */
public final class HistoryPage {
  public static final String FILE = "history";

  private HistoryPage() {}

  public static Page of(History history) {
    Page.Builder page =
        Page.named(
            FILE,
            "history",
            "History of " + history.folder(),
            new Page.Origin(history.kurabe(), History.FILE));
    page.answer(HistoryWords.answer(history));
    for (int i = 0; i < history.plans().size(); i++) {
      page.add(plan(i, history));
    }
    return page.add(Section.named("reading", "How to read this").note(HistoryWords.LEGEND))
        .items("skipped", "Left out", Tone.OPEN, HistoryWords.skipped(history))
        .data(DataFile.text(History.FILE, ResultJson.text(history)))
        .build();
  }

  private static Section.Builder plan(int number, History history) {
    Plan plan = history.plans().get(number);
    Section.Builder section =
        Section.named("plan-" + number, HistoryWords.title(plan))
            .note(HistoryWords.facts(plan) + "; " + HistoryWords.parameters(plan, history.plans()))
            .note(HistoryWords.lengths(plan));
    if (plan.results().size() == 1) {
      return section.add(series(plan)); // Nothing that could have changed, nothing to draw.
    }
    section.add(new Block.Text(Tone.ANSWER, HistoryWords.certainty(plan)));
    section.add(chart(number, plan).in(BROWSER));
    HistoryWords.changes(plan).forEach((result, found) -> changes(section, plan, result, found));
    return section.add(series(plan));
  }

  private static void changes(
      Section.Builder section, Plan plan, int result, List<HistoryWords.Found> found) {
    section.heading(HistoryWords.since(plan, result));
    for (HistoryWords.Found each : found) {
      Change direction = each.change().direction();
      section.add(
          new Block.Labelled(Tone.of(direction), direction.words(), HistoryWords.sentence(each)));
    }
    section.add(
        new Block.Labelled(
            Tone.PLAIN, "what differs:", String.join("; ", HistoryWords.differences(found))));
  }

  private static Table series(Plan plan) {
    boolean alone = plan.results().size() == 1;
    Table.Builder<Series> table =
        Table.of("Series", plan.series())
            .group(HistoryWords::metric)
            .words("row", HistoryWords::row);
    if (!alone) {
      table.number("first", s -> median(s, 0));
    }
    return table
        .column("over time", Table.Kind.TRACE, HistoryWords::trace)
        .number(alone ? "median" : "last", s -> median(s, HistoryWords.newest(s).size() - 1))
        .only(alone ? Set.of() : Set.of(BROWSER))
        .number("changes", s -> Cell.words(String.valueOf(s.changes().size())))
        .stacked()
        .build();
  }

  private static Cell median(Series series, int shown) {
    Optional<Double> median = HistoryWords.newest(series).get(shown);
    return median.<Cell>map(m -> Cell.of(m, series.unit())).orElse(Cell.NONE);
  }

  private static Block chart(int number, Plan plan) {
    List<String> names =
        plan.series().stream()
            .map(s -> HistoryWords.row(s) + ": " + s.metric() + (s.changes().isEmpty() ? "" : " *"))
            .toList();
    int first =
        IntStream.range(0, plan.series().size())
            .filter(i -> !plan.series().get(i).changes().isEmpty())
            .findFirst()
            .orElse(0);
    String id = "history-" + number;
    Chart.Pick pick = new Chart.Pick(id + "-series", "series", names, first);
    List<Chart.View> views = new ArrayList<>();
    for (int i = 0; i < plan.series().size(); i++) {
      Chart.Panel panel = panel(plan, plan.series().get(i));
      views.add(new Chart.View(Map.of(pick.id(), i), List.of(panel)));
    }
    return ChartGroup.of(
        ChartGroup.Layout.WHOLE,
        List.of(
            new Chart(
                id,
                "One series over time",
                "Every result a dot: the median over its valid runs. Level lines are means; an"
                    + " upright line is where the level changed. The axis need not start at 0.",
                List.of(pick),
                views,
                false)));
  }

  private static Chart.Panel panel(Plan plan, Series series) {
    List<Chart.Point> points = new ArrayList<>();
    for (int i = 0; i < series.medians().size(); i++) {
      double median = series.medians().get(i).orElse(Double.NaN);
      points.add(Chart.Point.of(i, median).saying(plan.results().get(i).source(), ""));
    }
    Chart.Axis x =
        new Chart.Axis("", Chart.Scale.NAMES, "", Double.NaN, Double.NaN, List.of(), times(plan));
    String unit = series.unit().equals("us") ? "" : ", " + series.unit();
    Chart.Axis y = Chart.Axis.of(series.metric() + unit, Chart.Scale.CLOSE, series.unit());
    Chart.Series line = Chart.Series.line(HistoryWords.row(series), 0, points);
    return new Chart.Plot(x, y, List.of(line), marks(series, plan.results().size() - 1));
  }

  /** Returns the day of each result, with the minute where a day has several. */
  private static List<String> times(Plan plan) {
    List<String> all = plan.results().stream().map(r -> r.startedAt().toString()).toList();
    List<String> days = all.stream().map(t -> t.substring(0, 10)).toList();
    return days.stream().distinct().count() == days.size()
        ? days
        : all.stream().map(t -> t.substring(0, 16).replace('T', ' ')).toList();
  }

  /** Marks each change of the level, and each level from its first result to its last. */
  private static List<Mark> marks(Series series, int last) {
    List<Mark> marks = new ArrayList<>();
    List<LevelChange> changes = series.changes();
    for (int i = 0; i < changes.size(); i++) {
      LevelChange change = changes.get(i);
      if (i == 0) {
        marks.add(level(0, change.result() - 1, change.before()));
      }
      int end = i + 1 < changes.size() ? changes.get(i + 1).result() - 1 : last;
      marks.add(level(change.result(), end, change.after()));
      marks.add(
          new Mark(
              MarkKind.UPRIGHT,
              change.result(),
              Double.NaN,
              Double.NaN,
              change.direction().words() + ", " + HistoryWords.relative(change),
              change.direction() == Change.FASTER ? "good" : "against"));
    }
    return marks;
  }

  private static Mark level(int from, int to, double value) {
    return new Mark(MarkKind.STEP, from, to, value, "", "soft");
  }
}
