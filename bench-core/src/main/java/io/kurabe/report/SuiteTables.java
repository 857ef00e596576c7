package io.kurabe.report;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.SuiteResult;
import io.kurabe.result.SuiteRow;
import io.kurabe.result.SuiteTestRun;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tables of a run of the suite sql-bench as words, the same in every report. */
final class SuiteTables {
  static final String LEGEND =
      "Seconds: geometric mean over the repeats. Ratio: over the first target, repeat by repeat, with"
          + " Student's 95 % interval of the mean of its logarithms. faster, slower: the interval"
          + " excludes 1 and so does the paired t-test after Benjamini and Hochberg's correction: of"
          + " the rows of a table that are called so, 5 % are expected to be chance; same: the whole"
          + " interval within 5 %; else not shown. Before a time: + extrapolated, ? wrong"
          + " answers.";
  static final String STATEMENTS =
      "Times of single statements, all repeats together, from sent to the last row read.";
  static final String ALSO =
      "Operations that the published table lacks: they are in the times of their tests and not in"
          + " TOTALS.";

  private final SuiteResult suite;

  SuiteTables(SuiteResult suite) {
    this.suite = suite;
  }

  /** Times of the tests and of all operations together. */
  CellTable tests() {
    List<SuiteRow> rows = new ArrayList<>(suite.tests());
    suite.totals().ifPresent(rows::add);
    return table("test", rows, false);
  }

  /** Times of the operations of the published table. */
  CellTable operations() {
    return table("operation", suite.operations(), true);
  }

  /** Times of what the published table lacks. */
  CellTable also() {
    return table("operation", suite.also(), true);
  }

  private CellTable table(String what, List<SuiteRow> rows, boolean counted) {
    List<String> titles = new ArrayList<>(List.of(what));
    if (counted) {
      titles.add("count");
      titles.add("statements");
    }
    titles.addAll(suite.targets());
    suite.targets().stream()
        .skip(1)
        .forEach(t -> titles.addAll(List.of(ratioTitle(t), "95 %" + of(t), "verdict" + of(t))));
    List<CellTable.Row> cells =
        rows.stream().map(r -> new CellTable.Row("", cells(r, counted))).toList();
    return new CellTable(titles, 1, cells).withoutEmpty();
  }

  private String ratioTitle(String target) {
    return suite.targets().size() > 2 ? "ratio of " + target : "ratio";
  }

  private String of(String target) {
    return suite.targets().size() > 2 ? " of " + target : "";
  }

  private List<String> cells(SuiteRow row, boolean counted) {
    List<String> cells = new ArrayList<>(List.of(row.name()));
    if (counted) {
      cells.add(String.valueOf(row.values().stream().mapToLong(v -> v.count()).max().orElse(0)));
      cells.add(
          String.valueOf(row.values().stream().mapToLong(v -> v.statements()).max().orElse(0)));
    }
    row.values().forEach(v -> cells.add(time(v)));
    row.values().stream()
        .skip(1)
        .forEach(
            v -> {
              Optional<SuiteRow.Ratio> ratio = v.overFirst();
              cells.add(ratio.map(r -> ratio(r.times())).orElse(Quantity.NONE));
              cells.add(ratio.map(r -> interval(r.times())).orElse(Quantity.NONE));
              cells.add(ratio.map(r -> ComparisonWords.verdict(r.change())).orElse(Quantity.NONE));
            });
    return cells;
  }

  /** A time with its flags, e.g. {@code +1.25 s}. */
  static String time(SuiteRow.Value value) {
    if (!value.measured()) {
      return Quantity.NONE;
    }
    String flags = (value.wrong().isEmpty() ? "" : "?") + (value.estimated() ? "+" : "");
    return flags + Quantity.time(value.seconds().value() * 1e6);
  }

  static String ratio(Estimate times) {
    return Quantity.number(times.value()) + "x";
  }

  static String interval(Estimate times) {
    return times.bounded()
        ? Quantity.number(times.low()) + " to " + Quantity.number(times.high())
        : Quantity.NONE;
  }

  /** Percentiles of single statements of each operation. */
  CellTable statements() {
    List<CellTable.Row> rows = new ArrayList<>();
    for (SuiteRow row : suite.allOperations()) {
      for (int i = 0; i < suite.targets().size(); i++) {
        String target = suite.targets().get(i);
        row.values()
            .get(i)
            .statement()
            .ifPresent(
                s ->
                    rows.add(
                        new CellTable.Row(
                            "",
                            List.of(
                                row.name(),
                                target,
                                Quantity.count(s.count()),
                                percentile(s, 50, s.p50()),
                                percentile(s, 90, s.p90()),
                                percentile(s, 99, s.p99()),
                                Quantity.time(s.max())))));
      }
    }
    return new CellTable(
        List.of("operation", "target", "sent", "p50", "p90", "p99", "max"), 2, rows);
  }

  /** A percentile with fewer than 10 values beyond it is chance. */
  private static String percentile(SuiteRow.Statement statement, double percent, double micros) {
    return LatencySummary.reaches(statement.count(), percent)
        ? Quantity.time(micros)
        : Quantity.NONE;
  }

  /** What was not measured and why, and what was answered wrongly, a sentence each. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    Set<String> besides = new HashSet<>();
    for (SuiteTestRun test : suite.runs()) {
      if (!test.wrong().isEmpty()) {
        besides.add(test.wrong());
        notes.add(
            test.run()
                + " had wrong answers besides its operations, which are all in doubt, first: "
                + test.wrong());
      }
    }
    for (SuiteRow row : suite.allOperations()) {
      for (int i = 0; i < suite.targets().size(); i++) {
        String of = row.name() + " on " + suite.targets().get(i);
        SuiteRow.Value value = row.values().get(i);
        if (!value.missing().isEmpty()) {
          notes.add(of + " has no time: " + value.missing());
        }
        if (!value.wrong().isEmpty() && !besides.contains(value.wrong())) {
          notes.add(of + " had wrong answers, first: " + value.wrong());
        }
      }
    }
    suite.runs().stream()
        .filter(t -> !t.failed().isEmpty())
        .map(t -> t.run() + " did not get to its end: " + t.failed())
        .forEach(notes::add);
    return notes;
  }

  /** The mean of the ratios of each target behind the first, as sentences. */
  List<String> geometricMeans() {
    List<String> sentences = new ArrayList<>();
    for (int i = 1; i < suite.targets().size(); i++) {
      String target = suite.targets().get(i);
      suite
          .geometricMeans()
          .get(i - 1)
          .ifPresent(
              m ->
                  sentences.add(
                      "Geometric mean over the operations, "
                          + target
                          + " over "
                          + suite.targets().get(0)
                          + ": "
                          + Quantity.of(m)));
    }
    return sentences;
  }
}
