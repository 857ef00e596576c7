package io.kurabe.studies.keys.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.study.internal.FindingText;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.Architecture;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The claims of the published experiment on Graviton2 and x86, F3.2 to F3.4 and F3.7 to F3.9, on
 * each pair of targets of one engine of which one runs on Arm and one on x86. Without such a pair
 * the findings say what is missing.
 */
record ArchitectureFindings(KeysOptions options, List<ServerFacts> servers, Pairs pairs) {
  private static final Relation X86_FASTER = Relation.above(1, "x");
  private static final Relation ARM_FASTER_IN_TIME = Relation.atMost(1, "x");
  private static final Relation NEARLY_EQUAL = Relation.between(0.95, 1.05, "x");
  private static final Relation ARM_MORE = Relation.above(1, "x");
  private static final Relation FLAT = Relation.between(0.9, 1.1, "x");

  /** The number of clients from which on the published rate was flat. */
  private static final int CAPPED_FROM = 40;

  private record Couple(String arm, String x86) {
    String text() {
      return arm + " over " + x86;
    }
  }

  List<Finding> all() {
    List<Couple> couples = couples();
    List<Finding> all = new ArrayList<>();
    add(
        all,
        couples,
        "F3.2",
        "A counted key in narrow rows: x86 is faster.",
        X86_FASTER,
        this::f32);
    add(
        all,
        couples,
        "F3.3",
        "A key of 36 characters in narrow rows: Arm is faster.",
        ARM_FASTER_IN_TIME,
        this::f33);
    add(
        all,
        couples,
        "F3.4",
        "In wide rows both take the same time within 5%.",
        NEARLY_EQUAL,
        this::f34);
    add(
        all,
        couples,
        "F3.7",
        "Simple updates: Arm does more, at every number of clients.",
        ARM_MORE,
        this::f37);
    add(
        all,
        couples,
        "F3.8",
        "Simple updates: from 40 clients on the rate is flat, capped by the storage.",
        FLAT,
        this::f38);
    add(
        all,
        couples,
        "F3.9",
        "The workload decides: Arm gains more in simple updates than in inserts.",
        ARM_MORE,
        this::f39);
    return all;
  }

  private List<Couple> couples() {
    List<Couple> couples = new ArrayList<>();
    for (ServerFacts arm : servers) {
      for (ServerFacts x86 : servers) {
        if (arm.engine().equals(x86.engine())
            && Architecture.of(arm).equals(Architecture.VARIANT)
            && Architecture.of(x86).equals(Architecture.X86)) {
          couples.add(new Couple(arm.target(), x86.target()));
        }
      }
    }
    return couples;
  }

  /** A claim about a pair of targets. */
  private interface Claim {
    List<Finding> of(String id, String sentence, Couple couple);
  }

  private void add(
      List<Finding> all,
      List<Couple> couples,
      String id,
      String sentence,
      Relation relation,
      Claim claim) {
    if (couples.isEmpty()) {
      all.add(missing(id, sentence, relation));
    }
    couples.forEach(c -> all.addAll(claim.of(id, sentence, c)));
  }

  private Finding missing(String id, String sentence, Relation relation) {
    String there =
        servers.stream()
            .map(f -> f.target() + " " + Architecture.of(f))
            .collect(Collectors.joining(", "));
    return FindingText.notAsked(
        id,
        "Arm over x86",
        sentence,
        relation,
        "it needs a target on Arm and one on x86 of the same engine; there is: " + there);
  }

  private List<Finding> f32(String id, String sentence, Couple of) {
    return List.of(inserts(id, sentence, of, "serial", RowWidth.NARROW, X86_FASTER));
  }

  private List<Finding> f33(String id, String sentence, Couple of) {
    return List.of(inserts(id, sentence, of, "uuid4-char", RowWidth.NARROW, ARM_FASTER_IN_TIME));
  }

  private List<Finding> f34(String id, String sentence, Couple of) {
    return List.of(
        inserts(id, sentence, of, "serial", RowWidth.WIDE, NEARLY_EQUAL),
        inserts(id, sentence, of, "uuid4", RowWidth.WIDE, NEARLY_EQUAL));
  }

  private List<Finding> f37(String id, String sentence, Couple of) {
    return options.pgbench().clients().stream()
        .map(
            clients ->
                FindingText.finding(
                    id,
                    of.text() + ", " + clients + " clients",
                    sentence,
                    ARM_MORE,
                    pairs.ofPgbench(of.arm, of.x86, clients)))
        .toList();
  }

  private List<Finding> f38(String id, String sentence, Couple of) {
    List<Integer> clients =
        options.pgbench().clients().stream().filter(c -> c >= CAPPED_FROM).toList();
    if (clients.size() < 2) {
      String because =
          FindingText.text(
              "it needs two numbers of clients of %d and more, and this run had %s",
              CAPPED_FROM,
              options.pgbench().clients().stream()
                  .map(String::valueOf)
                  .collect(Collectors.joining(", ")));
      return List.of(FindingText.notAsked(id, of.arm, sentence, FLAT, because));
    }
    int first = clients.get(0);
    int most = clients.get(clients.size() - 1);
    String what = ", " + most + " over " + first + " clients";
    return List.of(
        FindingText.finding(
            id, of.arm + what, sentence, FLAT, pairs.ofClients(of.arm, most, first)));
  }

  private List<Finding> f39(String id, String sentence, Couple of) {
    int most = options.pgbench().clients().get(options.pgbench().clients().size() - 1);
    Optional<Estimate> gains = pairs.gains(of.arm, of.x86, most, "serial", options.widths().get(0));
    String subject = of.text() + ", updates at " + most + " clients over inserts";
    return List.of(FindingText.finding(id, subject, sentence, ARM_MORE, gains));
  }

  private Finding inserts(
      String id, String sentence, Couple of, String key, RowWidth width, Relation relation) {
    String subject = of.text() + ", " + key + ", " + width.text();
    Optional<PlannedRun.Variant> over = pairs.variant(of.arm, key, width);
    Optional<PlannedRun.Variant> under = pairs.variant(of.x86, key, width);
    return over.isEmpty() || under.isEmpty()
        ? FindingText.notAsked(
            id,
            subject,
            sentence,
            relation,
            FindingText.text("it needs the key %s in %s rows on both", key, width.text()))
        : FindingText.finding(
            id,
            subject,
            sentence,
            relation,
            pairs.ofFills(over.get(), under.get(), KeysFigures::secondsPerMillion));
  }
}
