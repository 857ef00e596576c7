package io.kurabe.page.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * A table. Immutable.
 *
 * @param ratios how ratios are drawn; empty where there are none
 * @param series names of the series side by side in {@link Cell.Ranges}, or of the parts of {@link
 *     Cell.Shares} in the order of their key
 * @param stacked whether the first cells may be put above their rows when a row has too little room
 */
public record Table(
    String label,
    List<Column> columns,
    List<Row> rows,
    Optional<RatioScale> ratios,
    List<String> series,
    boolean stacked)
    implements Block {
  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    series = List.copyOf(series);
  }

  /** The content of the cells of a column. */
  public enum Kind {
    WORDS,
    NUMBER,
    TRACE,
    BAR,
    RATIO,
    RANGES,
    SHARES,
    EVIDENCE
  }

  /**
   * A column.
   *
   * @param rank where there is too little room, columns with higher ranks are left out first; 0 for
   *     one that is always shown
   */
  public record Column(String title, Kind kind, Set<Medium> media, int rank) {}

  /**
   * A row.
   *
   * @param chosen what charts show when the reader chooses this row: number of an option by pick
   */
  public record Row(String group, List<Cell> cells, boolean warning, Map<String, Integer> chosen) {
    public Row {
      cells = List.copyOf(cells);
      chosen = Map.copyOf(chosen);
    }
  }

  /**
   * An axis of ratios around 1.
   *
   * @param over what is divided by what
   * @param margin relative difference within which two values are called the same; 0 for none
   * @param moreIsBetter whether more than 1 is the better side
   */
  public record RatioScale(String over, double margin, boolean moreIsBetter) {}

  @Override
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Returns the table as a medium shows it, with only its columns. */
  public Table shownIn(Medium medium) {
    return keep(c -> c.media().contains(medium));
  }

  public Table keep(Predicate<Column> wanted) {
    return keepAt(i -> wanted.test(columns.get(i)));
  }

  private Table keepAt(IntPredicate wanted) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (wanted.test(i)) {
        kept.add(i);
      }
    }
    if (kept.size() == columns.size()) {
      return this;
    }
    return new Table(
        label,
        kept.stream().map(columns::get).toList(),
        rows.stream()
            .map(
                r ->
                    new Row(r.group, kept.stream().map(r.cells::get).toList(), r.warning, r.chosen))
            .toList(),
        ratios,
        series,
        stacked);
  }

  public static <R> Builder<R> of(String label, List<R> rows) {
    return new Builder<>(label, rows);
  }

  /** Builds a table, column by column. Not thread-safe. */
  public static final class Builder<R> {
    private final String label;
    private final List<R> rows;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<R, Cell>> cells = new ArrayList<>();
    private final Map<String, Integer> ranks = new HashMap<>();
    private Function<R, String> group = r -> "";
    private Function<R, Boolean> warning = r -> false;
    private Function<R, Map<String, Integer>> chosen = r -> Map.of();
    private Optional<RatioScale> ratios = Optional.empty();
    private List<String> series = List.of();
    private Set<Medium> media = Medium.ALL;
    private boolean stacked;

    private Builder(String label, List<R> rows) {
      this.label = label;
      this.rows = List.copyOf(rows);
    }

    /** Puts a line with their name above rows that belong together. */
    public Builder<R> group(Function<R, String> name) {
      group = name;
      return this;
    }

    /** Marks rows that are to be used with care. */
    public Builder<R> warn(Function<R, Boolean> row) {
      warning = row;
      return this;
    }

    /** Lets a reader choose a row, and says what charts show then. */
    public Builder<R> choose(Function<R, Map<String, Integer>> picks) {
      chosen = picks;
      return this;
    }

    public Builder<R> words(String title, Function<R, String> words) {
      return column(title, Kind.WORDS, row -> Cell.words(words.apply(row)));
    }

    /** Adds a column of numbers with texts of their own, or of words beside numbers. */
    public Builder<R> number(String title, Function<R, Cell> cell) {
      return column(title, Kind.NUMBER, cell);
    }

    public Builder<R> column(String title, Kind kind, Function<R, Cell> cell) {
      columns.add(new Column(title, kind, media, 0));
      cells.add(cell);
      return this;
    }

    /** Sets the media that show the columns that follow. */
    public Builder<R> only(Set<Medium> where) {
      media = where;
      return this;
    }

    /** Names the columns that are left out first when there is too little room, in this order. */
    public Builder<R> dispensable(String... titles) {
      for (int i = 0; i < titles.length; i++) {
        ranks.put(titles[i], titles.length - i);
      }
      return this;
    }

    public Builder<R> ratios(RatioScale scale) {
      ratios = Optional.of(scale);
      return this;
    }

    /** Names the series side by side in {@link Cell.Ranges}, or the {@link Cell.Shares}. */
    public Builder<R> series(List<String> names) {
      series = names;
      return this;
    }

    /** Lets the first cells be put above their rows when a row has too little room. */
    public Builder<R> stacked() {
      stacked = true;
      return this;
    }

    /** Returns the table, without columns that say nothing in any row. */
    public Table build() {
      List<Row> all = new ArrayList<>();
      for (R row : rows) {
        all.add(
            new Row(
                group.apply(row),
                cells.stream().map(c -> c.apply(row)).toList(),
                warning.apply(row),
                chosen.apply(row)));
      }
      List<Column> ranked =
          columns.stream()
              .map(c -> new Column(c.title, c.kind, c.media, ranks.getOrDefault(c.title, 0)))
              .toList();
      Table table = new Table(label, ranked, all, ratios, series, stacked);
      return table.keepAt(table::says);
    }
  }

  private boolean says(int column) {
    Kind kind = columns.get(column).kind;
    if (kind != Kind.WORDS && kind != Kind.NUMBER) {
      return true;
    }
    return rows.stream()
        .map(r -> r.cells.get(column).text())
        .anyMatch(t -> !t.isEmpty() && !t.equals(Quantity.NONE));
  }
}
