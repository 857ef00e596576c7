package io.kurabe.study;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.load.Generator;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.LoadEngine;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Replication;
import io.kurabe.spec.Retry;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs one workload at one load on one target; the entry point of the library.
 *
 * <pre>{@code
 * RunResult result = LoadTest.on(Target.parse("embedded:postgres"))
 *     .workload(Workload.named("point-select", Map.of("rows", "10000")))
 *     .clients(8)
 *     .phases(Duration.ofSeconds(2), Duration.ofSeconds(10))
 *     .run();
 * System.out.print(Reports.text(result));
 * }</pre>
 *
 * <p>A workload and a load are required: {@link #clients}, {@link #rate} or {@link #arrivals}.
 * Every method may be called once; a second call throws an {@link IllegalStateException} with the
 * value that is set. {@link #run} and {@link #runAll} may be called again, and start anew with the
 * same seed. Used by one thread; several load tests, each with its own target, may run in one JVM
 * at the same time: they share only the machine, whose stalls and processor use show in each of
 * them.
 */
public final class LoadTest {
  private static final Phases PHASES = new Phases(Duration.ofSeconds(2), Duration.ofSeconds(10));

  private static final Replication ONCE = Replication.of(1);

  private final Function<Problems, Optional<LoadSite>> site;
  private final SetOnce<Workload> workload = new SetOnce<>("workload");
  private final SetOnce<Integer> clients = new SetOnce<>("clients");
  private final SetOnce<Double> rate = new SetOnce<>("rate");
  private final SetOnce<Arrivals> arrivals = new SetOnce<>("arrivals");
  private final SetOnce<ThinkTime> think = new SetOnce<>("think");
  private final SetOnce<Phases> phases = new SetOnce<>("phases");
  private final SetOnce<Duration> rehearsal = new SetOnce<>("rehearsal");
  private final SetOnce<Retry> retry = new SetOnce<>("retry");
  private final SetOnce<Long> seed = new SetOnce<>("seed");
  private final SetOnce<Integer> repeats = new SetOnce<>("repeats");
  private int defaultRepeats = 1;
  private final SetOnce<Replication> replication = new SetOnce<>("replication");
  private final SetOnce<Integer> pool = new SetOnce<>("pool");
  private final SetOnce<Durability> durability = new SetOnce<>("durability");
  private final SetOnce<Driver> driver = new SetOnce<>("driver");
  private final SetOnce<Generator> generator = new SetOnce<>("generator");
  private final SetOnce<Attachment> attachment = new SetOnce<>("joinedBy");
  private final SetOnce<Path> hlogs = new SetOnce<>("hlogs");
  private final SetOnce<StopSignal> stop = new SetOnce<>("stop");
  private final SetOnce<StudyProgress> progress = new SetOnce<>("progress");

  /**
   * @param site where the next run takes place; empty when that is a problem
   */
  private LoadTest(Function<Problems, Optional<LoadSite>> site) {
    this.site = site;
  }

  private static LoadTest at(LoadSite site) {
    return new LoadTest(problems -> Optional.of(site));
  }

  /**
   * Runs on a target that is opened for each {@link #run} or {@link #runAll} and closed after it: a
   * server that Kurabe started is stopped, and data that it created are removed; a failure of that
   * after the load is logged. The module of its engine (bench-mysql, bench-postgres or bench-redis)
   * must be on the class path. For a password see {@link Target#withPassword} and {@link
   * Target#withPasswordFrom}.
   *
   * @param target the target
   * @return the load test
   */
  public static LoadTest on(Target target) {
    return at(new LoadSite.OfTarget(target));
  }

  /**
   * As {@link #on(Target)}, on a target that is asked for when {@link #run}, {@link #runAll} or
   * {@link #findMax} begins, each time anew: for a server whose port is known only then, e.g. that
   * of a container which the test starts itself.
   *
   * @param target may throw; then nothing is begun
   * @return the load test
   */
  public static LoadTest on(Supplier<Target> target) {
    return new LoadTest(problems -> Optional.of(new LoadSite.OfTarget(target.get())));
  }

  /**
   * On the server to which a DataSource of the application leads, pooled or not. Kurabe opens no
   * connection of its own there: each client takes one from the DataSource and keeps it for the
   * run, with the driver's settings that the application chose, in autocommit mode, with Kurabe's
   * schema as the default. Closed, it goes back as it came. A pool must have one for each client
   * and {@code ApplicationConnections.BESIDE_CLIENTS} more. The DataSource stays open.
   *
   * <p>What the server is, the connection's metadata tell: MySQL, MariaDB or PostgreSQL, with the
   * module of its engine on the class path. The result names the class of the DataSource and the
   * driver with its version among the driver's options, so that a comparison with a side that was
   * reached in another way says so.
   *
   * @param source the pool of the application
   * @return the load test
   */
  public static LoadTest on(DataSource source) {
    return new LoadTest(problems -> LoadSite.OfDataSource.of(source, problems));
  }

  /**
   * Runs on the only target of a session that stays open, so that several loads share one server. A
   * workload that is equal to one of an earlier load in this session is not loaded again, only
   * reset.
   *
   * @param session an open session; it stays open
   * @return the load test
   */
  public static LoadTest on(TargetSession session) {
    return at(new LoadSite.OfSession(session, Optional.empty(), false));
  }

  /**
   * Runs on every target of a session that stays open, in turns, which suits {@code
   * io.kurabe.compare.Comparison} best. The targets' runs are interleaved as {@link #replication}
   * says.
   *
   * @param session an open session; it stays open
   * @return the load test
   */
  public static LoadTest onEach(TargetSession session) {
    return at(new LoadSite.OfSession(session, Optional.empty(), true));
  }

  /**
   * Runs on one target, by its name, of a session that stays open.
   *
   * @param session an open session; it stays open
   * @param target the name of the target
   * @return the load test
   */
  public static LoadTest on(TargetSession session, String target) {
    return at(new LoadSite.OfSession(session, Optional.of(target), false));
  }

  /**
   * Sets the workload.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest workload(Workload value) {
    workload.set(value);
    return this;
  }

  /**
   * Sets a closed loop of that many clients; with {@link #rate}, sets the number of connections
   * that share the rate, which is 16 by default.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest clients(int value) {
    clients.set(value);
    return this;
  }

  /**
   * Sets an open loop at a constant rate, in operations per second over all clients.
   *
   * @param opsPerSecond requests per second over all clients, above 0
   * @return this
   */
  public LoadTest rate(double opsPerSecond) {
    rate.set(opsPerSecond);
    return this;
  }

  /**
   * Sets any load, in place of {@link #clients}, {@link #rate} and {@link #think}.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest arrivals(Arrivals value) {
    arrivals.set(value);
    return this;
  }

  /**
   * Sets the pause of closed-loop clients between two operations. Default: none.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest think(ThinkTime value) {
    think.set(value);
    return this;
  }

  /**
   * Sets the time of load without recording, then that of the measured phase. Default: 2 s and 10
   * s.
   *
   * @param warmUp the time of load before anything is recorded
   * @param measure the time that is recorded
   * @return this
   */
  public LoadTest phases(Duration warmUp, Duration measure) {
    return phases(new Phases(warmUp, measure));
  }

  /**
   * Sets the phases as {@link #phases(Duration, Duration)} does.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest phases(Phases value) {
    phases.set(value);
    return this;
  }

  /**
   * Sets the length of a load before the first run of {@link #runAll} on each target; its numbers
   * are thrown away. It lets the JVM compile what the runs execute, so that these need only short
   * warm-ups of their own. Default: as long as the warm-up where several targets are compared, else
   * none.
   *
   * @param value the length
   * @return this
   */
  public LoadTest rehearsal(Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException("a rehearsal is not shorter than 0, was " + value);
    }
    rehearsal.set(value);
    return this;
  }

  /**
   * Sets the rule for deadlocks and serialization failures. Default: {@link Retry#DEFAULT}.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest retry(Retry value) {
    retry.set(value);
    return this;
  }

  /**
   * Sets the seed of all random choices. Default: 42.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest seed(long value) {
    seed.set(value);
    return this;
  }

  /**
   * Sets the number of runs of {@link #runAll}. The 95 % interval of a median, which reports show
   * and comparisons need, exists from 6 runs on; budgets of tests use other intervals, for which 5
   * are enough ({@code io.kurabe.junit.PerformanceTest}). Default: 1; in a {@code PerformanceTest}
   * 5.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest repeats(int value) {
    repeats.set(value);
    return this;
  }

  /**
   * Sets the number of runs of {@link #runAll} for a load test that does not say it itself; for who
   * hands load tests out, e.g. an extension of a test framework.
   *
   * @param value the number
   * @return this
   */
  public LoadTest defaultRepeats(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("repeats must be at least 1, was " + value);
    }
    defaultRepeats = value;
    return this;
  }

  /**
   * Sets number and order of the runs of {@link #runAll}, in place of {@link #repeats}.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest replication(Replication value) {
    replication.set(value);
    return this;
  }

  /**
   * Lets SQL clients share a HikariCP pool of that size. It works only with {@link #on(Target)}.
   *
   * @param size the number of connections
   * @return this
   */
  public LoadTest pool(int size) {
    pool.set(size);
    return this;
  }

  /**
   * Sets the promise of commits on a server that Kurabe starts. Default: durable. It works only
   * with {@link #on(Target)}.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest durability(Durability value) {
    durability.set(value);
    return this;
  }

  /**
   * Sets the driver of the statements of a SQL workload that is made of scripts. Default: {@link
   * Driver#JDBC}. It works only with {@link #on(Target)}.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest driver(Driver value) {
    driver.set(value);
    return this;
  }

  /**
   * Sets the folder for a HdrHistogram log of each run; created when missing. Default: none is
   * written.
   *
   * @param folder the folder
   * @return this
   */
  public LoadTest hlogs(Path folder) {
    hlogs.set(folder);
    return this;
  }

  /**
   * {@return what makes the load, e.g. judged by another rule of fitness} Default: an engine on
   * this machine's clock, judged by {@link io.kurabe.result.FitnessRule#DEFAULT}.
   *
   * @param value the new value
   */
  public LoadTest generator(Generator value) {
    generator.set(value);
    return this;
  }

  /**
   * Sets the words by which other processes join the workload, when the {@link #generator} is made
   * of several. Default: it runs in this process only.
   *
   * @param words the words of a command line
   * @return this
   */
  public LoadTest joinedBy(Attachment words) {
    attachment.set(words);
    return this;
  }

  /**
   * Sets the signal that ends the run early, with a result that is not complete. The load test
   * requests it, too, when a server has answered nothing for minutes.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest stop(StopSignal value) {
    stop.set(value);
    return this;
  }

  /**
   * Sets the listener for the progress.
   *
   * @param value the new value
   * @return this
   */
  public LoadTest progress(StudyProgress value) {
    progress.set(value);
    return this;
  }

  /**
   * Makes one run.
   *
   * @return the run, with the workload's audit; see {@link RunResult#valid()} and {@link
   *     RunResult#audit()} before using its numbers
   * @throws ConfigurationException with everything that is missing or does not fit together, or
   *     when the target cannot carry out the workload
   * @throws io.kurabe.target.TargetException when the server cannot be opened, or refuses a client
   * @throws io.kurabe.workload.WorkloadException when the workload's own code fails
   * @throws InterruptedException when the calling thread is interrupted; everything is closed
   */
  public RunResult run() throws InterruptedException {
    Problems problems = new Problems("LoadTest");
    String one = "run() makes one run; use runAll()";
    repeats.refuse(problems, one);
    replication.refuse(problems, one);
    rehearsal.refuse(problems, one);
    return make(problems, load(problems), PHASES, LoadRunner::one);
  }

  /**
   * Makes all repeats, one run at a time.
   *
   * @return the runs, and a point with its intervals for each target; not complete when it was
   *     stopped or the server died in the middle
   * @throws ConfigurationException as for {@link #run}
   * @throws io.kurabe.target.TargetException when the server cannot be opened or loaded
   * @throws io.kurabe.workload.WorkloadException as for {@link #run}
   * @throws InterruptedException as for {@link #run}
   */
  public StudyResult runAll() throws InterruptedException {
    Problems problems = new Problems("LoadTest");
    return make(problems, load(problems), PHASES, LoadRunner::all);
  }

  /**
   * Searches for the highest rate that meets a limit on one target, e.g. {@code
   * findMax(FindMax.of("p99=10ms"))}, with {@link #clients} connections (default 16) and short runs
   * ({@link FindMax#PHASES}). Overload is measured like every other load.
   *
   * @param what what hears of it
   * @return every run, a point for each rate, and a finding whose effect is the rate with its
   *     interval; see {@code SloSearchResult.of}
   * @throws ConfigurationException as for {@link #run}, or when the time limit has no room for runs
   *     as long as the percentile needs
   * @throws InterruptedException as for {@link #run}
   */
  public StudyResult findMax(FindMax what) throws InterruptedException {
    Problems problems = new Problems("LoadTest");
    List<SetOnce<?>> others = List.of(rate, arrivals, think, repeats, replication, rehearsal);
    Arrivals load = LoadShape.forSearch(problems, clients, others);
    Workload asked = workload.orNull();
    if (asked != null && asked.rhythm().paced()) {
      problems.add(
          "findMax", "'" + asked.name() + "' has pauses of its own, so it has no free rate");
    }
    return make(problems, load, FindMax.PHASES, runner -> runner.findMax(what));
  }

  private @Nullable Arrivals load(Problems problems) {
    if (repeats.or(1) < 1) {
      repeats.refuse(problems, "must be at least 1");
    }
    if (replication.given()) {
      repeats.refuse(problems, "replication(" + replication.orNull() + ") says it already");
    }
    return LoadShape.of(problems, clients, rate, arrivals, think);
  }

  private interface Making<T> {
    T by(LoadRunner runner) throws InterruptedException;
  }

  /** Checks everything before any server is loaded. */
  private <T> T make(
      Problems problems, @Nullable Arrivals load, Phases defaultPhases, Making<T> making)
      throws InterruptedException {
    if (!workload.given()) {
      problems.add(
          "workload", "is missing; e.g. workload(Workload.named(\"point-select\", Map.of()))");
    }
    if (pool.or(0) < 0) {
      pool.refuse(problems, "must be 0 (none) or more");
    }
    Optional<LoadSite> here = site.apply(problems);
    int connections = load == null ? 0 : load.clients();
    here.ifPresent(s -> s.check(problems, List.of(pool, durability, driver), connections));
    Workload asked = workload.orNull();
    Arrivals shape = load == null || asked == null ? load : LoadShape.paced(problems, load, asked);
    problems.throwIfAny();
    LoadPlan plan = complete(shape, defaultPhases);
    return here.orElseThrow()
        .with(
            options(),
            plan.stop(),
            (session, targets) -> making.by(new LoadRunner(plan, session, targets)));
  }

  private OpenOptions options() {
    return new OpenOptions(
            durability.or(OpenOptions.DEFAULT.durability()), pool.or(OpenOptions.DEFAULT.pool()))
        .by(Drivers.of(driver.or(Driver.JDBC)));
  }

  private LoadPlan complete(@Nullable Arrivals load, Phases defaultPhases) {
    Workload chosen = workload.orNull();
    if (chosen == null || load == null) {
      throw new IllegalStateException("what is missing is a problem already");
    }
    return new LoadPlan(
        chosen,
        Optional.ofNullable(attachment.orNull()),
        load,
        phases.or(defaultPhases),
        Optional.ofNullable(rehearsal.orNull()),
        retry.or(Retry.DEFAULT),
        seed.or(42L),
        replication.or(ONCE.withRepeats(repeats.or(defaultRepeats))),
        generator.or(new LoadEngine()),
        Optional.ofNullable(hlogs.orNull()),
        stop.or(new StopSignal()),
        progress.or(StudyProgress.NONE));
  }
}
