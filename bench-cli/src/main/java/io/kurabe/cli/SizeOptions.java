package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.config.WholeNumber;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.ThinkTime;
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

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Runs per point. Default: 4, of bench load 1")
  private @Nullable String repeats;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description = "Load before each measured phase. Default: 100ms, of bench load 2s")
  private @Nullable String warmUp;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Measured phase of each run. Default: 400ms, of bench load 10s")
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
          "How statements travel to SQL servers: prepared (default) or text; a URL's own setting goes before.")
  private @Nullable String protocol;

  /**
   * What the options say.
   *
   * @param think pause of closed-loop clients
   * @param repeats runs per point
   * @param phases of each run
   * @param seed of the order and of all clients
   * @param durability of servers that Kurabe starts
   * @param pool size of the pool, 0 for none
   * @param protocol how statements travel to SQL servers
   */
  record Size(
      ThinkTime think,
      int repeats,
      Phases phases,
      long seed,
      Durability durability,
      int pool,
      Protocol protocol) {}

  /** The defaults with what the user gave. */
  Size over(Size defaults, Problems problems) {
    OptionReader read = new OptionReader(problems);
    return new Size(
        read.or(defaults.think(), "--think", think, ThinkTime::parse),
        read.or(defaults.repeats(), "--repeats", repeats, OptionReader::count),
        new Phases(
            read.or(defaults.phases().warmUp(), "--warmup", warmUp, DurationText::parse),
            read.or(defaults.phases().measure(), "--duration", duration, OptionReader::aboveZero)),
        read.or(defaults.seed(), "--seed", seed, WholeNumber::parse),
        durability.over(defaults.durability(), problems),
        read.or(defaults.pool(), "--pool", pool, OptionReader::count),
        read.or(defaults.protocol(), "--protocol", protocol, Protocol::parse));
  }
}
