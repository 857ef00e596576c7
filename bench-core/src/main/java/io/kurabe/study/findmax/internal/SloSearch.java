package io.kurabe.study.findmax.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.DurationText;
import io.kurabe.page.internal.Quantity;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Phases;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.findmax.internal.SloSearchResult.Part;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The runs of a search, each planned when those before it are known: a closed loop that shows what
 * the server can do, a rehearsal of the open loop, then steps as {@link SloSearchPlan} says. The
 * caller adds the result of each run by {@link #add} before it asks for the next. Used by one
 * thread.
 */
public final class SloSearch implements Iterator<SloSearch.Planned> {
  /** The share of the closed loop's throughput at which the open loop begins. */
  private static final double FIRST_SHARE = 0.8;

  /** The share of the closed loop's throughput below which no rate is tried. */
  private static final double LOWEST_SHARE = 0.001;

  /** The share above which no rate is tried: more than the first guess can have missed. */
  private static final double HIGHEST_SHARE = 4;

  /** The warm-up of the first two runs, in which the JVM compiles the code that they execute. */
  private static final Duration FIRST_WARM_UP = Duration.ofSeconds(2);

  /** The factor on the requests that the percentile needs, since random arrivals may be fewer. */
  private static final double SPARE = 1.5;

  /** The least number of runs: a rate that meets and one that fails, without dissent. */
  private static final int LEAST_RUNS = 2 * Step.LEAD;

  private final FindMax what;
  private final int clients;
  private final Phases phases;
  private final NanoClock clock;
  private final Map<Double, Step> steps = new TreeMap<>();
  private int made;
  private OptionalDouble upcoming = OptionalDouble.empty();
  private double planned;
  private long deadline;
  private boolean outOfTime;
  private double capacity;

  /** A planned run; its number among those of its rate counts from 1. */
  public record Planned(Part part, Arrivals arrivals, Phases phases, int number) {}

  /** Begins a search; runs last longer where the percentile needs it. */
  public SloSearch(FindMax what, int clients, Phases phases, NanoClock clock) {
    this.what = what;
    this.clients = clients;
    this.phases = phases;
    this.clock = clock;
  }

  /** Returns how long a search takes at the least, however fast the server is. */
  public static Duration leastTime(Phases phases) {
    Phases first = longWarmUp(phases);
    return first
        .warmUp()
        .plus(first.measure())
        .multipliedBy(2)
        .plus(phases.warmUp().plus(phases.measure()).multipliedBy(LEAST_RUNS));
  }

  public void add(RunResult run) {
    made++;
    upcoming = OptionalDouble.empty();
    if (made == 1) {
      capacity = run.operations().stream().mapToDouble(OperationResult::opsPerSecond).sum();
    } else if (made > 2) {
      SloObservation.Vote vote = SloObservation.of(run, what.slo()).vote();
      steps.merge(planned, Step.at(planned).with(vote), (before, one) -> before.with(vote));
    }
  }

  /** Returns whether there is another run; throws when the time limit is too short for it. */
  @Override
  public boolean hasNext() {
    if (made == 0) {
      deadline = clock.nanoTime() + what.timeLimit().toNanos();
      return true;
    }
    if (capacity == 0) {
      return false;
    }
    upcoming = upcoming.isPresent() ? upcoming : rate();
    if (upcoming.isEmpty()) {
      return false;
    }
    if (made == 1) {
      checkRoom(upcoming.getAsDouble());
      return true;
    }
    outOfTime = nanos(upcoming.getAsDouble()) > deadline - clock.nanoTime();
    return !outOfTime;
  }

  @Override
  public Planned next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the search is over");
    }
    if (made == 0) {
      return new Planned(
          Part.CAPACITY, new Arrivals.Closed(clients, ThinkTime.NONE), longWarmUp(phases), 1);
    }
    double rate = upcoming.orElseThrow();
    planned = rate;
    if (made == 1) {
      return new Planned(Part.REHEARSAL, arrivals(rate), longWarmUp(phases), 1);
    }
    Step step = steps.getOrDefault(rate, Step.at(rate));
    int number = step.votes() + step.voided() + 1;
    return new Planned(
        Part.STEP, arrivals(rate), new Phases(phases.warmUp(), measured(rate)), number);
  }

  private OptionalDouble rate() {
    double left = Math.max(1, deadline - clock.nanoTime());
    return new SloSearchPlan(
            capacity * FIRST_SHARE,
            capacity * LOWEST_SHARE,
            capacity * HIGHEST_SHARE,
            what.resolution())
        .next(List.copyOf(steps.values()), rate -> nanos(rate) / left);
  }

  private Arrivals arrivals(double rate) {
    return what.poisson()
        ? new Arrivals.PoissonRate(rate, clients)
        : new Arrivals.ConstantRate(rate, clients);
  }

  /** Returns the phases of the run that finds the capacity, and of the rehearsal after it. */
  private static Phases longWarmUp(Phases phases) {
    Duration warmUp = phases.warmUp();
    return new Phases(
        warmUp.compareTo(FIRST_WARM_UP) < 0 ? FIRST_WARM_UP : warmUp, phases.measure());
  }

  /** Returns the measured phase at a rate: long enough for the percentile, in full seconds. */
  private Duration measured(double rate) {
    double seconds = SPARE * what.slo().leastRequests() / rate;
    Duration needed = Duration.ofSeconds((long) Math.ceil(seconds));
    return needed.compareTo(phases.measure()) > 0 ? needed : phases.measure();
  }

  /** Returns how long a run at a rate takes. */
  private double nanos(double rate) {
    return phases.warmUp().plus(measured(rate)).toNanos();
  }

  private void checkRoom(double rate) {
    Duration length = measured(rate);
    Duration least = phases.warmUp().plus(length).multipliedBy(LEAST_RUNS);
    if (clock.nanoTime() + least.toNanos() - deadline > 0) {
      throw new ConfigurationException(
          String.format(
              Locale.ROOT,
              "%s needs %d requests a run, which take %s at %s, and %d runs at least: that is more"
                  + " than the time limit of %s. Use a lower percentile, or a time limit of %s.",
              what.slo().percentileName(),
              what.slo().leastRequests(),
              DurationText.format(length),
              Quantity.rate(rate),
              LEAST_RUNS,
              DurationText.format(what.timeLimit()),
              minutes(least.multipliedBy(4))));
    }
  }

  private static String minutes(Duration time) {
    return time.toMinutes() + 1 + "m";
  }

  /** Returns the throughput of the closed loop, in operations per second; 0 before it was run. */
  public double capacity() {
    return capacity;
  }

  public boolean outOfTime() {
    return outOfTime;
  }
}
