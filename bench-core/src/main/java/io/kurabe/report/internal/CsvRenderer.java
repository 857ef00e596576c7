package io.kurabe.report.internal;

import io.kurabe.page.internal.DataFile;
import java.util.List;
import java.util.Locale;
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
