package io.kurabe.studies.sqlbench.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.studies.sqlbench.internal.SuiteResult.Column;
import io.kurabe.studies.sqlbench.internal.SuiteResult.Time;
import io.kurabe.study.internal.FindingText;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;

/**
 * The claims of the published run, F2.1 to F2.5, tested on every pair of targets to which they
 * apply. Relations are fixed here, before anything is measured.
 *
 * @param servers that ran the suite
 */
record PublishedFindings(List<ServerFacts> servers, Totals totals) {
  private static final Relation LONGER = Relation.above(1, "x");
  private static final Relation SHORTER = Relation.atMost(1, "x");

  /** The tests that only change the schema. */
  private static final Set<String> DDL = Set.of("create", "alter-table");

  private static final Set<String> OTHERS =
      Set.of("ATIS", "big-tables", "connect", "insert", "select", "wisconsin");
  private static final Set<String> MANY_KEYS =
      Set.of("delete_big_many_keys", "update_of_primary_key_many_keys");

  /**
   * A claim and its subject.
   *
   * @param couple whether the claim applies to two servers, of which the first is in the numerator
   * @param missing what is needed when no two servers qualify
   * @param over the published column in the numerator
   * @param under the published column in the denominator
   */
  private record Claim(
      String id,
      String sentence,
      Relation relation,
      BiPredicate<ServerFacts, ServerFacts> couple,
      String missing,
      int over,
      int under) {}

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    Claim newer =
        new Claim(
            "F2.1",
            "A newer version takes longer over all operations.",
            LONGER,
            ServerPairs::newer,
            "needs two versions of one product, e.g. container:mysql:8.4 and container:mysql:9",
            Published.MYSQL_56,
            Published.MYSQL_55);
    all.addAll(test(newer, totals::operations, Column::total));
    Claim schemaOff =
        new Claim(
            "F2.2",
            "Without performance_schema the operations take less time.",
            SHORTER,
            ServerPairs::withoutPerformanceSchema,
            "needs two targets that differ in performance_schema, e.g."
                + " embedded:mariadb?performance_schema=ON and"
                + " embedded:mariadb?performance_schema=OFF",
            Published.MYSQL_56_PS_OFF,
            Published.MYSQL_56);
    all.addAll(test(schemaOff, totals::operations, Column::total));
    Claim managed =
        new Claim(
            "F2.3",
            "A managed server takes less time over all operations.",
            SHORTER,
            ServerPairs::managed,
            "needs a server on RDS beside one of the same product that is not",
            Published.RDS_55,
            Published.MYSQL_55);
    all.addAll(test(managed, totals::operations, Column::total));
    all.addAll(concentrated(newer));
    Claim manyKeys =
        new Claim(
            "F2.5",
            "A managed server takes longer to delete and update rows with many keys.",
            LONGER,
            ServerPairs::managed,
            managed.missing,
            Published.RDS_55,
            Published.MYSQL_55);
    all.addAll(
        test(
            manyKeys,
            (over, under) -> totals.operations(over, under, MANY_KEYS),
            column -> sum(column.operations(), MANY_KEYS)));
    return all;
  }

  /** Tests F2.4: the ratio of the tests that change the schema over the ratio of the others. */
  private List<Finding> concentrated(Claim newer) {
    Claim claim =
        new Claim(
            "F2.4",
            "A newer version loses more in changes of the schema than in all else.",
            LONGER,
            newer.couple,
            newer.missing,
            newer.over,
            newer.under);
    return test(
        claim,
        (over, under) -> totals.testsBeside(over, under, DDL, OTHERS),
        column -> sum(column.tests(), DDL) / sum(column.tests(), OTHERS));
  }

  private static double sum(List<Time> times, Set<String> names) {
    return times.stream().filter(t -> names.contains(t.name())).mapToDouble(Time::seconds).sum();
  }

  private interface Measured {
    Optional<Estimate> ratio(String over, String under);
  }

  private List<Finding> test(Claim claim, Measured measured, ToDoubleFunction<Column> published) {
    Column over = Published.columns().get(claim.over);
    Column under = Published.columns().get(claim.under);
    List<Finding.Published> background =
        List.of(
            new Finding.Published(
                over.server() + " over " + under.server(),
                published.applyAsDouble(over) / published.applyAsDouble(under),
                "x"));
    List<Finding> all = new ArrayList<>();
    for (ServerFacts a : servers) {
      for (ServerFacts b : servers) {
        if (claim.couple.test(a, b)) {
          all.add(
              FindingText.finding(
                  claim.id,
                  a.target() + " over " + b.target(),
                  claim.sentence,
                  claim.relation,
                  measured.ratio(a.target(), b.target()),
                  background,
                  totals.leftOut().orElse("no repeat in which both have all times")));
        }
      }
    }
    if (all.isEmpty()) {
      all.add(
          FindingText.notAsked(
                  claim.id, "these targets", claim.sentence, claim.relation, "it " + claim.missing)
              .withPublished(background));
    }
    return all;
  }
}
