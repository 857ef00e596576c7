package io.kurabe.studies.counters.internal;

import io.kurabe.config.internal.DurationText;
import io.kurabe.page.internal.Quantity;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.LittlesLaw;
import io.kurabe.study.internal.FindingText;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The answer of the study in a few sentences. It compares SQL with Redis only when no lock is held
 * on purpose: a held lock is a stand-in for remote storage, not a property of the server.
 */
record CountersAnswer(CountersOptions options, CountersPlan plan, CountersPoints points) {
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    direct().ifPresent(sentences::add);
    held().ifPresent(sentences::add);
    writeBack().ifPresent(sentences::add);
    return sentences;
  }

  /** Compares upsert without added hold with Redis, at the most clients. */
  private Optional<String> direct() {
    Variant.Kind plain = options.hold().isZero() ? Variant.Kind.MAIN : Variant.Kind.UNHELD;
    List<String> speeds = new ArrayList<>();
    for (Variant variant : plan.variants()) {
      boolean sql = variant.kind() == plain && variant.method() == CounterMethod.UPSERT;
      boolean redis =
          variant.kind() == Variant.Kind.MAIN
              && variant.method() == CounterMethod.INCRBY
              && variant.writeBack().isEmpty();
      if (sql || redis) {
        point(variant, options.most())
            .ifPresent(
                p ->
                    speeds.add(
                        "%s %s %s"
                            .formatted(
                                variant.target(),
                                variant.method().text(),
                                Quantity.rate(p.throughput().value()))));
      }
    }
    return speeds.isEmpty()
        ? Optional.empty()
        : Optional.of(
            FindingText.text("One hot counter at %d clients, nothing added: ", options.most())
                + String.join(", ", speeds)
                + ".");
  }

  /** Describes what a slow commit does to one row, and how slots help. */
  private Optional<String> held() {
    if (options.hold().isZero()) {
      return Optional.empty();
    }
    String parts =
        plan.pairs(CounterMethod.UPSERT, CounterMethod.SLOTS).stream()
            .flatMap(
                pair ->
                    point(pair.first(), options.most()).stream()
                        .flatMap(
                            row ->
                                point(pair.second(), options.most()).stream()
                                    .map(slots -> heldText(pair.first(), row, slots))))
            .collect(Collectors.joining("; "));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            FindingText.text(
                    "When each commit holds the row for %s: ", DurationText.format(options.hold()))
                + parts
                + ".");
  }

  private String heldText(Variant variant, PointResult row, PointResult slots) {
    return FindingText.text(
        "%s one row %s%s, %d slots %s",
        variant.target(),
        Quantity.rate(row.throughput().value()),
        isWhole(variant)
            ? FindingText.text(" (mean %.0f ms)", row.meanResponse().value() / 1e3)
            : "",
        options.slots(),
        Quantity.rate(slots.throughput().value()));
  }

  /** Whether the runs were so long that few of their waits are missing in the mean. */
  private boolean isWhole(Variant variant) {
    return points.runs(variant, options.most()).stream().noneMatch(LittlesLaw::isMissedBy);
  }

  private Optional<String> writeBack() {
    List<Variant> variants =
        plan.variants(Variant.Kind.MAIN).stream().filter(a -> a.writeBack().isPresent()).toList();
    List<RunResult> runs =
        variants.stream()
            .flatMap(a -> a.clients().stream().flatMap(c -> points.runs(a, c).stream()))
            .toList();
    OptionalDouble longest =
        runs.stream()
            .map(r -> r.measures().get("write_back_lag_max_ms"))
            .filter(java.util.Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .max();
    if (longest.isEmpty()) {
      return Optional.empty();
    }
    boolean exact = runs.stream().allMatch(r -> r.audit().map(a -> a.exact()).orElse(false));
    return Optional.of(
        FindingText.text(
            "The write-back every %s %s; no count waited longer than %.0f ms for SQL.",
            DurationText.format(options.writeBackEvery()),
            exact ? "lost and doubled nothing" : "WAS NOT EXACT",
            longest.getAsDouble()));
  }

  private Optional<PointResult> point(Variant variant, int clients) {
    return points.all().stream()
        .filter(
            p -> p.variant().equals(variant.name()) && p.clients() == clients && p.validRuns() > 0)
        .max(Comparator.comparingInt(PointResult::validRuns));
  }
}
