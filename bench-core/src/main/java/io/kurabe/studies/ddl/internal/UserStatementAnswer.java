package io.kurabe.studies.ddl.internal;

import io.kurabe.study.internal.FindingText;
import java.util.List;

/** Describes the effect of the user's own statement, in a sentence for each target. */
record UserStatementAnswer(List<DdlVariant> variants, List<DdlLock> locks, List<DdlRun> runs) {
  List<String> sentences() {
    return runs.stream().map(DdlRun::target).distinct().map(this::of).toList();
  }

  private String of(String target) {
    String measured =
        variants.stream()
            .filter(a -> a.target().equals(target))
            .findFirst()
            .map(UserStatementAnswer::measured)
            .orElseGet(() -> "not carried out: " + failure(target));
    String lock =
        locks.stream()
            .filter(l -> l.target().equals(target))
            .findFirst()
            .map(l -> locked(l.answer().found()))
            .orElse("its lock class could not be found out");
    return "On " + target + ": " + measured + "; " + lock + ".";
  }

  private String failure(String target) {
    return runs.stream()
        .filter(r -> r.target().equals(target))
        .map(DdlRun::failure)
        .filter(f -> !f.isEmpty())
        .findFirst()
        .orElse("no run was valid");
  }

  private static String measured(DdlVariant variant) {
    return FindingText.text(
        "%s for %d rows; the longest time without a write %s, without a read %s",
        time(variant.seconds().value()),
        variant.rows(),
        time(variant.writeStall().value()),
        time(variant.readStall().value()));
  }

  private static String locked(LockClass found) {
    return "lock class "
        + found.notation()
        + " (others "
        + (found.writesAllowed()
            ? "can read and write"
            : found.readsAllowed() ? "can only read" : "can neither read nor write")
        + (found.rebuilds() ? ", the table is written anew)" : ", the table is not written anew)");
  }

  private static String time(double seconds) {
    return seconds >= 1
        ? FindingText.text("%.2f s", seconds)
        : FindingText.text("%.0f ms", seconds * 1e3);
  }
}
