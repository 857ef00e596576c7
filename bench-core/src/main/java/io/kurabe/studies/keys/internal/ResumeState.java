package io.kurabe.studies.keys.internal;

import io.kurabe.result.RunResult;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.spec.RunSpec;
import io.kurabe.study.internal.Journal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runs that an earlier process made and that count here: those of whole fills, and those of
 * fills whose table still exists with all rows. Without it, the fill begins anew. Immutable.
 */
record ResumeState(
    Map<String, JournalEntry> byName, List<String> begunAnew, Optional<String> resumed) {
  private record Table(PlannedRun.Variant variant, int repeat) {}

  static ResumeState of(KeysPlan plan, Journal journal, KeysTargets targets) {
    Map<String, JournalEntry> made = new LinkedHashMap<>();
    journal.entries().forEach(e -> made.put(e.run().spec().name(), e));
    Map<Optional<Table>, List<PlannedRun>> tables =
        plan.blocks().stream()
            .flatMap(List::stream)
            .collect(
                Collectors.groupingBy(
                    p -> p.table().map(variant -> new Table(variant, p.repeat())),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Map<String, JournalEntry> taken = new LinkedHashMap<>();
    List<String> begunAnew = new ArrayList<>();
    tables.forEach(
        (table, runs) -> {
          List<JournalEntry> own =
              runs.stream().flatMap(r -> Stream.ofNullable(made.get(r.name()))).toList();
          boolean whole = table.isEmpty() || own.isEmpty() || own.size() == runs.size();
          if (whole || shouldContinue(table.get(), own, targets)) {
            own.forEach(e -> taken.put(e.run().spec().name(), e));
          } else {
            begunAnew.add(table.get().variant.name());
          }
        });
    return new ResumeState(taken, begunAnew, journal.resumed(taken.size()));
  }

  private static boolean shouldContinue(Table table, List<JournalEntry> own, KeysTargets targets) {
    OptionalLong rows = targets.rows(table.variant);
    long known = TableLoad.known(own.stream().flatMap(e -> e.part(KeyStep.class).stream()));
    return rows.isPresent() && rows.getAsLong() >= known;
  }

  List<JournalEntry> taken() {
    return List.copyOf(byName.values());
  }

  /** Returns a run that is not made again. */
  Optional<JournalEntry> run(PlannedRun planned) {
    return Optional.ofNullable(byName.get(planned.name()));
  }

  /** Returns cautions for the result of two processes; none for the result of one. */
  List<String> cautions(List<RunResult> runs) {
    if (resumed.isEmpty()) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    all.add(resumed.get());
    List<String> cut =
        runs.stream()
            .map(RunResult::spec)
            .filter(s -> s.parameters().containsKey(KeysRunner.RESUMED_AT))
            .map(RunSpec::name)
            .toList();
    if (!cut.isEmpty()) {
      all.add(
          "Interrupted and completed later, without a time of their own: "
              + String.join(", ", cut)
              + ".");
    }
    if (!begunAnew.isEmpty()) {
      all.add(
          "Begun anew, since the table under way was gone: " + String.join(", ", begunAnew) + ".");
    }
    return all;
  }
}
