package io.kurabe.study.page.internal;

import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The warnings of a page: runs that do not count, and cautions, each once. */
final class Warnings {
  private final ResultView view;

  Warnings(ResultView view) {
    this.view = view;
  }

  /** Lists runs whose numbers must not be used, with the reasons. */
  List<String> invalidRuns() {
    return view.result().runs().stream()
        .filter(r -> !r.valid())
        .map(
            r ->
                r.spec().name()
                    + ": "
                    + (r.invalid().isEmpty()
                        ? "did not run to its end"
                        : String.join("; ", r.invalid())))
        .toList();
  }

  /** Lists cautions of the whole, then those of servers, then those of points, each once. */
  List<String> cautions() {
    List<String> all = new ArrayList<>(view.result().cautions());
    view.result().servers().forEach(s -> s.warnings().forEach(w -> all.add(s.target() + ": " + w)));
    Map<String, List<String>> byText = new LinkedHashMap<>();
    for (RunResult run : view.result().runs()) {
      run.cautions().stream()
          .filter(c -> !view.isSearch() || !LoadNotes.ofOverload(c))
          .forEach(c -> byText.computeIfAbsent(c, x -> new ArrayList<>()).add(run.spec().name()));
    }
    byText.forEach((text, runs) -> all.add(text + " (" + some(runs) + ")"));
    return all.stream().distinct().toList();
  }

  private static String some(List<String> runs) {
    return runs.size() == 1 ? runs.get(0) : runs.size() + " runs, e.g. " + runs.get(0);
  }
}
