package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.config.WholeNumber;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.spec.ThinkTime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Pace, length and number of runs, and how servers are opened: the same for all that measures. */
final class SizeOptions {
  @Option(
      names = "--think",
      paramLabel = "TIME",
      description =
          "Pause of a client between operations: 0, 1s (uniform from 0) or 100ms-200ms. Default: 0")
  private @Nullable String think;

  @Mixin private final ReplicationOptions replication = new ReplicationOptions();

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description = "Load before each measured phase. Default: 100ms, of bench load 2s")
  private @Nullable String warmUp;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Measured phase of each run. Default: 300ms, of bench load 10s")
  private @Nullable String duration;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order and of all clients. Default: 42")
  private @Nullable String seed;

  @Mixin private final DurabilityOption durability = new DurabilityOption();

  @Option(
      names = "--pool",
      paramLabel = "N",
      description =
          "SQL clients borrow from a HikariCP pool of N connections; the wait is measured apart.")
  private @Nullable String pool;

  @Option(
      names = "--protocol",
      paramLabel = "WORD",
      description =
          "How statements travel to SQL servers: prepared (default), extended (PostgreSQL) or text; a URL's own setting goes before.")
  private @Nullable String protocol;

  /**
   * What the options say.
   *
   * @param think pause of closed-loop clients
   * @param replication runs per point and their order
   * @param phases of each run
   * @param seed of the order and of all clients
   * @param durability of servers that Kurabe starts
   * @param pool size of the pool, 0 for none
   * @param protocol how statements travel to SQL servers
   */
  record Size(
      ThinkTime think,
      Replication replication,
      Phases phases,
      long seed,
      Durability durability,
      int pool,
      Protocol protocol) {
    /** Of a study whose runs are as long as their work takes, and whose clients do not think. */
    static Size of(Replication replication, long seed, Durability durability, Protocol protocol) {
      return new Size(
          ThinkTime.NONE,
          replication,
          new Phases(Duration.ZERO, Duration.ofSeconds(1)),
          seed,
          durability,
          0,
          protocol);
    }

    /** The same with another number or order of runs. */
    Size with(Replication newReplication) {
      return new Size(think, newReplication, phases, seed, durability, pool, protocol);
    }

    /** The same with runs of another length. */
    Size with(Phases newPhases) {
      return new Size(think, replication, newPhases, seed, durability, pool, protocol);
    }
  }

  /** Whether each point is measured twice. */
  boolean nullCheck() {
    return replication.nullCheck();
  }

  /** The time limit as given. */
  @Nullable String timeLimit() {
    return replication.timeLimit();
  }

  /** The defaults with what the user gave. */
  Size withOverrides(Size defaults, Problems problems) {
    return withOverrides(defaults, problems, false);
  }

  /**
   * The defaults with what the user gave.
   *
   * @param search whether the time limit may be for a search
   */
  Size withOverrides(Size defaults, Problems problems, boolean search) {
    OptionReader read = new OptionReader(problems);
    return new Size(
        read.or(defaults.think(), "--think", think, ThinkTime::parse),
        replication.withOverrides(defaults.replication(), problems, search),
        new Phases(
            read.or(defaults.phases().warmUp(), "--warmup", warmUp, DurationText::parse),
            read.or(defaults.phases().measure(), "--duration", duration, OptionReader::aboveZero)),
        read.or(defaults.seed(), "--seed", seed, WholeNumber::parse),
        durability.withOverrides(defaults.durability(), problems),
        read.or(defaults.pool(), "--pool", pool, OptionReader::count),
        read.or(defaults.protocol(), "--protocol", protocol, Protocol::parse));
  }
}
