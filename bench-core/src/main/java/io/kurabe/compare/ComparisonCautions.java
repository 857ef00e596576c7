package io.kurabe.compare;

import io.kurabe.compare.ComparisonResult.Cell;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reservations about a comparison. */
record ComparisonCautions(List<Side> sides, List<Table> tables, int matched) {
  List<String> all() {
    List<String> cautions = new ArrayList<>();
    for (Side side : sides) {
      if (!side.result().complete()) {
        cautions.add(side.label() + " is incomplete: " + side.result().incompleteBecause());
      }
    }
    leftOut(cautions);
    unsteady(cautions);
    if (!ComparisonAnswer.needsRepeats(tables)) { // Else the answer begins with it.
      tables.forEach(table -> tooFewRuns(table, cautions));
    }
    for (Table table : tables) {
      if (table.rows().size() < matched) {
        cautions.add(
            "%s is not compared in %s of %s rows: the runs have too few operations for it."
                .formatted(table.metric(), matched - table.rows().size(), matched));
      }
    }
    if (sides.stream().skip(1).anyMatch(s -> !s.sharesInvocation(sides.get(0)))) {
      cautions.add(
          "The sides were measured one after the other: what changed with time alone (another"
              + " process, a warmer machine, a neighbour) looks like a difference between them."
              + " Measure both in turns, as targets of one load.");
    }
    return cautions;
  }

  private List<Cell> cells(int side) {
    return tables.stream()
        .limit(1)
        .flatMap(t -> t.rows().stream())
        .filter(r -> r.key().operation().isEmpty())
        .map(r -> r.cells().get(side))
        .toList();
  }

  private void leftOut(List<String> cautions) {
    for (int i = 0; i < sides.size(); i++) {
      int leftOut = cells(i).stream().mapToInt(Cell::leftOut).sum();
      if (leftOut > 0) {
        cautions.add(
            "%s: %s in no number here."
                .formatted(
                    sides.get(i).label(),
                    leftOut == 1 ? "1 invalid run is" : leftOut + " invalid runs are"));
      }
    }
  }

  private void unsteady(List<String> cautions) {
    for (int i = 0; i < sides.size(); i++) {
      int unsteady = cells(i).stream().mapToInt(Cell::unsteady).sum();
      int all = cells(i).stream().mapToInt(c -> c.values().size()).sum();
      if (unsteady > 0) {
        cautions.add(
            "%s: %s of %s runs did not come to a steady state; their rows are marked."
                .formatted(sides.get(i).label(), unsteady, all));
      }
    }
  }

  /** Adds a caution when no difference could have been found. */
  private static void tooFewRuns(Table table, List<String> cautions) {
    long blind =
        table.rows().stream()
            .map(Row::effects)
            .flatMap(List::stream)
            .flatMap(Optional::stream)
            .filter(ComparisonResult.Effect::blind)
            .count();
    if (blind > 0) {
      cautions.add(
          ("%s: in %s of %s comparisons there are too few runs to show any"
                  + " difference, however large. More repeats, or a comparison of fewer rows,"
                  + " can show one.")
              .formatted(table.metric(), blind, table.comparisons()));
    }
  }
}
