package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The checks of all runs of a result, a line for each check. */
final class ValiditySummary {
  private final Map<String, List<Checked>> byCheck = new LinkedHashMap<>();

  private record Checked(String run, ValidityLines.Line line) {}

  private ValiditySummary() {}

  /** Returns a line for each check that applies to a run; for a single run with its figures. */
  static List<String> of(StudyResult result) {
    ValiditySummary summary = new ValiditySummary();
    for (RunResult run : result.runs()) {
      ValidityLines.of(run).stream()
          .filter(line -> line.state() != ValidityLines.State.NOT_APPLICABLE)
          .forEach(line -> summary.add(run.spec().name(), line));
    }
    List<String> lines = new ArrayList<>();
    boolean one = result.runs().size() == 1;
    if (!one) {
      summary.byCheck.remove(ValidityLines.OTHER); // Invalid runs are named one by one elsewhere.
    }
    summary.byCheck.forEach(
        (name, checked) -> {
          if (one) {
            checked.forEach(c -> lines.add(c.line.text()));
          } else {
            lines.add(name + ": " + counts(checked));
          }
        });
    double cut =
        result.runs().stream().mapToDouble(r -> r.steadiness().cutSeconds()).max().orElse(0);
    long runs = result.runs().stream().filter(r -> r.steadiness().cutSeconds() > 0).count();
    if (runs > 0 && !one) {
      lines.add(
          "start-up transient: up to %s at the begin of %s%s in no number"
              .formatted(Quantity.time(cut * 1e6), runs, runs == 1 ? " run is" : " runs are"));
    }
    return lines;
  }

  private void add(String run, ValidityLines.Line line) {
    byCheck.computeIfAbsent(line.name(), n -> new ArrayList<>()).add(new Checked(run, line));
  }

  private static String counts(List<Checked> checked) {
    List<String> parts = new ArrayList<>();
    for (ValidityLines.State state : ValidityLines.State.values()) {
      List<Checked> of = checked.stream().filter(c -> c.line.state() == state).toList();
      if (!of.isEmpty()) {
        String example =
            state == ValidityLines.State.OK
                ? ""
                : " (" + (of.size() > 1 ? "e.g. " : "") + of.get(0).run + ")";
        parts.add(state.text() + " in " + of.size() + " of " + checked.size() + example);
      }
    }
    return String.join("; ", parts);
  }
}
