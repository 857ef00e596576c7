package io.kurabe.cli;

import io.kurabe.config.ByteSize;
import io.kurabe.config.KnownNames;
import io.kurabe.config.Problems;
import io.kurabe.config.WholeNumber;
import io.kurabe.spec.Phases;
import io.kurabe.spec.ThinkTime;
import io.kurabe.studies.querycache.HotSet;
import io.kurabe.studies.querycache.QueryCacheOptions;
import io.kurabe.studies.querycache.Writes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the study {@code query-cache}; what is not given comes from the profile. */
final class QueryCacheRunOptions {
  private static final int MOST_ROWS = 100_000_000;

  @Option(
      names = "--cache-sizes",
      paramLabel = "SIZE,SIZE",
      description =
          "query-cache: sizes of the server's own cache, e.g. 0,250M,1.5G; set only on servers that"
              + " Kurabe starts. Default: 0,8M,64M")
  private @Nullable String sizes;

  @Option(
      names = "--writes",
      paramLabel = "WORD,WORD",
      description =
          "query-cache: what is written beside the reads: none, 50/s (by one client of its own) or"
              + " 10%% (of what every client does). Default: none,50/s")
  private @Nullable String writes;

  @Option(
      names = "--hot",
      paramLabel = "N",
      description = "query-cache: rows that are read, of --rows. Default: 700")
  private @Nullable String hot;

  @Option(
      names = "--ttl",
      paramLabel = "TIME",
      description = "query-cache: how long Redis, or a proxy, keeps a result. Default: 200ms")
  private @Nullable String ttl;

  /** What the user gave of these, by name. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    WorkloadOptions.put(given, "cache-sizes", sizes);
    WorkloadOptions.put(given, "writes", writes);
    WorkloadOptions.put(given, "hot", hot);
    WorkloadOptions.put(given, "ttl", ttl);
    return given;
  }

  /**
   * The profile with what the user gave. Wrong values become problems and the profile's value
   * stands in for them.
   *
   * @param rows of the table, as the user gave it
   * @param clients that read, likewise
   */
  QueryCacheOptions withOverrides(
      QueryCacheOptions profile,
      @Nullable String rows,
      @Nullable String clients,
      SizeOptions size,
      Problems problems) {
    OptionReader read = new OptionReader(problems);
    SizeOptions.Size given =
        size.withOverrides(
            new SizeOptions.Size(
                ThinkTime.NONE,
                profile.replication(),
                new Phases(profile.warmUp(), profile.measure()),
                profile.seed(),
                profile.durability(),
                0,
                profile.protocol()),
            problems);
    if (given.pool() != 0) {
      problems.add("--pool", "the clients of query-cache have connections of their own");
    }
    if (!given.think().isNone()) {
      problems.add("--think", "the clients of query-cache do not think");
    }
    int all =
        read.or(profile.hot().rows(), "--rows", rows, t -> WholeNumber.parse(t, 1, MOST_ROWS));
    int ids = read.or(profile.hot().ids(), "--hot", hot, t -> WholeNumber.parse(t, 1, MOST_ROWS));
    HotSet set =
        problems
            .attempt("--rows, --hot", () -> new HotSet(all, ids, profile.hot().range()))
            .orElse(profile.hot());
    return problems
        .attempt(
            "query-cache",
            () ->
                new QueryCacheOptions(
                    read.or(profile.sizes(), "--cache-sizes", sizes, QueryCacheRunOptions::sizes),
                    read.or(profile.clients(), "--clients", clients, OptionReader::counts),
                    read.or(profile.writes(), "--writes", writes, QueryCacheRunOptions::writes),
                    set,
                    read.or(profile.ttl(), "--ttl", ttl, OptionReader::aboveZero),
                    given.replication(),
                    given.phases().warmUp(),
                    given.phases().measure(),
                    given.seed(),
                    given.durability(),
                    given.protocol()))
        .orElse(profile);
  }

  private static List<ByteSize> sizes(String text) {
    return KnownNames.parse(text).stream().map(ByteSize::parse).toList();
  }

  private static List<Writes> writes(String text) {
    return KnownNames.parse(text).stream().map(Writes::parse).toList();
  }
}
