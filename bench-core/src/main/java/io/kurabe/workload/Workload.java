package io.kurabe.workload;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.KnownNames;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The load on a server: a built-in workload, or one of the user's own, see {@code SqlWorkload} and,
 * in the module bench-redis, {@code RedisWorkload}. Data plus functions; immutable and thread-safe.
 */
public interface Workload {
  /**
   * {@return a built-in workload, or one that a package on the class path adds}
   *
   * @param name as {@code bench list} names it, e.g. {@code point-select}
   * @param parameters those that are not to be the default, by the names that {@code bench load
   *     NAME --help} shows, e.g. {@code rows} to {@code 10000}
   * @throws io.kurabe.config.ConfigurationException with everything that is wrong, and what is
   *     possible
   */
  static Workload named(String name, Map<String, String> parameters) {
    Problems problems = new Problems("Workload");
    Optional<WorkloadType> type = WorkloadType.named(name);
    List<String> known = WorkloadType.all().stream().map(WorkloadType::name).toList();
    KnownNames.problem(List.of(name), known).ifPresent(problems::add);
    Optional<Workload> workload =
        type.flatMap(t -> t.parameters().read(parameters, ParameterProblems.byName(problems)));
    problems.throwIfAny();
    return workload.orElseThrow();
  }

  /** {@return the name in results and messages, e.g. {@code point-select}} */
  String name();

  /**
   * Creates the tables or keys of the workload in the workspace. It is called once per workspace,
   * while nothing else works on it.
   *
   * @param workspace the schema or key prefix to work in
   * @return the loaded workload
   * @throws io.kurabe.config.ConfigurationException when the workspace's server cannot carry the
   *     workload out, with what could
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   * @throws WorkloadException when the workload's own code fails
   */
  LoadedWorkload load(Workspace workspace);

  /**
   * Does what {@link #load(Workspace)} does, and reports to {@code progress} when the workload has
   * many rows.
   *
   * @param workspace the schema or key prefix to work in
   * @param progress what hears of the progress
   * @return the loaded workload
   */
  default LoadedWorkload load(Workspace workspace, BulkListener progress) {
    return load(workspace);
  }

  /**
   * {@return the workload on a workspace where another process has loaded it, and creates nothing:
   * one of several generators that make a run together}
   *
   * @param workspace the schema or key prefix to work in
   * @throws io.kurabe.config.ConfigurationException when it cannot be joined
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   */
  default LoadedWorkload join(Workspace workspace) {
    throw new ConfigurationException(
        "the workload '"
            + name()
            + "' runs in one process only: it does not say how others join it");
  }

  /** {@return how clients choose and space its operations} */
  default Rhythm rhythm() {
    return Rhythm.FREE;
  }

  /** {@return how many rows it fills into tables, about; 0 where they do not matter} */
  default long filledRows() {
    return 0;
  }

  /**
   * {@return every statement or command that the workload sends, in order, without sending them;
   * empty when it cannot tell, as for operations that are lambdas, or cannot run on the workspace}
   *
   * @param workspace the schema or key prefix to work in
   */
  default List<StatementText> statements(Workspace workspace) {
    return List.of();
  }

  /**
   * How a client chooses its operations, and how it spaces them in a closed loop. Immutable and
   * thread-safe.
   *
   * @param order in which a client takes its operations
   * @param pauses one for each operation, in order; empty for clients that never pause
   * @param mostClients the most clients for which the pauses make sense
   */
  record Rhythm(Order order, List<Pauses> pauses, int mostClients) {
    /** Operations are drawn by weight, and follow each other at once. */
    public static final Rhythm FREE = new Rhythm(Order.DRAWN, List.of(), Integer.MAX_VALUE);

    /** Operations are counted through by their weights, and follow each other at once. */
    public static final Rhythm IN_TURN = new Rhythm(Order.IN_TURN, List.of(), Integer.MAX_VALUE);

    /** The order in which a client takes its operations. */
    public enum Order {
      /** Each is drawn by weight, whatever came before. */
      DRAWN,
      /** They are dealt from a shuffled deck, so that every pass has exactly the mix. */
      DEALT,
      /** Each comes as often in a row as its weight says, and then the next one. */
      IN_TURN
    }

    public Rhythm {
      pauses = List.copyOf(pauses);
    }

    /**
     * {@return what is wrong with a number of clients; empty when nothing is}
     *
     * @param clients of all generators together
     */
    public Optional<String> tooMany(int clients) {
      return clients > mostClients
          ? Optional.of("must be at most " + mostClients + " with these pauses, was " + clients)
          : Optional.empty();
    }

    /** {@return whether clients pause between their operations} */
    public boolean paced() {
      return !pauses.isEmpty();
    }

    /** {@return the shortest and the longest pause between two operations; none when not paced} */
    public ThinkTime range() {
      Duration least =
          pauses.stream().map(Pauses::before).min(Duration::compareTo).orElse(Duration.ZERO);
      Duration typed =
          pauses.stream().map(Pauses::before).max(Duration::compareTo).orElse(Duration.ZERO);
      Duration thought =
          pauses.stream().map(Pauses::meanAfter).max(Duration::compareTo).orElse(Duration.ZERO);
      return new ThinkTime(least, typed.plus(thought.multipliedBy(Pauses.CUT)));
    }

    /**
     * The pauses around one operation. They are no part of its response time.
     *
     * @param before constant time before it is sent: a user types
     * @param meanAfter mean of the exponentially distributed time after its answer: a user thinks
     */
    public record Pauses(Duration before, Duration meanAfter) {
      /** A pause is cut at so many times its mean, which lowers the mean to 0.99995 of itself. */
      public static final int CUT = 10;

      /**
       * Draws the time after an answer, in nanoseconds.
       *
       * @param random the client's own stream
       * @return 0 up to {@value #CUT} times the mean
       */
      public long thinkNanos(SplittableRandom random) {
        double mean = meanAfter.toNanos();
        return (long) Math.min(CUT * mean, -Math.log(1 - random.nextDouble()) * mean);
      }
    }
  }
}
