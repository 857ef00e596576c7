package io.kurabe.study.internal;

import io.kurabe.load.Generator;
import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.result.FleetResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Replication;
import io.kurabe.study.StudyProgress;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The outcome of the runs of a plan.
 *
 * @param order names of the planned runs; with a precision to be reached those of the blocks begun
 * @param incomplete why not all were made, or empty
 * @param precision whether the precision was reached, in words, or empty when none was asked for
 */
public record PlannedRuns(
    List<String> order, List<RunResult> runs, String incomplete, String precision) {
  public PlannedRuns {
    order = List.copyOf(order);
    runs = List.copyOf(runs);
  }

  /** The work before the first run that this process makes, e.g. a rehearsal. */
  @FunctionalInterface
  public interface Before {
    /** Does the work; for a server that died no run is made here. */
    void run() throws InterruptedException;
  }

  @FunctionalInterface
  public interface Maker<P> {
    /** Makes the run, with its audit. */
    RunResult make(P planned) throws InterruptedException;

    /** Returns the run as an earlier process made it, which is then not made again. */
    default Optional<RunResult> earlier(P planned) {
      return Optional.empty();
    }
  }

  /**
   * A plan.
   *
   * @param group variants that are compared with each other, so that they have one precision; empty
   *     for runs that are not repeated
   */
  public record Plan<P>(
      List<List<P>> blocks,
      Function<P, String> name,
      Replication replication,
      Function<RunResult, String> group)
      implements Precision.Grouping {
    @Override
    public String group(RunResult run) {
      return group.apply(run);
    }

    @Override
    public String variant(RunResult run) {
      return RunsByPoint.variant(run) + " at " + run.spec().arrivals().clients();
    }

    @Override
    public String turn(RunResult run) {
      return run.spec().parameters().getOrDefault("repeat", "");
    }
  }

  /** Carries out a plan in its order; a stop or a dead server ends it early. */
  public static <P> PlannedRuns carryOut(Plan<P> plan, Maker<P> maker, StudyContext context)
      throws InterruptedException {
    return carryOut(() -> {}, plan, maker, context);
  }

  /** Does so, and the work before once the runs of an earlier process are taken over. */
  public static <P> PlannedRuns carryOut(
      Before before, Plan<P> plan, Maker<P> maker, StudyContext context)
      throws InterruptedException {
    List<RunResult> runs = new ArrayList<>();
    List<String> order = new ArrayList<>();
    Precision precision = new Precision(plan.replication, plan, context.clock());
    Blocks<P> blocks = new Blocks<>(plan, precision, runs, order);
    String incomplete =
        carryOut(before, blocks, plan.name, maker, context.stop(), context.progress(), runs);
    return new PlannedRuns(
        plan.replication.untilPrecise().isPresent() ? order : all(plan),
        runs,
        incomplete,
        precision.outcome());
  }

  /**
   * Carries out a plan that is made as it goes: whether there is a next run, and which, may depend
   * on those before it. A stop signal or a server that dies ends it early, with the runs made so
   * far.
   */
  public static <P> PlannedRuns carryOut(
      Iterator<P> plan,
      Function<P, String> name,
      Maker<P> maker,
      StopSignal stop,
      StudyProgress progress)
      throws InterruptedException {
    List<RunResult> runs = new ArrayList<>();
    String incomplete = carryOut(() -> {}, plan, name, maker, stop, progress, runs);
    return new PlannedRuns(runs.stream().map(r -> r.spec().name()).toList(), runs, incomplete, "");
  }

  /** Adds the runs, and returns why not all were made, or empty. */
  private static <P> String carryOut(
      Before before,
      Iterator<P> plan,
      Function<P, String> name,
      Maker<P> maker,
      StopSignal stop,
      StudyProgress progress,
      List<RunResult> runs)
      throws InterruptedException {
    String incomplete = "";
    boolean begun = false;
    try {
      while (!stop.requested() && plan.hasNext()) {
        P planned = plan.next();
        Optional<RunResult> earlier = maker.earlier(planned);
        if (earlier.isEmpty() && !begun) {
          before.run();
          begun = true;
        }
        if (earlier.isPresent()) {
          runs.add(earlier.get());
        } else if (!stop.requested()) {
          progress.run(runs.size() + 1, name.apply(planned));
          runs.add(maker.make(planned));
        }
      }
    } catch (TargetException e) {
      incomplete = String.valueOf(e.getMessage());
    }
    return stop.requested() ? stop.reason() : incomplete;
  }

  /** Iterates over the runs until the precision is reached, and records begun blocks. */
  private static final class Blocks<P> implements Iterator<P> {
    private final Plan<P> plan;
    private final Precision precision;
    private final List<RunResult> made;
    private final List<String> order;
    private int begun;
    private Iterator<P> block = Collections.emptyIterator();

    Blocks(Plan<P> plan, Precision precision, List<RunResult> made, List<String> order) {
      this.plan = plan;
      this.precision = precision;
      this.made = made;
      this.order = order;
    }

    @Override
    public boolean hasNext() {
      if (!block.hasNext() && begun < plan.blocks.size() && !precision.reached(begun, made)) {
        List<P> next = plan.blocks.get(begun++);
        next.forEach(p -> order.add(plan.name.apply(p)));
        block = next.iterator();
      }
      return block.hasNext();
    }

    @Override
    public P next() {
      return block.next();
    }
  }

  private static <P> List<String> all(Plan<P> plan) {
    return plan.blocks.stream().flatMap(List::stream).map(plan.name).toList();
  }

  /** One run of a loaded workload: reset, load, audit. */
  public static RunResult audited(Generator generator, LoadRun run) throws InterruptedException {
    LoadedWorkload workload = run.workload();
    again(
        () -> {
          workload.reset();
          return true;
        });
    RunResult result = generator.run(run);
    RunResult audited =
        withAudit(result, () -> workload.audit(result.acknowledged(), result.uncertain()));
    return audited.with(audited.audit(), workload.measures(), List.of(), List.of());
  }

  /**
   * Adds the audit to a run, with a caution when it is not exact, or could not be made: nobody
   * knows what a lost generator had sent.
   */
  public static RunResult withAudit(RunResult run, Supplier<Optional<Audit>> question) {
    Optional<FleetResult.Generator> uncounted =
        run.fleet().stream()
            .flatMap(f -> f.generators().stream())
            .filter(g -> !g.toldAll())
            .findFirst();
    if (uncounted.isPresent()) {
      String reason = "not audited: what %s sent is not known".formatted(uncounted.get().name());
      return run.with(run.audit(), Map.of(), List.of(), List.of(reason));
    }
    Optional<Audit> audit;
    try {
      audit = again(question);
    } catch (TargetException e) {
      List<String> unaudited = List.of("not audited: " + e.getMessage());
      return run.with(run.audit(), Map.of(), List.of(), unaudited);
    }
    List<String> cautions =
        audit.filter(a -> !a.exact()).map(a -> List.of("audit: " + a.sentence())).orElse(List.of());
    return run.with(audit, Map.of(), List.of(), cautions);
  }

  /** Tries once more, over other connections, since idle ones may have been ended meanwhile. */
  private static <T> T again(Supplier<T> repeatable) {
    try {
      return repeatable.get();
    } catch (TargetException first) {
      return repeatable.get();
    }
  }

  /** Returns a name of a run that is safe in file names. */
  public static String name(String variant, int clients, String rest) {
    return variant.replaceAll("[^A-Za-z0-9]+", "-") + "-c" + clients + "-" + rest;
  }

  /** Returns the seed of one run: another for each name, the same again for the same plan. */
  public static long seed(long planSeed, String runName) {
    return planSeed * 1_000_003L + runName.hashCode();
  }
}
