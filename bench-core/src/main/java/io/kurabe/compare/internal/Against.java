package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** One side, from 1 on, against the first in a row of a table. Immutable. */
record Against(Row row, int side, Effect effect) {
  /** Returns every side but the first in every row, if there is an effect. */
  static List<Against> all(ComparisonResult result, ComparisonResult.Table table) {
    return table.rows().stream()
        .flatMap(
            row ->
                IntStream.range(1, result.sides().size())
                    .mapToObj(side -> of(row, side))
                    .flatMap(Optional::stream))
        .toList();
  }

  private static Optional<Against> of(Row row, int side) {
    return row.effects().get(side - 1).map(effect -> new Against(row, side, effect));
  }

  ComparisonResult.Cell base() {
    return row.cells().get(0);
  }

  ComparisonResult.Cell own() {
    return row.cells().get(side);
  }
}
