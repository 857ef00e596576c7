package io.kurabe.study.findmax.internal;

import static io.kurabe.study.internal.FindingText.text;

import io.kurabe.config.internal.DurationText;
import io.kurabe.page.internal.Quantity;
import io.kurabe.result.Finding;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import io.kurabe.stats.internal.MedianThreshold;
import io.kurabe.study.findmax.internal.SloSearchResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The result of a search in words, as a sentence and as a finding. */
public record SloSearchAnswer(String variant, SloSearchResult search) {
  /** Returns the answer, and the closed loop's throughput, unless that is 0. */
  public List<String> sentences(int clients, double capacity) {
    List<String> sentences = new ArrayList<>();
    sentences.add(sentence());
    search.disorder().ifPresent(sentences::add);
    sentences.add(
        capacity == 0
            ? text(
                "In a closed loop %d clients completed nothing: the search did not begin.", clients)
            : text(
                "In a closed loop the same %d clients did %s; the search began from there.",
                clients, Quantity.rate(capacity)));
    return sentences;
  }

  private String sentence() {
    MedianThreshold found = search.threshold();
    return switch (search.outcome()) {
      case FOUND ->
          text(
              "%s sustains %s (%s to %s) with %s%s.",
              variant,
              Quantity.rate(search.best()),
              Quantity.rate(found.low()),
              Quantity.rate(found.high()),
              limit(),
              overload());
      case ABOVE ->
          text(
              "%s sustains more than %s with %s: no rate that was tried is known to fail.",
              variant, Quantity.rate(found.low()), limit());
      case BELOW ->
          text(
              "%s does not sustain %s with %s, and no lower rate was tried%s.",
              variant, Quantity.rate(found.high()), limit(), overload());
      case UNDECIDED ->
          text(
              "What %s sustains with %s is not decided%s: %s.",
              variant,
              limit(),
              Double.isFinite(found.high())
                  ? ", but that it is below " + Quantity.rate(found.high())
                  : "",
              search.votes() == 0 ? "no run counts" : "the runs are too few, or disagree");
    };
  }

  public Finding finding() {
    MedianThreshold found = search.threshold();
    boolean bounded = search.outcome() == Outcome.FOUND;
    Finding finding =
        Finding.of(
            "max-rate",
            variant,
            "A rate is sustained with " + limit(),
            Relation.above(0, "ops/s").text(),
            verdict(),
            because());
    Estimate rate =
        new Estimate(search.best(), found.low(), found.high(), search.votes(), "ops/s", true);
    return bounded ? finding.withEffect(Optional.of(rate)) : finding;
  }

  private Verdict verdict() {
    return switch (search.outcome()) {
      case FOUND, ABOVE -> Verdict.HOLDS;
      case BELOW -> Verdict.FAILS;
      case UNDECIDED -> Verdict.NOT_SHOWN;
    };
  }

  private String because() {
    List<String> ends =
        search.steps().stream()
            .filter(
                s -> s.rate() == search.threshold().low() || s.rate() == search.threshold().high())
            .map(
                s ->
                    text("%d of %d runs met it at %s", s.met(), s.votes(), Quantity.rate(s.rate())))
            .toList();
    return ends.isEmpty() ? "the votes leave every rate open" : String.join(", ", ends);
  }

  /** Describes the lowest rate above the interval, which shows how steep the fall is. */
  private String overload() {
    return search
        .rate(search.threshold().high())
        .map(SloSearchResult.Rate::runs)
        .map(runs -> runs.stream().filter(this::counts).toList())
        .filter(runs -> !runs.isEmpty())
        .map(this::overload)
        .orElse("");
  }

  private boolean counts(RunResult run) {
    return SloObservation.of(run, search.slo()).vote() != SloObservation.Vote.VOID;
  }

  private String overload(List<RunResult> runs) {
    LatencySummary response =
        LatencySummary.merge(
            runs.stream()
                .flatMap(r -> r.operations().stream())
                .map(OperationResult::response)
                .toList());
    double achieved =
        runs.stream()
            .flatMap(r -> r.offered().stream())
            .mapToDouble(OfferedLoad::achievedPerSecond)
            .average()
            .orElse(0);
    String offered = Quantity.rate(search.threshold().high());
    if (response.count() == 0) {
      return text("; at %s nothing is answered", offered);
    }
    double micros = response.toHistogram().getValueAtPercentile(search.slo().percentile()) / 1e3;
    return text(
        "; at %s %s is %s, and %s are achieved",
        offered, search.slo().percentileName(), Quantity.time(micros), Quantity.rate(achieved));
  }

  private String limit() {
    return search.slo().percentileName() + " at most " + DurationText.format(search.slo().limit());
  }
}
