package io.kurabe.studies.sqlbench.internal;

import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The answer of the study in a few sentences. */
record SqlBenchAnswer(SuiteResult suite) {
  private static final int MOST_NAMED = 3;

  List<String> sentences() {
    List<String> all = new ArrayList<>();
    wrong().ifPresent(all::add);
    missing().ifPresent(all::add);
    for (int i = 1; i < suite.targets().size(); i++) {
      overall(i).ifPresent(all::add);
      differences(i).ifPresent(all::add);
    }
    if (suite.targets().size() == 1) {
      suite
          .totals()
          .map(t -> t.values().get(0))
          .filter(SuiteRow.Value::measured)
          .ifPresent(v -> all.add(alone(v)));
    }
    return all;
  }

  private String alone(SuiteRow.Value total) {
    return FindingText.text(
        "The operations take %.2f s on %s.", total.seconds().value(), suite.targets().get(0));
  }

  private Optional<String> wrong() {
    return named(v -> !v.wrong().isEmpty(), "WRONG ANSWERS: ", "; see the rows marked with ?.");
  }

  private Optional<String> missing() {
    return named(v -> !v.missing().isEmpty(), "Not measured: ", "; the reasons are below.");
  }

  private Optional<String> named(
      java.util.function.Predicate<SuiteRow.Value> which, String begin, String end) {
    List<String> names = new ArrayList<>();
    for (SuiteRow row : suite.operations()) {
      for (int i = 0; i < suite.targets().size(); i++) {
        if (which.test(row.values().get(i))) {
          names.add(row.name() + " on " + suite.targets().get(i));
        }
      }
    }
    String more = names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "";
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            begin
                + names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + more
                + end);
  }

  private Optional<String> overall(int target) {
    Optional<Estimate> total =
        suite.totals().flatMap(t -> t.values().get(target).overFirst()).map(SuiteRow.Ratio::times);
    Optional<Estimate> mean = suite.geometricMeans().get(target - 1);
    if (total.isEmpty() && mean.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    total.ifPresent(t -> parts.add(times(t) + " over the sum of the operations"));
    mean.ifPresent(m -> parts.add(times(m) + " in the geometric mean of the operations"));
    return Optional.of(
        "%s takes %s of what %s takes."
            .formatted(
                suite.targets().get(target), String.join(" and ", parts), suite.targets().get(0)));
  }

  private static String times(Estimate ratio) {
    return ratio.bounded()
        ? FindingText.text("%.3gx (95%%: %.3g to %.3g)", ratio.value(), ratio.low(), ratio.high())
        : FindingText.text("%.3gx (no interval)", ratio.value());
  }

  private Optional<String> differences(int target) {
    List<SuiteRow> slower = shown(target, Change.SLOWER);
    List<SuiteRow> faster = shown(target, Change.FASTER);
    long same = shown(target, Change.SAME).size();
    long compared =
        suite.operations().stream()
            .filter(r -> r.values().get(target).overFirst().isPresent())
            .count();
    if (compared == 0) {
      return Optional.empty();
    }
    return Optional.of(
        FindingText.text(
            "%d operations compared: %d faster%s, %d slower%s, %d the same within 5%%, %d not shown"
                + " to differ.",
            compared,
            faster.size(),
            most(faster, target),
            slower.size(),
            most(slower, target),
            same,
            compared - same - faster.size() - slower.size()));
  }

  private List<SuiteRow> shown(int target, Change change) {
    return suite.operations().stream()
        .filter(
            r -> r.values().get(target).overFirst().filter(o -> o.change() == change).isPresent())
        .toList();
  }

  private static String most(List<SuiteRow> rows, int target) {
    if (rows.isEmpty()) {
      return "";
    }
    return rows.stream()
        .sorted(Comparator.comparingDouble(r -> -Math.abs(Math.log(ratio(r, target)))))
        .limit(MOST_NAMED)
        .map(r -> FindingText.text("%s %.3gx", r.name(), ratio(r, target)))
        .collect(Collectors.joining(", ", rows.size() > MOST_NAMED ? " (most of all " : " (", ")"));
  }

  private static double ratio(SuiteRow row, int target) {
    return row.values().get(target).overFirst().map(o -> o.times().value()).orElse(1.0);
  }
}
