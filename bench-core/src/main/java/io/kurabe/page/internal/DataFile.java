package io.kurabe.page.internal;

import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table for other programs. Immutable.
 *
 * @param text the whole content of a file that is no table; empty for a table
 * @param rows as many values in each row as there are columns: text, whole numbers, truth values,
 *     and decimal numbers, where not-a-number stands for a value that is not known
 */
public record DataFile(String name, String text, List<String> titles, List<List<Object>> rows) {
  public DataFile {
    titles = List.copyOf(titles);
    rows = rows.stream().map(List::copyOf).toList();
  }

  public static DataFile text(String name, String text) {
    return new DataFile(name, text, List.of(), List.of());
  }

  public static <R> Columns<R> of(String name, List<R> rows) {
    return new Columns<>(name, rows);
  }

  /** Builds a table, column by column. Not thread-safe. */
  public static final class Columns<R> {
    private final String name;
    private final List<R> rows;
    private final List<String> titles = new ArrayList<>();
    private final List<Function<R, List<?>>> values = new ArrayList<>();

    private Columns(String name, List<R> rows) {
      this.name = name;
      this.rows = List.copyOf(rows);
    }

    public Columns<R> column(String title, Function<R, ?> value) {
      return columns(List.of(title), row -> List.<Object>of(value.apply(row)));
    }

    /** Adds three columns: a value and the ends of its interval, as far as they are known. */
    public Columns<R> estimate(String title, Function<R, Optional<Estimate>> value) {
      return columns(
          List.of(title, title + "_low", title + "_high"), row -> parts(value.apply(row)));
    }

    public Columns<R> columns(List<String> more, Function<R, List<?>> several) {
      titles.addAll(more);
      values.add(several);
      return this;
    }

    /** Adds columns whose values come together, by their titles with commas between. */
    public Columns<R> columns(String more, Function<R, List<?>> several) {
      return columns(Arrays.asList(more.split(",", -1)), several);
    }

    private static List<Double> parts(Optional<Estimate> estimate) {
      Optional<Estimate> known = estimate.filter(e -> e.runs() > 0);
      Optional<Estimate> bounded = known.filter(Estimate::bounded);
      return List.of(
          known.map(Estimate::value).orElse(Double.NaN),
          bounded.map(Estimate::low).orElse(Double.NaN),
          bounded.map(Estimate::high).orElse(Double.NaN));
    }

    public DataFile build() {
      List<List<Object>> cells = new ArrayList<>();
      for (R row : rows) {
        List<Object> all = new ArrayList<>();
        values.forEach(v -> all.addAll(v.apply(row)));
        cells.add(all);
      }
      return new DataFile(name, "", titles, cells);
    }
  }
}
