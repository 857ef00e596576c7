package io.kurabe.compare;

import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges gates over all rows of their metric. */
record Gates(List<Side> sides, double alpha) {
  List<GateResult> judge(List<Gate> gates, List<Table> tables) {
    return gates.stream().map(gate -> judge(gate, tables)).toList();
  }

  private GateResult judge(Gate gate, List<Table> tables) {
    List<String> failed = new ArrayList<>();
    List<String> open = new ArrayList<>();
    int held = 0;
    for (Table table : tables) {
      if (table.metric().equals(gate.metric().name())) {
        for (Row row : table.rows()) {
          held += judge(gate, row, failed, open);
        }
      }
    }
    if (!failed.isEmpty()) {
      return new GateResult(gate.text(), Verdict.FAILS, failed);
    }
    if (!open.isEmpty()) {
      return new GateResult(gate.text(), Verdict.NOT_SHOWN, open);
    }
    return held == 0
        ? new GateResult(
            gate.text(), Verdict.NOT_SHOWN, List.of("no row has enough operations for it"))
        : new GateResult(
            gate.text(),
            Verdict.HOLDS,
            List.of(held == 1 ? "in the only comparison" : "in all " + held + " comparisons"));
  }

  /** Returns the number of comparisons in which the gate holds; the others go into the lists. */
  private int judge(Gate gate, Row row, List<String> failed, List<String> open) {
    int held = 0;
    for (int side = 1; side < sides.size(); side++) {
      Optional<Effect> effect = row.effects().get(side - 1);
      if (effect.isEmpty()) {
        continue;
      }
      Effect e = effect.get();
      Verdict verdict = gate.judge(e.ratio(), e.adjustedP(), alpha);
      if (verdict == Verdict.HOLDS) {
        held++;
        continue;
      }
      String text =
          String.format(
              Locale.ROOT,
              "%s, %s: %.3g x (%s)",
              row.key().text(),
              sides.get(side).label(),
              e.ratio().value(),
              interval(e.ratio()));
      (verdict == Verdict.FAILS ? failed : open).add(text);
    }
    return held;
  }

  private static String interval(Estimate ratio) {
    return ratio.bounded()
        ? String.format(Locale.ROOT, "%.3g to %.3g x", ratio.low(), ratio.high())
        : "too few runs for an interval";
  }
}
