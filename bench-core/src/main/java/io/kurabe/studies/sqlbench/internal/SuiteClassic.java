package io.kurabe.studies.sqlbench.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Tone;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The comparison table of the suite in its classic form, to the column: names cut at 36 characters,
 * a column of seven for each server. Flags before a time: {@code +} extrapolated, {@code ?} a wrong
 * answer, {@code *} another count than in the first column.
 */
final class SuiteClassic {
  static final String LEGEND = "* another count than in the first column.";

  private static final int NAME = 36;
  private static final int VALUE = 7;
  private static final String TOTALS = "TOTALS";

  private final SuiteResult suite;
  private final List<Column> columns;

  /**
   * A column.
   *
   * @param label its begin is the head of the column
   * @param server in words
   */
  private record Column(
      String label,
      String server,
      Map<String, Cell> tests,
      Map<String, Cell> operations,
      Cell total) {}

  /** The content of a column in a row: count, time, and the flag behind it. */
  private record Cell(long count, OptionalDouble seconds, String flag) {
    static final Cell EMPTY = new Cell(0, OptionalDouble.empty(), "");

    static Cell of(SuiteRow.Value value) {
      if (!value.measured()) {
        return new Cell(value.count(), OptionalDouble.empty(), "");
      }
      String flag = value.wrong().isEmpty() ? (value.estimated() ? "+" : "") : "?";
      return new Cell(value.count(), OptionalDouble.of(value.seconds().value()), flag);
    }

    static Cell of(SuiteResult.Time time) {
      return new Cell(time.count(), OptionalDouble.of(time.seconds()), "");
    }

    String text(OptionalLong first) {
      if (seconds.isEmpty()) {
        return "";
      }
      boolean other = first.isPresent() && first.getAsLong() != count;
      return (other ? "*" : "") + flag + String.format(Locale.ROOT, "%.2f", seconds.getAsDouble());
    }
  }

  /** A line of the table; rules and heads have no test or operation. */
  record Line(String text, String test, boolean operation) {}

  SuiteClassic(SuiteResult suite, List<ServerFacts> servers) {
    List<Column> all = new ArrayList<>();
    for (int i = 0; i < suite.targets().size(); i++) {
      all.add(own(suite, i, servers));
    }
    suite.published().forEach(c -> all.add(published(c)));
    this.suite = suite;
    this.columns = List.copyOf(all);
  }

  private static Column own(SuiteResult suite, int target, List<ServerFacts> servers) {
    String name = suite.targets().get(target);
    String server =
        servers.stream()
            .filter(s -> s.target().equals(name))
            .map(s -> s.product() + " " + s.version())
            .findFirst()
            .orElse("");
    Function<List<SuiteRow>, Map<String, Cell>> cells =
        rows -> {
          Map<String, Cell> map = new TreeMap<>();
          rows.forEach(
              r -> {
                SuiteRow.Value value = r.values().get(target);
                if (value.measured() || !value.missing().isEmpty()) {
                  map.put(r.name(), Cell.of(value));
                }
              });
          return map;
        };
    return new Column(
        name,
        server,
        cells.apply(suite.tests()),
        cells.apply(suite.operations()),
        suite.totals().map(t -> Cell.of(t.values().get(target))).orElse(Cell.EMPTY));
  }

  private static Column published(SuiteResult.Column column) {
    Map<String, Cell> tests = new TreeMap<>();
    column.tests().forEach(t -> tests.put(t.name(), Cell.of(t)));
    Map<String, Cell> operations = new TreeMap<>();
    column.operations().forEach(t -> operations.put(t.name(), Cell.of(t)));
    long count = column.operations().stream().mapToLong(SuiteResult.Time::count).sum();
    Cell total = Cell.of(new SuiteResult.Time(TOTALS, count, column.total()));
    return new Column(column.label(), column.server(), tests, operations, total);
  }

  /** Returns the whole table with the list of its columns, as a file. */
  String text() {
    StringBuilder out = new StringBuilder();
    head().forEach(line -> out.append(line).append('\n'));
    lines().forEach(line -> out.append(line.text).append('\n'));
    return out.toString();
  }

  /** Returns the table as a part of a page, perhaps with the ratios of the targets beside it. */
  Block.Verbatim block(boolean ratios) {
    return new Block.Verbatim(
        background(ratios, false), ratios ? background(true, true) : List.of());
  }

