package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.counters.CountersOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the counter workload; what is not given comes from the profile. */
final class CounterOptions {
  @Option(names = "--rows", paramLabel = "N", description = "Hot rows. Default: 1")
  private @Nullable String rows;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Slots per row of the slotted counter. Default: 32")
  private @Nullable String slots;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      description =
          "Pause of a client between increments: 0, 1s (uniform from 0) or 100ms-200ms. Default: 0")
  private @Nullable String think;

  @Option(
      names = "--hold",
      paramLabel = "TIME",
      description = {
        "How long a SQL transaction keeps its row lock before the commit.",
        "Default: 2ms on servers that Kurabe starts, 0 on others"
      })
  private @Nullable String hold;

  @Option(names = "--repeats", paramLabel = "N", description = "Runs per point. Default: 4")
  private @Nullable String repeats;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description = "Load before each measured phase. Default: 100ms")
  private @Nullable String warmUp;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Measured phase of each run. Default: 400ms")
  private @Nullable String duration;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order and of all clients. Default: 42")
  private @Nullable String seed;

  @Option(
      names = "--durability",
      paramLabel = "WORD",
      description = "Commits of servers that Kurabe starts: durable (default) or relaxed.")
  private @Nullable String durability;

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
   * The profile with what the user gave. Wrong values become problems and the profile's value
   * stands in for them.
   *
   * @param clients what {@code --clients} says, or null
   * @param writeBackEvery what {@code --write-back-every} says, or null
   */
  CountersOptions over(
      CountersOptions profile,
      Problems problems,
      @Nullable String clients,
      @Nullable String writeBackEvery) {
    Reader read = new Reader(problems);
    return new CountersOptions(
        read.or(profile.clients(), "--clients", clients, CounterOptions::clientList),
        read.or(profile.rows(), "--rows", rows, text -> count(text, 1)),
        read.or(profile.slots(), "--slots", slots, text -> count(text, 1)),
        read.or(profile.think(), "--think", think, ThinkTime::parse),
        read.or(profile.hold(), "--hold", hold, DurationText::parse),
        read.or(
            profile.writeBackEvery(),
            "--write-back-every",
            writeBackEvery,
            CounterOptions::aboveZero),
        read.or(profile.repeats(), "--repeats", repeats, text -> count(text, 1)),
        read.or(profile.warmUp(), "--warmup", warmUp, DurationText::parse),
        read.or(profile.measure(), "--duration", duration, CounterOptions::aboveZero),
        read.or(profile.seed(), "--seed", seed, CounterOptions::number),
        read.or(profile.durability(), "--durability", durability, Durability::parse),
        read.or(profile.pool(), "--pool", pool, text -> count(text, 1)),
        read.or(profile.protocol(), "--protocol", protocol, Protocol::parse));
  }

  /** Whether the user said how long the lock is held. */
  boolean holdGiven() {
    return hold != null;
  }

  private record Reader(Problems problems) {
    <T> T or(T profile, String option, @Nullable String text, Function<String, T> parser) {
      if (text == null) {
        return profile;
      }
      Optional<T> value = problems.attempt(option, () -> parser.apply(text));
      return value.orElse(profile);
    }
  }

  static List<Integer> clientList(String text) {
    List<Integer> clients = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      clients.add(count(part.strip(), 1));
    }
    return clients;
  }

  static int count(String text, int least) {
    long value = number(text);
    if (value < least || value > 100_000) {
      throw new IllegalArgumentException("must be from " + least + " to 100000, was " + text);
    }
    return (int) value;
  }

  static Duration aboveZero(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.isZero()) {
      throw new IllegalArgumentException("must be longer than 0, was " + text);
    }
    return duration;
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number", e);
    }
  }
}
