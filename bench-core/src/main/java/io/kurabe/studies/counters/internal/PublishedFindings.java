package io.kurabe.studies.counters.internal;

import io.kurabe.config.internal.DurationText;
import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import io.kurabe.study.internal.FindingText;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The claims of the published experiment, F4.1 to F4.5, tested on every target to which they apply.
 * Relations and margins are fixed here, before anything is measured.
 */
record PublishedFindings(CountersOptions options, CountersPlan plan, CountersPoints points) {
  private static final Relation RISES = Relation.above(5, "x");
  private static final Relation PASSES_200_MS = Relation.above(200, "ms");
  private static final Relation ALIKE = Relation.between(0.9, 1.1, "x");
  private static final Relation GROWS = Relation.above(1, "x");
  private static final Relation FLAT = Relation.atMost(1.25, "x");
  private static final Relation IN_TIME = Relation.atMost(1.5, "periods");

  /** The number of clients in the published claim. */
  private static final int PUBLISHED_MOST = 400;

  List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    List<Variant> main = plan.variants(Variant.Kind.MAIN);
    for (Variant variant : main) {
      if (variant.method() == CounterMethod.UPSERT || variant.method() == CounterMethod.UPDATE) {
        findings.add(rises(variant));
        findings.add(passes200(variant));
      }
    }
    plan.pairs(CounterMethod.UPSERT, CounterMethod.UPDATE).forEach(p -> findings.add(alike(p)));
    plan.variants(Variant.Kind.OBSERVED).forEach(variant -> findings.add(latches(variant)));
    flatVariants().forEach(variant -> findings.add(flat(variant)));
    main.stream()
        .filter(a -> a.writeBack().isPresent())
        .forEach(variant -> findings.add(inTime(variant)));
    return findings;
  }

  private Finding rises(Variant variant) {
    int low = options.tenthOfMost();
    String sentence =
        FindingText.text(
            "The mean time of an increment rises more than 5 times from %d to %d clients.",
            low, options.most());
    List<Finding.Published> values =
        List.of(
            Published.ratio(
                "Aurora 5.6 " + variant.method().text() + ", 40 to 400 clients",
                Published.row(published(variant), 400),
                Published.row(published(variant), 40)));
    return low == options.most()
        ? FindingText.notAsked("F4.1", variant.name(), sentence, RISES, needsTwoNumbers())
            .withPublished(values)
        : FindingText.finding(
            "F4.1",
            variant.name(),
            sentence,
            RISES,
            points.ratioOfMeans(variant, options.most(), variant, low),
            values);
  }

  private String needsTwoNumbers() {
    return FindingText.text("it needs two numbers of clients, and this run had %d", options.most());
  }

  private static String published(Variant variant) {
    return variant.method() == CounterMethod.UPSERT ? "insert_on_duplicate" : "select_and_update";
  }

  private Finding passes200(Variant variant) {
    String sentence =
        FindingText.text("At %d clients the mean time passes 200 ms.", PUBLISHED_MOST);
    List<Finding.Published> values =
        Published.means("Aurora 5.6 " + variant.method().text(), published(variant));
    if (options.most() < PUBLISHED_MOST) {
      String because =
          FindingText.text(
              "it needs %d clients, and this run had at most %d", PUBLISHED_MOST, options.most());
      return FindingText.notAsked("F4.1b", variant.name(), sentence, PASSES_200_MS, because)
          .withPublished(values);
    }
    Optional<Estimate> effect =
        points.median(variant, options.most(), r -> Points.meanResponse(r) / 1e3, "ms");
    return FindingText.finding("F4.1b", variant.name(), sentence, PASSES_200_MS, effect, values);
  }

  private Finding alike(CountersPlan.Pair pair) {
    Optional<Estimate> effect =
        points.ratioOfMeans(pair.first(), options.most(), pair.second(), options.most());
    return FindingText.finding(
        "F4.2",
        pair.first().name(),
        FindingText.text(
            "At %d clients upsert and update take the same time within 10%%.", options.most()),
        ALIKE,
        effect,
        List.of(
            Published.ratio(
                "Aurora 5.6, 400 clients",
                Published.row("insert_on_duplicate", 400),
                Published.row("select_and_update", 400))));
  }

  private Finding latches(Variant variant) {
    int low = options.tenthOfMost();
    String sentence =
        FindingText.text(
            "InnoDB's waiting for latches per increment rises from %d to %d clients.",
            low, options.most());
    List<Finding.Published> published =
        List.of(
            new Finding.Published(
                "Aurora 5.6, 40 to 400 clients, spin rounds per increment",
                (double) Published.row("insert_on_duplicate", 400).rwRounds()
                    / Published.row("insert_on_duplicate", 40).rwRounds()
                    / 10,
                "x"));
    Optional<String> counter = LatchCounter.reported(points.runs(variant, options.most()));
    if (counter.isEmpty()) {
      String because =
          "the server does not report latch waits: "
              + LatchCounter.reason(points.runs(variant, options.most()));
      return Finding.of("F4.3", variant.name(), sentence, GROWS.text(), Verdict.NOT_SHOWN, because)
          .withPublished(published);
    }
    if (low == options.most()) {
      return FindingText.notAsked("F4.3", variant.name(), sentence, GROWS, needsTwoNumbers())
          .withPublished(published);
    }
    ToDoubleFunction<RunResult> perIncrement = r -> LatchCounter.perIncrement(r, counter.get());
    Optional<Estimate> effect =
        Points.ratio(
            points.valid(variant, options.most(), perIncrement),
            points.valid(variant, low, perIncrement));
    return FindingText.finding(
        "F4.3",
        variant.name(),
        sentence + " Counter: " + counter.get() + ".",
        GROWS,
        effect,
        published);
  }

  private Finding flat(Variant variant) {
    int low = variant.clients().get(0);
    int high = variant.clients().get(variant.clients().size() - 1);
    String sentence =
        FindingText.text(
            "Below saturation the mean time of INCRBY rises at most 25%% from %d to %d clients.",
            low, high);
    List<Finding.Published> values =
        Stream.concat(
                Stream.of(
                    Published.ratio(
                        "ElastiCache Redis 5, 4 to 400 clients",
                        Published.row("incrby", 400),
                        Published.row("incrby", 4))),
                Published.means("Redis 5", "incrby").stream())
            .toList();
    return low == high
        ? FindingText.notAsked("F4.4", variant.name(), sentence, FLAT, needsTwoNumbers())
            .withPublished(values)
        : FindingText.finding(
            "F4.4",
            variant.name(),
            sentence,
            FLAT,
            points.ratioOfMeans(variant, high, variant, low),
            values);
  }

  private Finding inTime(Variant variant) {
    double period = options.writeBackEvery().toNanos() / 1e6;
    Optional<Estimate> effect =
        points.median(
            variant,
            options.most(),
            r -> r.measures().getOrDefault("write_back_lag_max_ms", 0.0) / period,
            "periods");
    return FindingText.finding(
        "F4.5",
        variant.name(),
        FindingText.text(
            "At %d clients no increment waits longer than 1.5 periods (of %s) for SQL.",
            options.most(), DurationText.format(options.writeBackEvery())),
        IN_TIME,
        effect,
        List.of(
            new Finding.Published(
                "lag at a period of a minute, as described, not measured", 1, "periods")));
  }

  private List<Variant> flatVariants() {
    return options.think().isNone()
        ? plan.variants(Variant.Kind.PACED)
        : plan.variants(Variant.Kind.MAIN).stream()
            .filter(a -> a.method() == CounterMethod.INCRBY && a.writeBack().isEmpty())
            .toList();
  }
}