  private List<List<Block.Span>> background(boolean ratios, boolean wide) {
    List<List<Block.Span>> all = new ArrayList<>();
    for (Line line : lines()) {
      List<Block.Span> spans = new ArrayList<>(List.of(new Block.Span(Tone.PLAIN, line.text)));
      if (ratios) {
        row(line).ifPresent(r -> ratios(r, wide, spans));
      }
      all.add(spans);
    }
    return all;
  }

  private Optional<SuiteRow> row(Line line) {
    return (line.operation
            ? suite.operations().stream()
            : Stream.concat(suite.tests().stream(), suite.totals().stream()))
        .filter(r -> !line.test.isEmpty() && r.name().equals(line.test))
        .findFirst();
  }

  private static void ratios(SuiteRow row, boolean wide, List<Block.Span> spans) {
    for (SuiteRow.Value value : row.values()) {
      if (value.overFirst().isPresent()) {
        SuiteRow.Ratio ratio = value.overFirst().get();
        Tone tone = Tone.of(ratio.change());
        spans.add(
            new Block.Span(
                Tone.PLAIN, String.format(Locale.ROOT, " %5.2fx ", ratio.times().value())));
        if (wide && ratio.times().bounded()) {
          spans.add(
              new Block.Span(
                  Tone.PLAIN,
                  String.format(
                      Locale.ROOT, "%5.2f to %5.2f ", ratio.times().low(), ratio.times().high())));
          spans.add(new Block.Span(tone, ratio.change().words()));
        } else {
          spans.add(new Block.Span(tone, String.valueOf(ratio.change().sign())));
        }
      }
    }
  }

  private List<String> head() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column c = columns.get(i);
      lines.add(
          String.format(Locale.ROOT, "%2d %-40.40s: %s", i + 1, c.label, c.server).stripTrailing());
    }
    lines.add("");
    return lines;
  }

  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    lines.add(rule('='));
    lines.add(row("Operation", c -> String.valueOf(columns.indexOf(c) + 1), "", false));
    lines.add(row("", c -> c.label.substring(0, Math.min(VALUE, c.label.length())), "", false));
    heading(lines, "Results per test in seconds:");
    for (String test : names(Column::tests)) {
      lines.add(
          row(
              test,
              c -> c.tests.getOrDefault(test, Cell.EMPTY).text(OptionalLong.empty()),
              test,
              false));
    }
    heading(lines, "The results per operation:");
    for (String operation : names(Column::operations)) {
      OptionalLong first = count(operation);
      String count = first.isPresent() ? String.valueOf(first.getAsLong()) : "";
      lines.add(
          row(
              operation + " (" + count + ")",
              c -> c.operations.getOrDefault(operation, Cell.EMPTY).text(first),
              operation,
              true));
    }
    lines.add(rule('-'));
    lines.add(row(TOTALS, c -> c.total.text(OptionalLong.empty()), TOTALS, false));
    lines.add(rule('='));
    return lines;
  }

  /** Returns the count of the first column; empty when that lacks the operation. */
  private OptionalLong count(String operation) {
    return columns.stream()
        .limit(1)
        .flatMap(c -> Stream.ofNullable(c.operations.get(operation)))
        .mapToLong(Cell::count)
        .findFirst();
  }

  private Set<String> names(Function<Column, Map<String, Cell>> part) {
    Set<String> names = new TreeSet<>();
    columns.forEach(c -> names.addAll(part.apply(c).keySet()));
    return names;
  }

  private void heading(List<Line> lines, String text) {
    lines.add(rule('-'));
    lines.add(plain(String.format(Locale.ROOT, "%-" + (width() - 1) + "s|", text)));
    lines.add(rule('-'));
  }

  private Line row(String name, Function<Column, String> cell, String test, boolean operation) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "%-" + NAME + "." + NAME + "s|", name));
    for (Column column : columns) {
      text.append(String.format(Locale.ROOT, "%" + VALUE + "s|", cell.apply(column)));
    }
    return new Line(text.toString(), test, operation);
  }

  private Line rule(char with) {
    return plain(String.valueOf(with).repeat(width()));
  }

  private static Line plain(String text) {
    return new Line(text, "", false);
  }

  private int width() {
    return NAME + (VALUE + 1) * columns.size() + 1;
  }
}
