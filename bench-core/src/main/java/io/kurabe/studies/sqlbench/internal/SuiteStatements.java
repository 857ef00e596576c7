package io.kurabe.studies.sqlbench.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.DOCUMENTS;
import static io.kurabe.page.internal.Medium.TEXTS;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.LatencySummary;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shows the times of the single statements of an operation of the suite. */
record SuiteStatements(SuiteResult suite) {
  private static final String STATEMENTS =
      "Times of single statements, all repeats together, from sent to the last row read.";

  Section section() {
    List<SuiteRow> rows =
        suite.allOperations().stream()
            .filter(r -> r.values().stream().anyMatch(v -> v.statement().isPresent()))
            .toList();
    List<Statements> all =
        rows.stream()
            .flatMap(
                r ->
                    IntStream.range(0, suite.targets().size())
                        .boxed()
                        .flatMap(i -> statements(r, i)))
            .toList();
    Section.Builder section = Section.named("single-statements", "Single statements", DOCUMENTS);
    if (all.isEmpty()) {
      return section.build();
    }
    Table spread =
        Table.of("Times of single statements", rows)
            .words("operation", SuiteRow::name)
            .column("from median to p99", Table.Kind.RANGES, SuiteStatements::ranges)
            .series(suite.targets())
            .build();
    Table numbers =
        Table.of("Times of single statements", all)
            .words("operation", Statements::operation)
            .words("target", Statements::target)
            .number("sent", s -> Cell.count(s.times.count()))
            .number("p50", s -> percentile(s.times, 50, s.times.p50Micros()))
            .number("p90", s -> percentile(s.times, 90, s.times.p90Micros()))
            .number("p99", s -> percentile(s.times, 99, s.times.p99Micros()))
            .number("max", s -> Cell.time(s.times.maxMicros()))
            .build();
    return section
        .note(STATEMENTS)
        .add(spread.in(BROWSER))
        .add(new Block.Fold("Numbers of single statements", List.of(numbers)).in(BROWSER))
        .add(numbers.in(TEXTS))
        .build();
  }

  private record Statements(String operation, String target, SuiteRow.Statement times) {}

  private Stream<Statements> statements(SuiteRow row, int target) {
    return row.values().get(target).statement().stream()
        .map(s -> new Statements(row.name(), suite.targets().get(target), s));
  }

  private static Cell ranges(SuiteRow row) {
    return new Cell.Ranges(
        row.values().stream()
            .map(
                v ->
                    v.statement()
                        .map(s -> new Cell.Range(s.p50Micros(), s.p99Micros(), s.maxMicros())))
            .toList());
  }

  /** Shows a percentile; one with fewer than 10 values beyond it is chance. */
  private static Cell percentile(SuiteRow.Statement statement, double percent, double micros) {
    return LatencySummary.reaches(statement.count(), percent) ? Cell.time(micros) : Cell.NONE;
  }
}
