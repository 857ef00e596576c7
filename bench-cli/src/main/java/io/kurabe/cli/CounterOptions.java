package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.spec.Phases;
import io.kurabe.studies.counters.CountersOptions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the study {@code counters}; what is not given comes from the profile. */
final class CounterOptions {
  @Option(
      names = "--clients",
      paramLabel = "N,N",
      description = {
        "counters: numbers of clients. Default: 1,8,64",
        "keys: clients that insert, one number. Default: 4",
        "query-cache: numbers of readers. Default: 1,8"
      })
  private @Nullable String clients;

  @Option(
      names = "--write-back-every",
      paramLabel = "TIME",
      description = "counters: period of the write-back from Redis into SQL. Default: 100ms")
  private @Nullable String writeBackEvery;

  @Nullable String clients() {
    return clients;
  }

  /** What the user gave of these, by name. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    WorkloadOptions.put(given, "clients", clients);
    WorkloadOptions.put(given, "write-back-every", writeBackEvery);
    return given;
  }

  /**
   * The profile with what the user gave. Wrong values become problems and the profile's value
   * stands in for them.
   *
   * @param unheld whether no lock is held when the user does not say so: on servers of the user's
   */
  CountersOptions withOverrides(
      CountersOptions profile,
      WorkloadOptions workload,
      SizeOptions size,
      boolean unheld,
      Problems problems) {
    OptionReader read = new OptionReader(problems);
    SizeOptions.Size given = size.withOverrides(sizeOf(profile), problems);
    Duration hold = unheld ? Duration.ZERO : profile.hold();
    return new CountersOptions(
        read.or(profile.clients(), "--clients", clients, OptionReader::counts),
        read.or(profile.rows(), "--rows", workload.rows(), OptionReader::count),
        read.or(profile.slots(), "--slots", workload.slots(), OptionReader::count),
        given.think(),
        read.or(hold, "--hold", workload.hold(), DurationText::parse),
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
}
