package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Cell;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** {@code comparison.csv}: a line per metric, row and side but the first; all digits. */
public final class ComparisonCsv {
  private static final String HEADER =
      "metric,unit,row,clients,factors,base,side,base_median,base_low,base_high,base_runs,side_median,"
          + "side_low,side_high,side_runs,ratio,ratio_low,ratio_high,p,p_holm,paired,could_show,verdict,"
          + "because\n";

  private ComparisonCsv() {}

  /** The whole file: RFC 4180 with a line feed as line end; no value is an empty field. */
  public static String text(ComparisonResult result) {
    StringBuilder out = new StringBuilder(HEADER);
    for (Table table : result.tables()) {
      for (Row row : table.rows()) {
        for (int side = 1; side < result.sides().size(); side++) {
          int index = side;
          row.effects()
              .get(side - 1)
              .ifPresent(e -> out.append(line(result, table, row, index, e)).append('\n'));
        }
      }
    }
    return out.toString();
  }

  private static String line(
      ComparisonResult result, Table table, Row row, int side, Effect effect) {
    List<String> fields = new ArrayList<>();
    fields.add(table.metric());
    fields.add(table.unit());
    fields.add(row.key().name());
    fields.add(String.valueOf(row.key().clients()));
    fields.add(
        row.key().factors().entrySet().stream()
            .map(f -> f.getKey() + "=" + f.getValue())
            .collect(Collectors.joining(" ")));
    fields.add(result.sides().get(0).label());
    fields.add(result.sides().get(side).label());
    for (Cell cell : List.of(row.cells().get(0), row.cells().get(side))) {
      estimate(fields, cell.median());
      fields.add(String.valueOf(cell.values().size()));
    }
    estimate(fields, effect.ratio());
    fields.add(number(effect.pValue()));
    fields.add(number(effect.adjustedP()));
    fields.add(effect.paired() ? "yes" : "no");
    fields.add(effect.detectable().map(ComparisonCsv::number).orElse(""));
    fields.add(effect.change().text());
    fields.add(effect.because());
    return fields.stream().map(CsvReport::quote).collect(Collectors.joining(","));
  }

  private static void estimate(List<String> fields, Estimate estimate) {
    fields.add(number(estimate.value()));
    fields.add(estimate.bounded() ? number(estimate.low()) : "");
    fields.add(estimate.bounded() ? number(estimate.high()) : "");
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }
}
