package io.kurabe.studies.ddl.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Claims that the published experiment did not make, K0.1 to K0.5. */
final class MeasuredFindings {
  private static final Relation AS_LONG = Relation.above(0.8, "x");
  private static final Relation HALF_AS_LONG = Relation.atMost(0.6, "x");
  private static final Relation HARDLY_ANY = Relation.atMost(0.05, "x");
  private static final Relation MOST = Relation.above(0.7, "x");
  private static final Relation LITTLE = Relation.atMost(0.2, "x");

  private final DdlPlan plan;
  private final DdlFigures figures;
  private final List<DdlArm> arms;

  MeasuredFindings(DdlPlan plan, DdlFigures figures, List<DdlArm> arms) {
    this.plan = plan;
    this.figures = figures;
    this.arms = arms;
  }

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    each(Variant.Kind.QUEUED, all, this::queue);
    each(Variant.Kind.QUEUED_CURE, all, this::shortQueue);
    each(Variant.Kind.CURE, all, MeasuredFindings::cure);
    each(Variant.Kind.BLOCKING, all, MeasuredFindings::blocksWrites);
    each(Variant.Kind.BLOCKING, all, MeasuredFindings::letsRead);
    return all;
  }

  private interface Claim {
    Finding of(DdlArm arm);
  }

  private void each(Variant.Kind kind, List<Finding> findings, Claim claim) {
    for (Variant arm : plan.arms()) {
      if (arm.kind() == kind) {
        arms.stream()
            .filter(a -> a.arm().equals(arm.name()))
            .forEach(a -> findings.add(claim.of(a)));
      }
    }
  }

  private Finding queue(DdlArm arm) {
    return FindingText.finding(
        "K0.1",
        arm.arm(),
        "Behind an open transaction even a change that takes no time stops all writes for as long"
            + " as the transaction stays open.",
        AS_LONG,
        stallOfTransaction(arm),
        List.of());
  }

  private Finding shortQueue(DdlArm arm) {
    return FindingText.finding(
        "K0.2",
        arm.arm(),
        "With a lock time-out and retries no gap of writes is as long as the open transaction.",
        HALF_AS_LONG,
        stallOfTransaction(arm),
        List.of());
  }

  /** Returns the longest gap of writes over the time for which the transaction stayed open. */
  private Optional<Estimate> stallOfTransaction(DdlArm arm) {
    List<DdlRun> runs = figures.runs().stream().filter(r -> arm.runs().contains(r.name())).toList();
    return PublishedFindings.measured(
        DdlFigures.mean(
            runs,
            r -> DdlFigures.stall(r, DdlStream.WRITES).seconds() / r.openTransactionSeconds(),
            "x"));
  }

  private static Finding cure(DdlArm arm) {
    return FindingText.finding(
        "K0.3",
        arm.arm(),
        "Made with " + arm.way() + ", the change blocks hardly any write that is due meanwhile.",
        HARDLY_ANY,
        PublishedFindings.measured(arm.writesBlocked()),
        List.of());
  }

  private static Finding blocksWrites(DdlArm arm) {
    return FindingText.finding(
        "K0.4",
        arm.arm(),
        "A change that lets others only read stops writes for most of its time.",
        MOST,
        PublishedFindings.measured(arm.writeShare()),
        List.of());
  }

  private static Finding letsRead(DdlArm arm) {
    return FindingText.finding(
        "K0.5",
        arm.arm(),
        "The same change stops reads for little of its time.",
        LITTLE,
        PublishedFindings.measured(arm.readShare()),
        List.of());
  }
}
