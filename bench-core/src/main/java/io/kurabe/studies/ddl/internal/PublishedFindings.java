package io.kurabe.studies.ddl.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The claims of the published experiment, F0.1 to F0.8, tested on every target to which they apply.
 * Relations and margins are fixed here, before anything is measured.
 */
record PublishedFindings(
    DdlPlan plan,
    DdlFigures figures,
    List<DdlVariant> variants,
    List<DdlLock> locks,
    List<DdlDuration> durations) {
  private static final Relation FASTER_THAN_SIZE = Relation.above(1, "");
  private static final Relation KEEPS_INDEX = Relation.above(0.88, "x");
  private static final Relation KEEPS_COLUMN = Relation.above(0.91, "x");
  private static final Relation LIGHT_FIRST = Relation.above(0.25, "x");
  private static final Relation CHEAP = Relation.above(0.88, "x");

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    List<String> targets = plan.targets();
    targets.forEach(t -> all.addAll(allowed(t)));
    TwoServers two = new TwoServers(targets, figures, durations);
    all.addAll(two.changes());
    DdlFigures.growth(durations).forEach(g -> all.add(grows(g)));
    all.addAll(two.idle());
    plain("add_index").forEach(a -> all.add(keeps("F0.5", a, KEEPS_INDEX, "an index is built")));
    plain("add_column_last")
        .forEach(a -> all.add(keeps("F0.6", a, KEEPS_COLUMN, "a column is added")));
    plan.variants().stream()
        .filter(a -> a.kind() == Variant.Kind.PLAIN)
        .forEach(a -> lightFirst(a).ifPresent(all::add));
    targets.forEach(t -> cheap(t).ifPresent(all::add));
    return all;
  }

  /** Tests F0.1; lock classes are observed and not estimated, so they need no interval. */
  private List<Finding> allowed(String target) {
    List<Finding> all = new ArrayList<>();
    allowed(target, "add_index", true, "Adding an index lets others write.").ifPresent(all::add);
    allowed(target, "add_column_last", true, "Adding a column lets others write.")
        .ifPresent(all::add);
    allowed(target, "drop_column", true, "Dropping a column lets others write.")
        .ifPresent(all::add);
    allowed(target, "change_type_int_bigint", false, "Changing a column's type lets nobody write.")
        .ifPresent(all::add);
    lock(target, "rename_column").ifPresent(l -> all.add(renames(l)));
    return all;
  }

  /** Tests one claim of F0.1. A lock that is held for an instant hardly blocks anybody. */
  private Optional<Finding> allowed(
      String target, String operation, boolean expected, String sentence) {
    return lock(target, operation)
        .map(
            l -> {
              LockClass found = l.answer().found();
              boolean allowed = found.writesAllowed() || found.metadataOnly();
              return classified(
                  l, sentence, expected ? "writes go on" : "writes wait", allowed == expected);
            });
  }

  private Finding renames(DdlLock lock) {
    return classified(
        lock,
        "Renaming a column is immediate.",
        "neither a rebuild nor a scan",
        lock.answer().found().metadataOnly());
  }

  private static Finding classified(DdlLock lock, String sentence, String relation, boolean holds) {
    LockClass found = lock.answer().found();
    return Finding.of(
        "F0.1",
        lock.target() + " " + lock.answer().operation(),
        sentence,
        relation,
        holds ? Verdict.HOLDS : Verdict.FAILS,
        "lock class " + found.notation() + " found on an empty clone");
  }

  private Optional<DdlLock> lock(String target, String operation) {
    return locks.stream()
        .filter(l -> l.target().equals(target) && l.answer().operation().equals(operation))
        .findFirst();
  }

  private static Finding grows(DdlGrowth growth) {
    return FindingText.finding(
        "F0.3",
        growth.target() + " " + growth.operation(),
        "The duration grows faster than the table.",
        FASTER_THAN_SIZE,
        Optional.of(growth.exponent()),
        Published.growth(growth.operation()));
  }

  private List<DdlVariant> plain(String operation) {
    return variants.stream()
        .filter(a -> a.operation().equals(operation) && a.way().isEmpty())
        .toList();
  }

  private static Finding keeps(String id, DdlVariant variant, Relation relation, String when) {
    String subject = variant.variant() + ", threads " + variant.threads();
    String sentence = FindingText.text("While %s, updates keep their rate.", when);
    List<Finding.Published> published = Published.retained(Published.phaseOf(variant.operation()));
    if (variant.retained().runs() == 0) {
      String because =
          FindingText.text(
              "the change was over after %.3g ms, too soon for a rate; the longest stop of writes"
                  + " around it was %.3g ms",
              variant.seconds().value() * 1e3, variant.writeStall().value() * 1e3);
      return Finding.of(id, subject, sentence, relation.text(), Verdict.NOT_SHOWN, because)
          .withPublished(published);
    }
    return FindingText.finding(
        id, subject, sentence, relation, measured(variant.retained()), published);
  }

  /** Returns the estimate, or empty when it has no runs. */
  static Optional<Estimate> measured(Estimate estimate) {
    return estimate.runs() == 0 ? Optional.empty() : Optional.of(estimate);
  }

  private Optional<Finding> lightFirst(Variant variant) {
    int threads = figures.runs().stream().mapToInt(DdlRun::threads).max().orElse(0);
    Estimate less = DdlFigures.mean(figures.runs(variant, threads), DdlFigures::firstLessRest, "x");
    return measured(less)
        .map(
            effect ->
                FindingText.finding(
                    "F0.7",
                    variant.name() + ", threads " + threads,
                    "The first tenth of a change is light: its rate is above the rest's by a"
                        + " quarter of the baseline.",
                    LIGHT_FIRST,
                    Optional.of(effect)));
  }

  /** Returns the change that keeps least of the rate, of all changes that let others write. */
  private Optional<Finding> cheap(String target) {
    List<DdlVariant> letting =
        variants.stream()
            .filter(a -> a.target().equals(target) && a.way().isEmpty())
            .filter(a -> a.retained().runs() > 0)
            .filter(this::letsWrite)
            .toList();
    return letting.stream()
        // A value without interval speaks for nobody, if there is another.
        .min(
            Comparator.comparing((DdlVariant a) -> !a.retained().bounded())
                .thenComparingDouble(a -> a.retained().value()))
        .map(
            least ->
                FindingText.finding(
                    "F0.8",
                    least.variant()
                        + ", threads "
                        + least.threads()
                        + " (the one that keeps least)",
                    "Every change that lets others write is cheap: updates keep their rate.",
                    CHEAP,
                    Optional.of(least.retained())));
  }

  private boolean letsWrite(DdlVariant variant) {
    return lock(variant.target(), variant.operation())
        .filter(l -> l.answer().found().writesAllowed())
        .isPresent();
  }
}
