package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.KnownNames;
import io.kurabe.config.Problems;
import io.kurabe.spec.Phases;
import io.kurabe.spec.ThinkTime;
import io.kurabe.studies.ddl.DdlOptions;
import io.kurabe.studies.ddl.UserChange;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the study {@code ddl}; what is not given comes from the profile. */
final class DdlRunOptions {
  @Option(
      names = "--operations",
      paramLabel = "NAME,NAME",
      description =
          "ddl: changes to make under load, e.g. add_index,drop_column; a wrong name lists all."
              + " Default: add_index,add_column_last,change_type_int_bigint")
  private @Nullable String operations;

  @Option(
      names = "--threads",
      paramLabel = "N,N",
      description = "ddl: clients of the update mix beside the change. Default: 2")
  private @Nullable String threads;

  @Option(
      names = "--probe-rate",
      paramLabel = "N",
      description = "ddl: requests per second of the write and of the read probe. Default: 50")
  private @Nullable String probeRate;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      description = "ddl: load before the change (the baseline). Default: 600ms")
  private @Nullable String before;

  @Option(
      names = "--after",
      paramLabel = "TIME",
      description = "ddl: load after the change. Default: 300ms")
  private @Nullable String after;

  @Option(
      names = "--open-transaction",
      paramLabel = "TIME",
      description =
          "ddl: how long another transaction stays open before a change; 0 for no such run."
              + " Default: 2s")
  private @Nullable String openTransaction;

  @Option(
      names = "--cures",
      paramLabel = "WORD",
      description =
          "ddl: other ways to make a change: needed (of those that stop writes; default), all or"
              + " none")
  private @Nullable String cures;

  @Option(
      names = "--no-matrix",
      description = "ddl: find out the lock classes of the chosen changes only, not of all.")
  private boolean noMatrix;

  @Option(
      names = "--statement",
      paramLabel = "SQL",
      description =
          "ddl: what would this statement of yours do? On a copy that is made by --table-like and"
              + " filled with --rows rows.")
  private @Nullable String statement;

  @Option(
      names = "--table-like",
      paramLabel = "FILE",
      description =
          "ddl: file with the CREATE statements of the table and of those that it refers to.")
  private @Nullable String tableLike;

  /** What the user gave of these, by name. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    WorkloadOptions.put(given, "operations", operations);
    WorkloadOptions.put(given, "threads", threads);
    WorkloadOptions.put(given, "probe-rate", probeRate);
    WorkloadOptions.put(given, "before", before);
    WorkloadOptions.put(given, "after", after);
    WorkloadOptions.put(given, "open-transaction", openTransaction);
    WorkloadOptions.put(given, "cures", cures);
    WorkloadOptions.put(given, "no-matrix", noMatrix ? "yes" : null);
    WorkloadOptions.put(given, "statement", statement);
    WorkloadOptions.put(given, "table-like", tableLike);
    return given;
  }

  /**
   * The profile with what the user gave. Wrong values become problems and the profile's value
   * stands in for them.
   */
  DdlOptions withOverrides(
      DdlOptions profile, WorkloadOptions workload, SizeOptions size, Problems problems) {
    OptionReader read = new OptionReader(problems);
    SizeOptions.Size defaults = sizeOf(profile);
    SizeOptions.Size given = size.withOverrides(defaults, problems);
    refuse(defaults, given, problems);
    return new DdlOptions(
        read.or(profile.operations(), "--operations", operations, KnownNames::parse),
        read.or(profile.rows(), "--rows", workload.rows(), OptionReader::sizes),
        read.or(profile.threads(), "--threads", threads, OptionReader::counts),
        read.or(
            profile.probeRate(), "--probe-rate", probeRate, t -> (double) OptionReader.count(t)),
        new DdlOptions.Lengths(
            given.phases().warmUp(),
            read.or(profile.lengths().before(), "--before", before, OptionReader::aboveZero),
            read.or(profile.lengths().after(), "--after", after, OptionReader::aboveZero)),
        read.or(
            profile.openTransaction(), "--open-transaction", openTransaction, DurationText::parse),
        read.or(profile.cures(), "--cures", cures, DdlOptions.Cures::parse),
        profile.wholeMatrix() && !noMatrix,
        given.replication(),
        given.seed(),
        given.durability(),
        given.protocol());
  }

  /** Whether the user asks about a statement of their own. */
  boolean own() {
    return statement != null || tableLike != null;
  }

  /** The statement with its tables; null when something is wrong with them. */
  @Nullable UserChange ownChange(Problems problems) {
    if (statement == null || tableLike == null) {
      problems.add(
          statement == null ? "--table-like" : "--statement",
          "needs " + (statement == null ? "--statement \"ALTER TABLE ...\"" : "--table-like FILE"));
      return null;
    }
    Map<String, String> needless = given();
    needless.keySet().retainAll(List.of("operations", "threads", "open-transaction", "cures"));
    needless.keySet().forEach(o -> problems.add("--" + o, "has no meaning with --statement"));
    return UserChange.read(statement, Path.of(tableLike), problems);
  }

  /** The length of a run follows the change, and its clients are as the published ones were. */
  private static void refuse(SizeOptions.Size defaults, SizeOptions.Size given, Problems problems) {
    if (!given.phases().measure().equals(defaults.phases().measure())) {
      problems.add("--duration", "a run of ddl is as long as its change; use --before and --after");
    }
    if (given.pool() != 0) {
      problems.add("--pool", "the clients of ddl have connections of their own");
    }
    if (!given.think().isNone()) {
      problems.add("--think", "the clients of ddl do not think, as the published ones did not");
    }
  }

  private static SizeOptions.Size sizeOf(DdlOptions profile) {
    return new SizeOptions.Size(
        ThinkTime.NONE,
        profile.replication(),
        new Phases(profile.lengths().warmUp(), profile.lengths().before()),
        profile.seed(),
        profile.durability(),
        0,
        profile.protocol());
  }
}
