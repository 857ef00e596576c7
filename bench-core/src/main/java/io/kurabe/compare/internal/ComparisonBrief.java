package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.page.internal.Brief;
import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.Brief.Outcome;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.RatioText;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.stats.Estimate;
import java.util.List;

/** A comparison in a few lines: each metric of each row, and the gates. Stateless. */
public final class ComparisonBrief {
  private ComparisonBrief() {}

  public static Brief of(ComparisonResult result) {
    return new Brief(List.of(figures(result)), checks(result));
  }

  /** Returns a gate as a check of what it judged. */
  public static Check check(String subject, GateResult gate) {
    Outcome outcome =
        switch (gate.verdict()) {
          case HOLDS -> Outcome.PASSED;
          case FAILS -> Outcome.FAILED;
          case NOT_SHOWN, NOT_ASKED -> Outcome.UNDECIDED;
        };
    return new Check(subject, gate.gate(), outcome, gate.because());
  }

  private static List<Check> checks(ComparisonResult result) {
    String subject = ComparisonWords.against(result);
    return result.gates().stream()
        .map(
            gate ->
                result.tables().isEmpty()
                    ? new Check(subject, gate.gate(), Outcome.INVALID, result.answer())
                    : check(subject, gate))
        .toList();
  }

  /** One metric of one row, of one side against the first. */
  private record Line(ComparisonResult.Table table, Against against) {
    Effect effect() {
      return against.effect();
    }
  }

  /** Returns a line for each metric, row and side but the first. */
  public static Table figures(ComparisonResult result) {
    List<Line> lines =
        result.tables().stream()
            .flatMap(t -> Against.all(result, t).stream().map(a -> new Line(t, a)))
            .toList();
    boolean many = result.sides().size() > 2;
    Table.Builder<Line> table =
        Table.of("Changes", lines)
            .words("metric", l -> l.table.metric())
            .words("row", l -> l.against.row().key().text());
    if (many) {
      table.words("side", l -> ComparisonWords.label(result, l.against.side()));
    }
    return table
        .number(ComparisonWords.label(result, 0), l -> median(l.table, l.against.base()))
        .number(
            many ? "its value" : ComparisonWords.label(result, 1),
            l -> median(l.table, l.against.own()))
        .number("change", l -> Cell.words(RatioText.of(l.effect().ratio())))
        .number("p", l -> Cell.words(probability(l.effect().adjustedP())))
        .number("n", l -> Cell.words(runs(l.against)))
        .column("verdict", Table.Kind.WORDS, l -> verdict(l.effect()))
        .build();
  }

  private static Cell median(ComparisonResult.Table table, ComparisonResult.Cell cell) {
    return cell.values().isEmpty()
        ? Cell.NONE
        : Cell.words(withSpread(cell.median(), table.unit()));
  }

  /** Writes a value with half the width of its interval, e.g. {@code 12.3k ops/s ±1.2%}. */
  public static String withSpread(Estimate estimate, String unit) {
    String spread = Quantity.spread(estimate, "\u00b1");
    String value = Quantity.of(estimate.value(), unit);
    return spread.equals(Quantity.NONE) ? value : value + " " + spread;
  }

  private static String probability(double p) {
    return Double.isFinite(p) ? (p < 0.001 ? "<0.001" : Quantity.number(p)) : Quantity.NONE;
  }

  private static String runs(Against against) {
    return against.base().values().size() + "+" + against.own().values().size();
  }

  private static Cell verdict(Effect effect) {
    return Cell.words(Tone.of(effect.change()), effect.change().text());
  }
}
