package io.kurabe.studies.keys.internal;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Selects the steps of fills whose times are compared with each other, or averaged: a step that has
 * no time in one of them counts in none, since later steps of a large table take longer than early
 * ones. The server's figures about the table stay.
 */
final class CommonSteps {
  private CommonSteps() {}

  /** Returns the fills in their order, with only the times that all have. */
  static List<List<KeyStep>> of(List<List<KeyStep>> fills) {
    Set<Integer> missing =
        fills.stream()
            .flatMap(List::stream)
            .filter(s -> !s.valid())
            .map(KeyStep::step)
            .collect(Collectors.toSet());
    return fills.stream()
        .map(
            fill ->
                fill.stream().map(s -> missing.contains(s.step()) ? s.withoutTime() : s).toList())
        .toList();
  }
}
