package io.kurabe.cli.aws;

import io.kurabe.load.StopSignal;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
import io.kurabe.result.HostWindow;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.UnequalPair;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.ServerFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Adds the data of the servers' hosts to the result of a study. Used by one thread. */
public final class HostReader {
  /** The time to wait for CloudWatch, which has a minute about three minutes later. */
  public static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration PAUSE = Duration.ofSeconds(15);
  private static final Duration TICK = Duration.ofMillis(200);

  private final AwsTargets targets;
  private final Options options;
  private final NanoClock clock;
  private final List<String> notes = new ArrayList<>();

  /** The user's choices: US dollars per hour by target, and how long to wait. */
  public record Options(Map<String, Double> prices, Duration timeout) {
    /** The default: no prices, and the time that is usually enough. */
    public static final Options DEFAULT = new Options(Map.of(), PATIENCE);

    public Options {
      prices = Map.copyOf(prices);
    }
  }

  public HostReader(AwsTargets targets, Options options) {
    this(targets, options, NanoClock.SYSTEM);
  }

  HostReader(AwsTargets targets, Options options, NanoClock clock) {
    this.targets = targets;
    this.options = options;
    this.clock = clock;
  }

  /**
   * Returns the result with the hosts' data: prices, metrics, limits that were reached, which mark
   * their runs and points.
   *
   * @param stop ends the waiting
   * @param progress is told what it waits for
   */
  public StudyResult addTo(
      StudyResult result, List<UnequalPair> pairs, StopSignal stop, Consumer<String> progress)
      throws InterruptedException {
    List<HostPrice> prices =
        targets.prices(
            result.servers().stream().map(ServerFacts::target).toList(), options.prices, notes);
    if (!targets.any() && prices.isEmpty()) {
      return result;
    }
    return addTo(result, prices, targets.watches(), pairs, stop, progress);
  }

  /** Returns the result with these prices and the data of these hosts. */
  StudyResult addTo(
      StudyResult result,
      List<HostPrice> prices,
      List<HostWatch> watches,
      List<UnequalPair> pairs,
      StopSignal stop,
      Consumer<String> progress)
      throws InterruptedException {
    await(watches, result, stop, progress);
    watches.forEach(w -> w.askWaits(result));
    List<HostWindow> windows = watches.stream().flatMap(w -> w.windows(result).stream()).toList();
    watches.forEach(w -> notes.addAll(w.notes()));
    return marked(result, windows)
        .withHosts(new CloudResult(prices, windows, pairs, notes.stream().distinct().toList()));
  }

  /** Asks again until all samples are there. */
  private void await(
      List<HostWatch> watches, StudyResult result, StopSignal stop, Consumer<String> progress)
      throws InterruptedException {
    long deadline = clock.nanoTime() + options.timeout.toNanos();
    List<HostWatch> missing = new ArrayList<>(watches);
    missing.removeIf(w -> w.ask(result));
    if (!missing.isEmpty() && options.timeout.compareTo(PAUSE) >= 0) {
      progress.accept(
          "Waiting for CloudWatch's last minutes (at most %s s; Ctrl-C ends the waiting) ..."
              .formatted(options.timeout.toSeconds()));
    }
    while (!missing.isEmpty() && clock.nanoTime() < deadline && !stop.requested()) {
      long next = Math.min(deadline, clock.nanoTime() + PAUSE.toNanos());
      while (clock.nanoTime() < next && !stop.requested()) {
        clock.sleepUntil(Math.min(next, clock.nanoTime() + TICK.toNanos()));
      }
      missing.removeIf(w -> w.ask(result));
    }
    missing.forEach(HostWatch::giveUp);
  }

  /** Returns the result whose runs and points say which limits they reached. */
  private static StudyResult marked(StudyResult result, List<HostWindow> windows) {
    Map<String, List<String>> limits = new LinkedHashMap<>();
    for (HostWindow window : windows) {
      if (!window.run().isEmpty() && !window.limits().isEmpty()) {
        limits
            .computeIfAbsent(window.run(), r -> new ArrayList<>())
            .addAll(
                window.limits().stream()
                    .map(l -> "limit of AWS on " + window.target() + ": " + l)
                    .toList());
      }
    }
    if (limits.isEmpty()) {
      return result;
    }
    List<RunResult> runs =
        result.runs().stream()
            .map(
                r ->
                    r.with(
                        r.audit(),
                        Map.of(),
                        List.of(),
                        limits.getOrDefault(r.spec().name(), List.of())))
            .toList();
    List<PointResult> points =
        result.points().stream()
            .map(
                p ->
                    p.withCautions(
                        p.runs().stream()
                            .flatMap(r -> limits.getOrDefault(r, List.of()).stream())
                            .distinct()
                            .toList()))
            .toList();
    return result.withRuns(runs, points);
  }
}
