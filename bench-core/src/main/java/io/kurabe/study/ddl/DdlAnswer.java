package io.kurabe.study.ddl;

import io.kurabe.result.DdlArm;
import io.kurabe.result.DdlLock;
import io.kurabe.study.FindingText;
import io.kurabe.workload.ddl.MatrixAnswer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The answer of the study in a few sentences. */
final class DdlAnswer {
  private final DdlPlan plan;
  private final List<DdlArm> arms;
  private final List<DdlLock> locks;

  DdlAnswer(DdlPlan plan, List<DdlArm> arms, List<DdlLock> locks) {
    this.plan = plan;
    this.arms = arms;
    this.locks = locks;
  }

  List<String> sentences() {
    List<String> all = new ArrayList<>();
    for (String target : plan.arms().stream().map(Arm::target).distinct().toList()) {
      String plain = of(target, Arm.Kind.PLAIN, Arm.Kind.BLOCKING, Arm.Kind.CURE);
      if (!plain.isEmpty()) {
        all.add("Longest stop of writes on " + target + ": " + plain + ".");
      }
      String queued = of(target, Arm.Kind.QUEUED, Arm.Kind.QUEUED_CURE);
      if (!queued.isEmpty()) {
        all.add("Behind a transaction that somebody left open on " + target + ": " + queued + ".");
      }
    }
    matrix(all);
    return all;
  }

  /** At the most threads. */
  private String of(String target, Arm.Kind... kinds) {
    List<String> parts = new ArrayList<>();
    for (Arm arm : plan.arms()) {
      if (arm.target().equals(target) && List.of(kinds).contains(arm.kind())) {
        arms.stream()
            .filter(a -> a.arm().equals(arm.name()))
            .max(Comparator.comparingInt(DdlArm::threads))
            .ifPresent(a -> parts.add(part(a)));
      }
    }
    return String.join("; ", parts);
  }

  private static String part(DdlArm arm) {
    String name = arm.operation() + (arm.way().isEmpty() ? "" : " (" + arm.way() + ")");
    return FindingText.text(
        "%s %s of %s", name, time(arm.writeStall().value()), time(arm.seconds().value()));
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
