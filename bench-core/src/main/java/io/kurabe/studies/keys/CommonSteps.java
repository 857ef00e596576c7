package io.kurabe.studies.keys;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fills whose times are set against each other, or averaged: a step that one of them has no time of
 * counts in none, since later steps of a large table take longer than early ones. What the server
 * says of the table stays.
 */
final class CommonSteps {
  private CommonSteps() {}

  /** The same fills in their order. */
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
