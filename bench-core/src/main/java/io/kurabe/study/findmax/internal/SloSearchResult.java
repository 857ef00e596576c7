package io.kurabe.study.findmax.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Slo;
import io.kurabe.stats.internal.MedianThreshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The result of a search: the steps by rate, and the interval of the highest rate that meets the
 * objective. It follows from the runs alone, so a stored result gives the same again.
 *
 * @param threshold the rate that half of the runs meet, with its 95 % interval
 */
public record SloSearchResult(Slo slo, List<Rate> rates, MedianThreshold threshold) {
  /** The begin of the name of such a study, which the workload follows. */
  public static final String STUDY = "find-max ";

  public static final String RATE = "rate";

  public static final String SLO = "slo";

  /** The parameter of a run that says what it is for: one of {@link Part}. */
  public static final String PART = "part";

  /** The purposes of a run of a search. */
  public enum Part {
    /** A closed loop gives a first guess of what the server can do. */
    CAPACITY("capacity"),
    /** An open loop before the first step, so that none pays for cold caches. */
    REHEARSAL("rehearsal"),
    /** The run is one of a step. */
    STEP("step");

    private final String text;

    Part(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** A rate that was tried, with its runs in the order they were made. */
  public record Rate(Step step, List<RunResult> runs) {
    public Rate {
      runs = List.copyOf(runs);
    }
  }

  public SloSearchResult {
    rates = List.copyOf(rates);
  }

  /** Reads a result again; empty when it is not one of a search. */
  public static Optional<SloSearchResult> of(StudyResult result) {
    String slo = result.parameters().get(SLO);
    return result.study().startsWith(STUDY) && slo != null
        ? Optional.of(of(Slo.parse(slo), result.runs()))
        : Optional.empty();
  }

  /** Finds the rate from the runs that are steps; the others are left out. */
  public static SloSearchResult of(Slo slo, List<RunResult> runs) {
    Map<Double, List<RunResult>> byRate = new TreeMap<>();
    for (RunResult run : runs) {
      if (Part.STEP.text().equals(run.spec().parameters().get(PART))) {
        byRate.computeIfAbsent(offered(run), rate -> new ArrayList<>()).add(run);
      }
    }
    List<Rate> rates =
        byRate.entrySet().stream().map(e -> rate(slo, e.getKey(), e.getValue())).toList();
    return new SloSearchResult(
        slo, rates, SloSearchPlan.threshold(rates.stream().map(Rate::step).toList()));
  }

  private static Rate rate(Slo slo, double offered, List<RunResult> runs) {
    Step step = Step.at(offered);
    for (RunResult run : runs) {
      step = step.with(SloObservation.of(run, slo).vote());
    }
    return new Rate(step, runs);
  }

  /** Returns the rate of a run, per second; 0 in a closed loop. */
  public static double offered(RunResult run) {
    return run.spec()
        .arrivals()
        .match(
            closed -> 0.0,
            batch -> 0.0,
            constant -> constant.opsPerSecond(),
            poisson -> poisson.opsPerSecond());
  }

  public enum Outcome {
    /** The interval has two ends. */
    FOUND,
    /** Rates meet the objective, and no rate is known to fail. */
    ABOVE,
    /** The lowest rate that was tried fails. */
    BELOW,
    /** No rate is known to meet the objective, and some may. */
    UNDECIDED
  }

  public Outcome outcome() {
    if (threshold.bounded()) {
      return Outcome.FOUND;
    }
    if (threshold.low() > 0) {
      return Outcome.ABOVE;
    }
    boolean allFail =
        !rates.isEmpty()
            && steps().get(0).decision() == Step.Decision.FAILS
            && steps().get(0).rate() == threshold.high();
    return allFail ? Outcome.BELOW : Outcome.UNDECIDED;
  }

  /** Returns the geometric mean of the likeliest rates; only when a rate was found. */
  public double best() {
    return Math.sqrt(threshold.bestLow() * threshold.bestHigh());
  }

  /** Returns the steps, in ascending order of their rates. */
  public List<Step> steps() {
    return rates.stream().map(Rate::step).sorted(Comparator.comparingDouble(Step::rate)).toList();
  }

  /** Returns the contradiction when a rate meets the objective though a lower one fails. */
  public Optional<String> disorder() {
    Optional<Step> fails =
        steps().stream().filter(s -> s.decision() == Step.Decision.FAILS).findFirst();
    Optional<Step> above =
        steps().stream()
            .filter(s -> s.decision() == Step.Decision.MEETS)
            .filter(s -> fails.isPresent() && s.rate() > fails.get().rate())
            .findFirst();
    return above.map(
        s ->
            ("Do not rely on it: %s met the limit though %s failed, so something else than the"
                    + " rate changed between the runs.")
                .formatted(Quantity.rate(s.rate()), Quantity.rate(fails.orElseThrow().rate())));
  }

  /** Returns a caution about runs that met the objective without a steady state. */
  public Optional<String> unsteady() {
    List<RunResult> met =
        rates.stream()
            .flatMap(r -> r.runs().stream())
            .filter(r -> SloObservation.of(r, slo).vote() == SloObservation.Vote.MEETS)
            .toList();
    List<String> unsteady =
        met.stream()
            .filter(r -> r.steadiness().state() == Steadiness.State.UNSTEADY)
            .map(r -> r.spec().name())
            .toList();
    return unsteady.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ("%s of the %s runs that met the limit had no steady state, e.g. %s:"
                    + " whether it lasts, only longer runs can tell")
                .formatted(unsteady.size(), met.size(), unsteady.get(0)));
  }

  public int votes() {
    return rates.stream().mapToInt(r -> r.step().votes()).sum();
  }

  public Optional<Rate> rate(double perSecond) {
    return rates.stream().filter(r -> r.step().rate() == perSecond).findFirst();
  }
}
