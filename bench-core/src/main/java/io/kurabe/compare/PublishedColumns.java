package io.kurabe.compare;

import io.kurabe.compare.ComparisonResult.PublishedRow;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.result.PublishedSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts published values beside the measured ones: those of the same metric and method. The nearest
 * measured number of clients is taken, and stated, since few users repeat an experiment at exactly
 * its size.
 */
record PublishedColumns(PublishedSet set, List<Table> tables) {
  /** Returns a row for each published value and measured row of another size. */
  List<PublishedRow> rows() {
    return set.values().stream().flatMap(v -> beside(v).stream()).toList();
  }

  private List<PublishedRow> beside(PublishedSet.Value value) {
    Optional<Table> table =
        tables.stream().filter(t -> t.metric().equals(value.metric())).findFirst();
    if (table.isEmpty()) {
      return List.of();
    }
    Map<String, Row> nearest = new java.util.LinkedHashMap<>();
    Comparator<Row> byDistance =
        Comparator.comparingDouble(
            r -> Math.abs(Math.log(r.key().clients() / (double) value.clients())));
    for (Row row : table.get().rows()) {
      if (row.key().factors().entrySet().containsAll(value.factors().entrySet())
          && row.key().operation().isEmpty()) {
        nearest.merge(row.key().name(), row, java.util.function.BinaryOperator.minBy(byDistance));
      }
    }
    return nearest.values().stream()
        .map(
            r ->
                new PublishedRow(
                    value.label(),
                    value.conditions(),
                    value.metric(),
                    table.get().unit(),
                    value.value(),
                    r.key(),
                    r.cells().stream().map(ComparisonResult.Cell::median).toList()))
        .toList();
  }
}
