package io.kurabe.studies.ddl.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.study.internal.FindingText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Claims that the published experiment did not make, K0.1 to K0.5. */
record MeasuredFindings(DdlPlan plan, DdlFigures figures, List<DdlVariant> variants) {
  /** Stands in a sentence for the way to make the change. */
  private static final String WAY = "{way}";

  List<Finding> all() {
    return Stream.of(
            test(
                Variant.Kind.QUEUED,
                "K0.1",
                "Behind an open transaction even a change that takes no time stops all writes for"
                    + " as long as the transaction stays open.",
                Relation.above(0.8, "x"),
                this::stallOfTransaction),
            test(
                Variant.Kind.QUEUED_CURE,
                "K0.2",
                "With a lock time-out and retries no gap of writes is as long as the open"
                    + " transaction.",
                Relation.atMost(0.6, "x"),
                this::stallOfTransaction),
            test(
                Variant.Kind.CURE,
                "K0.3",
                "Made with {way}, the change blocks hardly any write that is due meanwhile.",
                Relation.atMost(0.05, "x"),
                DdlVariant::writesBlocked),
            test(
                Variant.Kind.BLOCKING,
                "K0.4",
                "A change that lets others only read stops writes for most of its time.",
                Relation.above(0.7, "x"),
                DdlVariant::writeShare),
            test(
                Variant.Kind.BLOCKING,
                "K0.5",
                "The same change stops reads for little of its time.",
                Relation.atMost(0.2, "x"),
                DdlVariant::readShare))
        .flatMap(findings -> findings)
        .toList();
  }

  private Stream<Finding> test(
      Variant.Kind kind,
      String id,
      String sentence,
      Relation relation,
      Function<DdlVariant, Estimate> effect) {
    return plan.variants().stream()
        .filter(v -> v.kind() == kind)
        .flatMap(v -> variants.stream().filter(a -> a.variant().equals(v.name())))
        .map(
            a ->
                FindingText.finding(
                    id,
                    a.variant(),
                    sentence.replace(WAY, a.way()),
                    relation,
                    PublishedFindings.measured(effect.apply(a))));
  }

  /** Returns the longest gap of writes over the time for which the transaction stayed open. */
  private Estimate stallOfTransaction(DdlVariant variant) {
    return DdlFigures.mean(
        figures.runs().stream().filter(r -> variant.runs().contains(r.name())).toList(),
        r -> DdlFigures.stall(r, DdlStream.WRITES).seconds() / r.openTransactionSeconds(),
        "x");
  }
}
