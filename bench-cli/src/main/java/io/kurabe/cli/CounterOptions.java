package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.spec.Phases;
import io.kurabe.study.counters.CountersOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** The factors of the study {@code counters}; what is not given comes from the profile. */
final class CounterOptions {
  @Mixin private final WorkloadOptions workload = new WorkloadOptions();
  @Mixin private final SizeOptions size = new SizeOptions();

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
    OptionReader read = new OptionReader(problems);
    SizeOptions.Size given = size.over(sizeOf(profile), problems);
    return new CountersOptions(
        read.or(profile.clients(), "--clients", clients, OptionReader::counts),
        read.or(profile.rows(), "--rows", workload.rows(), OptionReader::count),
        read.or(profile.slots(), "--slots", workload.slots(), OptionReader::count),
        given.think(),
        read.or(profile.hold(), "--hold", workload.hold(), DurationText::parse),
        read.or(
            profile.writeBackEvery(),
            "--write-back-every",
            writeBackEvery,
            OptionReader::aboveZero),
        given.replication(),
        given.phases().warmUp(),
        given.phases().measure(),
        given.seed(),
        given.durability(),
        given.pool(),
        given.protocol());
  }

  private static SizeOptions.Size sizeOf(CountersOptions profile) {
    return new SizeOptions.Size(
        profile.think(),
        profile.replication(),
        new Phases(profile.warmUp(), profile.measure()),
        profile.seed(),
        profile.durability(),
        profile.pool(),
        profile.protocol());
  }

  /** Whether the user said how long the lock is held. */
  boolean holdGiven() {
    return workload.hold() != null;
  }
}
