package io.kurabe.report.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a table for other programs: RFC 4180 with a line feed as line end. Decimal numbers have a
 * point and six digits behind it; a number that is not known is an empty field.
 */
public final class CsvRenderer {
  /** Matches texts that spreadsheets take for a formula, and carry out. */
  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\\t\\r].+", Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?( ?%)?");

  private CsvRenderer() {}

  public static String text(DataFile table) {
    if (table.titles().isEmpty()) {
      return table.text();
    }
    StringBuilder out = new StringBuilder(line(table.titles()));
    table.rows().forEach(row -> out.append(line(row)));
    return out.toString();
  }

  /**
   * Returns the main table of a page: the file of its name, else its first table for other
   * programs, else the first that it shows; empty when there is none.
   */
  public static Optional<String> main(Page page) {
    List<DataFile> tables = page.data().stream().filter(f -> !f.titles().isEmpty()).toList();
    return tables.stream()
        .filter(f -> f.name().equals(page.file() + ".csv"))
        .findFirst()
        .or(() -> tables.stream().findFirst())
        .map(CsvRenderer::text)
        .or(() -> firstShown(page).map(CsvRenderer::text));
  }

  private static Optional<Table> firstShown(Page page) {
    return page.sections().stream()
        .flatMap(s -> s.blocksFor(Medium.MARKDOWN).stream())
        .filter(b -> b instanceof Table)
        .map(b -> ((Table) b).shownIn(Medium.MARKDOWN))
        .findFirst();
  }

  /** Returns a table that is shown; a number is written with its unit as it is shown. */
  private static String text(Table table) {
    List<String> titles = new ArrayList<>(List.of("group"));
    table.columns().forEach(c -> titles.add(c.title()));
    StringBuilder out = new StringBuilder(line(titles));
    for (Table.Row row : table.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.group()));
      row.cells()
          .forEach(c -> cells.add(c instanceof Cell.Trace t ? Sparkline.of(t, true) : c.text()));
      out.append(line(cells));
    }
    return out.toString();
  }

  private static String line(List<?> cells) {
    return cells.stream().map(CsvRenderer::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? String.format(Locale.ROOT, "%.6f", number) : "";
    }
    return quote(String.valueOf(value));
  }

  static String quote(String text) {
    boolean formula = FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches();
    String shown = Visible.text(formula ? "'" + text : text);
    return shown.matches("[^\",\\n]*") ? shown : '"' + shown.replace("\"", "\"\"") + '"';
  }
}
