package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.KnownNames;
import io.kurabe.config.Problems;
import io.kurabe.config.WholeNumber;
import io.kurabe.studies.keys.KeysOptions;
import io.kurabe.workloads.keys.RowWidth;
import io.kurabe.workloads.pgbench.PgbenchWorkload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the study {@code keys}; what is not given comes from the profile. */
final class KeysRunOptions {
  private static final int MOST_ROWS = 2_000_000_000;

  @Option(
      names = "--keys",
      paramLabel = "NAME,NAME",
      description =
          "keys: types of keys, e.g. serial,uuid7,uuid4; all for all that a server has; a wrong name"
              + " lists them. Default: those most used")
  private @Nullable String keys;

  @Option(
      names = "--row-width",
      paramLabel = "WORD",
      description = "keys: narrow (default), wide or narrow,wide")
  private @Nullable String widths;

  @Option(
      names = "--step",
      paramLabel = "N",
      description = "keys: rows between two looks at the table. Default: a fifth of --rows")
  private @Nullable String step;

  @Option(
      names = "--read-time",
      paramLabel = "TIME",
      description = "keys: length of each kind of read afterwards; 0s for none. Default: 150ms")
  private @Nullable String reads;

  @Option(
      names = "--scale",
      paramLabel = "N",
      description = "keys: scale of pgbench's tables. Default: 2")
  private @Nullable String scale;

  @Option(
      names = "--pgbench-clients",
      paramLabel = "N,N",
      description = "keys: clients of pgbench's simple updates (-N). Default: 1,8")
  private @Nullable String pgbenchClients;

  @Option(
      names = "--pgbench-time",
      paramLabel = "TIME",
      description = "keys: length of each run of simple updates; 0s for none. Default: 400ms")
  private @Nullable String pgbenchTime;

  /** What the user gave of these, by name. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    WorkloadOptions.put(given, "keys", keys);
    WorkloadOptions.put(given, "row-width", widths);
    WorkloadOptions.put(given, "step", step);
    WorkloadOptions.put(given, "read-time", reads);
    WorkloadOptions.put(given, "scale", scale);
    WorkloadOptions.put(given, "pgbench-clients", pgbenchClients);
    WorkloadOptions.put(given, "pgbench-time", pgbenchTime);
    return given;
  }

  /**
   * The profile with what the user gave. Wrong values become problems and the profile's value
   * stands in for them.
   *
   * @param rows of a full table, as the user gave it
   * @param clients that insert, likewise
   */
  KeysOptions withOverrides(
      KeysOptions profile,
      @Nullable String rows,
      @Nullable String clients,
      SizeOptions size,
      Problems problems) {
    OptionReader read = new OptionReader(problems);
    SizeOptions.Size defaults =
        SizeOptions.Size.of(
            profile.replication(), profile.seed(), profile.durability(), profile.protocol());
    SizeOptions.Size given = size.withOverrides(defaults, problems);
    refuse(defaults, given, problems);
    long all = read.or(profile.rows(), "--rows", rows, t -> rows(t));
    long byDefault = rows == null ? profile.step() : all / profile.steps() / 10 * 10;
    KeysOptions.Pgbench pgbench =
        new KeysOptions.Pgbench(
            read.or(
                profile.pgbench().scale(),
                "--scale",
                scale,
                t -> WholeNumber.parse(t, 1, PgbenchWorkload.MOST_SCALE)),
            read.or(
                profile.pgbench().clients(),
                "--pgbench-clients",
                pgbenchClients,
                OptionReader::counts),
            read.or(
                profile.pgbench().duration(), "--pgbench-time", pgbenchTime, DurationText::parse));
    long each = read.or(byDefault, "--step", step, t -> rows(t));
    return problems
        .attempt(
            "--rows, --step",
            () ->
                new KeysOptions(
                    read.or(profile.keys(), "--keys", keys, KnownNames::parse),
                    read.or(profile.widths(), "--row-width", widths, KeysRunOptions::widths),
                    all,
                    each,
                    read.or(profile.clients(), "--clients", clients, OptionReader::count),
                    read.or(profile.reads(), "--read-time", reads, DurationText::parse),
                    pgbench,
                    given.replication(),
                    given.seed(),
                    given.durability(),
                    given.protocol()))
        .orElse(profile);
  }

  /** The length of a step is the time of its rows, and its clients are as the published were. */
  private static void refuse(SizeOptions.Size defaults, SizeOptions.Size given, Problems problems) {
    if (!given.phases().equals(defaults.phases())) {
      problems.add(
          "--duration, --warmup",
          "a step of keys is as long as its rows take; use --rows, --read-time and --pgbench-time");
    }
    if (given.pool() != 0) {
      problems.add("--pool", "the clients of keys have connections of their own");
    }
    if (!given.think().isNone()) {
      problems.add("--think", "the clients of keys do not think, as the published ones did not");
    }
    if (given.replication().untilPrecise().isPresent()) {
      problems.add("--until-precise", "a fill takes long; say how many there are: --repeats N");
    }
    if (given.replication().nullCheck()) {
      problems.add(
          "--null-check",
          "name two servers that are alike: --target a=embedded:postgres --target b=embedded:postgres");
    }
  }

  private static long rows(String text) {
    return WholeNumber.parse(text, 10, MOST_ROWS);
  }

  private static List<RowWidth> widths(String text) {
    return KnownNames.parse(text).stream().map(RowWidth::parse).toList();
  }
}
