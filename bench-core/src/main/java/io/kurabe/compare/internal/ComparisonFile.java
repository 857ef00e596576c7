package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.RowKey;
import io.kurabe.page.internal.DataFile;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a comparison for other programs, with all digits. Stateless. */
final class ComparisonFile {
  private ComparisonFile() {}

  /** Returns a line per metric, row and side but the first. */
  static DataFile of(ComparisonResult result) {
    record Line(ComparisonResult.Table table, Against against) {}
    List<Line> lines =
        result.tables().stream()
            .flatMap(t -> Against.all(result, t).stream().map(a -> new Line(t, a)))
            .toList();
    return DataFile.of(ComparisonPage.FILE + ".csv", lines)
        .columns("metric,unit", l -> List.of(l.table.metric(), l.table.unit()))
        .column("row", l -> l.against.row().key().name())
        .column("clients", l -> l.against.row().key().clients())
        .column("factors", l -> factors(l.against.row().key()))
        .columns(
            "base,side",
            l ->
                List.of(
                    ComparisonWords.label(result, 0),
                    ComparisonWords.label(result, l.against.side())))
        .columns("base_median,base_low,base_high,base_runs", l -> values(l.against.base()))
        .columns("side_median,side_low,side_high,side_runs", l -> values(l.against.own()))
        .columns("ratio,ratio_low,ratio_high", l -> ends(l.against.effect().ratio()))
        .columns("p,p_holm,paired,could_show,verdict,because", l -> effect(l.against))
        .build();
  }

  private static String factors(RowKey key) {
    return key.factors().entrySet().stream()
        .map(f -> f.getKey() + "=" + f.getValue())
        .collect(Collectors.joining(" "));
  }

  private static List<String> values(ComparisonResult.Cell cell) {
    List<String> values = new ArrayList<>(ends(cell.median()));
    values.add(String.valueOf(cell.values().size()));
    return values;
  }

  private static List<String> ends(Estimate e) {
    return List.of(
        digits(e.value()), e.bounded() ? digits(e.low()) : "", e.bounded() ? digits(e.high()) : "");
  }

  private static List<String> effect(Against against) {
    Effect e = against.effect();
    return List.of(
        digits(e.pValue()),
        digits(e.adjustedP()),
        e.paired() ? "yes" : "no",
        e.detectable().map(ComparisonFile::digits).orElse(""),
        e.change().text(),
        e.because());
  }

  private static String digits(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }
}
