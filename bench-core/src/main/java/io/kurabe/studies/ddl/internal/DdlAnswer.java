package io.kurabe.studies.ddl.internal;

import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The answer of the study in a few sentences. */
record DdlAnswer(DdlPlan plan, List<DdlVariant> variants, List<DdlLock> locks) {
  List<String> sentences() {
    List<String> all = new ArrayList<>();
    for (String target : plan.targets()) {
      List<String> parts = new ArrayList<>();
      effect(target, DdlVariant.Effect.GO_ON, "go on during", parts);
      effect(target, DdlVariant.Effect.PAUSE, "pause during", parts);
      effect(target, DdlVariant.Effect.WAIT, "wait during", parts);
      if (!parts.isEmpty()) {
        all.add("On " + target + " writes " + String.join("; they ", parts) + ".");
      }
    }
    matrix(all);
    return all;
  }

  /** Adds the effect at the most threads, with the longest stop of each change. */
  private void effect(String target, DdlVariant.Effect effect, String words, List<String> parts) {
    List<String> changes = new ArrayList<>();
    for (Variant variant : plan.variants()) {
      if (variant.target().equals(target)) {
        variants.stream()
            .filter(a -> a.variant().equals(variant.name()))
            .max(Comparator.comparingInt(DdlVariant::threads))
            .filter(a -> a.onWrites() == effect)
            .ifPresent(a -> changes.add(change(a, changes.isEmpty() && parts.isEmpty())));
      }
    }
    if (!changes.isEmpty()) {
      parts.add(words + " " + String.join(", ", changes));
    }
  }

  private static String change(DdlVariant variant, boolean first) {
    String name =
        variant.operation() + (variant.way().isEmpty() ? "" : " " + variant.way().replace(",", ""));
    return name + (first ? " (longest stop " : " (") + time(variant.writeStall().value()) + ")";
  }

  private static String time(double seconds) {
    return seconds >= 1
        ? FindingText.text("%.2f s", seconds)
        : FindingText.text("%.0f ms", seconds * 1e3);
  }

  private void matrix(List<String> all) {
    for (String target : locks.stream().map(DdlLock::target).distinct().toList()) {
      List<DdlLock> own = locks.stream().filter(l -> l.target().equals(target)).toList();
      List<DdlLock> differ = of(own, MatrixAnswer.Verdict.DIFFER);
      int compared = differ.size() + of(own, MatrixAnswer.Verdict.AGREE).size();
      if (compared > 0) {
        String which =
            differ.stream().map(l -> l.answer().operation()).collect(Collectors.joining(", "));
        all.add(
            FindingText.text(
                "Lock classes found on %s: %d, of which %d are documented; %s.",
                target,
                own.size(),
                compared,
                differ.isEmpty() ? "all agree" : "these differ: " + which));
      }
    }
  }

  private static List<DdlLock> of(List<DdlLock> locks, MatrixAnswer.Verdict verdict) {
    return locks.stream().filter(l -> l.answer().verdict() == verdict).toList();
  }
}
