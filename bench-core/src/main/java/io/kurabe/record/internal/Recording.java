package io.kurabe.record.internal;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.Outage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * All that one generator observed of one run, and judged by nobody: plain data, without threads,
 * clocks or recorders. Recordings of several generators {@link #merge} to the one that a single
 * generator with all their clients would have made. Times count from the begin of the measured
 * phase. Nothing changes its histograms.
 *
 * @param intervals in the order of time; those that somebody took while the run went on are not
 *     here
 * @param ledgers what failed in the whole run, warm-up included, by the index of the operation
 * @param measuredNanos when the measured phase ended; negative when the run ended before it
 * @param sent operations of the whole run that were sent, each counted once however often it was
 *     tried
 * @param acknowledged successes of the whole run
 * @param uncertain operations of the whole run that the server may or may not have carried out
 * @param finished operations of the whole run that ended, well or not
 * @param succeededInTime measured successes that were answered before the phase ended
 * @param backlog the queue of an open loop
 * @param exhausted whether all requests of a fixed number were sent
 * @param outage lost connections, if there were any
 * @param pauses times without an answer
 * @param generators what each generator did itself, in the order of their names
 * @param traffic what was seen of each node of a cluster; empty when it is not known of all
 *     generators, or read elsewhere
 */
public record Recording(
    List<Interval> intervals,
    List<List<FailureCount>> ledgers,
    long measuredNanos,
    long sent,
    long acknowledged,
    long uncertain,
    long finished,
    long succeededInTime,
    Backlog backlog,
    boolean exhausted,
    Optional<Outage> outage,
    Pauses pauses,
    List<GeneratorActivity> generators,
    Optional<ClusterTraffic> traffic) {
  public Recording {
    intervals = List.copyOf(intervals);
    ledgers = ledgers.stream().map(List::copyOf).toList();
    generators = List.copyOf(generators);
  }

  /**
   * An open loop's queue; all are 0 in a closed one.
   *
   * @param dueInWarmUp requests due before the measured phase
   * @param due requests due before the measured phase ended, those included
   * @param max most requests due but not sent; of several generators at most as many, since they
   *     need not have had their most at one time
   * @param atEnd requests due but not sent when the phase ended
   */
  public record Backlog(long dueInWarmUp, long due, long max, long atEnd) {}

  /**
   * The recording of all of them, exactly, in whichever order.
   *
   * @param all of one run, with different names if there are several; at least one
   */
  public static Recording merge(List<Recording> all) {
    if (all.size() == 1) {
      return all.get(0);
    }
    return new Recording(
        intervals(all),
        ledgers(all),
        all.stream().mapToLong(Recording::measuredNanos).max().orElseThrow(),
        sum(all, Recording::sent),
        sum(all, Recording::acknowledged),
        sum(all, Recording::uncertain),
        sum(all, Recording::finished),
        sum(all, Recording::succeededInTime),
        new Backlog(
            sum(all, r -> r.backlog.dueInWarmUp),
            sum(all, r -> r.backlog.due),
            sum(all, r -> r.backlog.max),
            sum(all, r -> r.backlog.atEnd)),
        all.stream().allMatch(Recording::exhausted),
        all.stream().flatMap(r -> r.outage.stream()).reduce(Outage::with),
        all.stream().map(Recording::pauses).reduce(Pauses::with).orElseThrow(),
        all.stream()
            .flatMap(r -> r.generators.stream())
            .sorted(Comparator.comparing(GeneratorActivity::generator))
            .toList(),
        ClusterTraffic.merge(all.stream().map(Recording::traffic).toList()));
  }

  /** Returns this recording under the name of its generator. */
  public Recording by(String generator) {
    return with(
        measuredNanos, pauses, generators.stream().map(g -> g.by(generator)).toList(), traffic);
  }

  /**
   * Returns what is known when others of the run's generators were lost: it is over where the last
   * interval ends that all of them gave, and whether anybody had an answer in a pause, and what the
   * nodes of a cluster did, is not known.
   *
   * @param lost names of the generators that were lost, of which nothing is known
   */
  public Recording cutAt(long nanos, List<String> lost) {
    List<GeneratorActivity> all = new ArrayList<>(generators);
    lost.forEach(
        name -> all.add(new GeneratorActivity(name, -1, -1, -1, 0, 0, HistogramText.empty())));
    return with(nanos, new Pauses(0, List.of()), all, Optional.empty());
  }

  /** Returns this recording with what its clients saw of the nodes of a cluster. */
  public Recording seeing(Optional<ClusterTraffic> seen) {
    return with(measuredNanos, pauses, generators, seen);
  }

  private Recording with(
      long until, Pauses found, List<GeneratorActivity> by, Optional<ClusterTraffic> seen) {
    return new Recording(
        intervals,
        ledgers,
        until,
        sent,
        acknowledged,
        uncertain,
        finished,
        succeededInTime,
        backlog,
        exhausted,
        outage,
        found,
        by,
        seen);
  }

  /** Returns the recording of a generator that observed nothing. */
  public static Recording none(int operations) {
    return new Recording(
        List.of(),
        Collections.nCopies(operations, List.of()),
        0,
        0,
        0,
        0,
        0,
        0,
        new Backlog(0, 0, 0, 0),
        false,
        Optional.empty(),
        new Pauses(0, List.of()),
        List.of(),
        Optional.empty());
  }

  private static long sum(List<Recording> all, ToLongFunction<Recording> of) {
    return all.stream().mapToLong(of).sum();
  }

  private static List<Interval> intervals(List<Recording> all) {
    List<Interval> merged = new ArrayList<>();
    IntervalMerge merge = new IntervalMerge(all.size(), merged::add);
    for (int i = 0; i < all.size(); i++) {
      int generator = i;
      all.get(i).intervals.forEach(interval -> merge.add(generator, interval));
    }
    return merged;
  }

  private static List<List<FailureCount>> ledgers(List<Recording> all) {
    List<List<FailureCount>> merged = new ArrayList<>();
    for (int i = 0; i < all.get(0).ledgers.size(); i++) {
      int operation = i;
      merged.add(ErrorLedger.merge(all.stream().flatMap(r -> r.ledgers.get(operation).stream())));
    }
    return merged;
  }
}
