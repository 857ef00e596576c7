package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.workload.Audit;
import java.util.ArrayList;
import java.util.List;

/** The sentences of a page on exactness: all runs in one sentence, differences one by one. */
record AuditNotes(StudyResult result) {
  /** Returns whether a run is not exact that was not broken on purpose. */
  boolean faulty() {
    return result.runs().stream().flatMap(r -> r.audit().stream()).anyMatch(Audit::faulty);
  }

  /** Returns the sentences; none when nothing was audited. */
  List<String> lines() {
    List<RunResult> audited = result.runs().stream().filter(r -> r.audit().isPresent()).toList();
    if (audited.isEmpty()) {
      return List.of();
    }
    List<RunResult> wrong = audited.stream().filter(r -> r.audit().orElseThrow().faulty()).toList();
    List<RunResult> exact = audited.stream().filter(r -> r.audit().orElseThrow().exact()).toList();
    List<String> sentences = new ArrayList<>();
    if (wrong.isEmpty() && !exact.isEmpty()) {
      sentences.add(allExact(exact));
    } else if (!wrong.isEmpty()) {
      String are = wrong.size() == 1 ? "is" : "are";
      sentences.add(
          "%s of %s audited runs %s NOT EXACT:".formatted(wrong.size(), audited.size(), are));
      wrong.forEach(r -> sentences.add(line(r)));
    }
    audited.stream()
        .filter(r -> r.audit().orElseThrow().lossIsPurpose())
        .forEach(r -> sentences.add("Broken on purpose: " + line(r)));
    return sentences;
  }

  private static String line(RunResult run) {
    return run.spec().name() + ": " + run.audit().orElseThrow().sentence();
  }

  private static String allExact(List<RunResult> audited) {
    List<Audit> audits = audited.stream().map(r -> r.audit().orElseThrow()).toList();
    String start =
        audited.size() == 1 ? "Exact: " : "Exact in all " + audited.size() + " audited runs: ";
    long uncertain = audits.stream().mapToLong(Audit::uncertain).sum();
    if (!audits.stream().allMatch(Audit::counted)) {
      String doubt =
          uncertain == 0 ? "" : " (" + Quantity.count(uncertain) + " operations had no answer)";
      return start
          + (audited.size() == 1 ? "" : "e.g. " + audited.get(0).spec().name() + ": ")
          + audits.get(0).sentence()
          + doubt
          + ".";
    }
    return start
        + Quantity.count(audits.stream().mapToLong(Audit::acknowledged).sum())
        + " operations were acknowledged and are in the store"
        + (uncertain == 0
            ? "."
            : "; %s more had no answer, and every sum lies within that doubt."
                .formatted(Quantity.count(uncertain)));
  }
}
