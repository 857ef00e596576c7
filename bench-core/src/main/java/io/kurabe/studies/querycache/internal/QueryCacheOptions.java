package io.kurabe.studies.querycache.internal;

import static io.kurabe.study.internal.RunParameters.DESIGN;
import static io.kurabe.study.internal.RunParameters.NULL_CHECK;
import static io.kurabe.study.internal.RunParameters.REPEATS;
import static io.kurabe.study.internal.RunParameters.SEED;
import static io.kurabe.study.internal.RunParameters.TIME_LIMIT;
import static io.kurabe.study.internal.RunParameters.UNTIL_PRECISE;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import io.kurabe.config.ValueType;
import io.kurabe.config.internal.ByteSize;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.StudyParameters;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of the study {@code query-cache}.
 *
 * <p>Of size local they show the effect on one machine in under two minutes: the larger cache holds
 * all results of the hot set, the smaller one does not, and results beside the server live for as
 * long as the warm-up, so that as many die as in the long run. Of size published they are the sizes
 * of the publication, with the threads and shares of writes that it does not state spread as widely
 * as they may have been; for real servers, hours. The published load sent text.
 */
record QueryCacheOptions(ParameterValues values) implements StudyParameters {
  /** So long are results kept that are removed by what changes them, against leftovers. */
  static final Duration UNTIL_REMOVED = Duration.ofHours(1);

  private static final int MOST_ROWS = 100_000_000;

  private static final int BLOCK = 1024;

  static final Parameter<List<ByteSize>> CACHE_SIZES =
      Parameter.of(
              "cache-sizes",
              ValueType.of("SIZE", QueryCacheOptions::size, ByteSize::text).list(),
              "Sizes of the server's own cache; 0 is always among them; set only on servers that"
                  + " Kurabe starts.",
              sizes("0"))
          .byDefault(sizes("0", "8M", "64M"), sizes("0", "250M", "500M", "1G", "1.5G"));

  static final Parameter<List<Integer>> CLIENTS =
      Parameter.of(
              "clients", ValueType.ascending(ValueType.count()), "Numbers of readers.", List.of(1))
          .byDefault(List.of(1, 8), List.of(16, 64, 256));

  static final Parameter<List<Writes>> WRITES =
      Parameter.of(
              "writes",
              ValueType.of("WORD", Writes::parse, Writes::text).list(),
              "What is written beside the reads: none, 50/s (by one client of its own) or 10% (of"
                  + " what every client does).",
              List.of(Writes.NONE))
          .byDefault(
              List.of(Writes.NONE, new Writes(50, 0)),
              List.of(Writes.NONE, new Writes(0, 0.01), new Writes(0, 0.1)));

  static final Parameter<Integer> ROWS =
      Parameter.of("rows", ValueType.count(1, MOST_ROWS), "Rows of the table.", 10_000)
          .byDefault(10_000, 1_000_000);

  static final Parameter<Integer> HOT =
      Parameter.of("hot", ValueType.count(1, MOST_ROWS), "Rows of the table that are read.", 700)
          .byDefault(700, 100_000);

  static final Parameter<Integer> RANGE =
      Parameter.of("range", ValueType.count(), "Rows that one read looks at.", 100);

  static final Parameter<Duration> TTL =
      Parameter.of(
              "ttl",
              ValueType.durationAboveZero(),
              "How long Redis, or a proxy, keeps a result that nobody removes.",
              Duration.ofMillis(200))
          .byDefault(Duration.ofMillis(200), Duration.ofMinutes(1));

  static final Parameter<Duration> WARMUP =
      RunParameters.WARMUP
          .about("Load of the most clients before each run, which fills the caches.")
          .byDefault(Duration.ofMillis(200), Duration.ofSeconds(30));

  static final Parameter<Duration> DURATION =
      RunParameters.DURATION.byDefault(Duration.ofMillis(250), Duration.ofMinutes(1));

  static final Parameter<Durability> DURABILITY =
      RunParameters.DURABILITY.byDefault(Durability.RELAXED, Durability.DURABLE);

  static final Parameter<Protocol> PROTOCOL =
      RunParameters.PROTOCOL.byDefault(Protocol.TEXT, Protocol.TEXT);

  static final Parameters<QueryCacheOptions> PARAMETERS =
      Parameters.sized(
          List.of(
              CACHE_SIZES,
              CLIENTS,
              WRITES,
              ROWS,
              HOT,
              RANGE,
              TTL,
              REPEATS,
              DESIGN,
              UNTIL_PRECISE,
              TIME_LIMIT,
              NULL_CHECK,
              WARMUP,
              DURATION,
              SEED,
              DURABILITY,
              PROTOCOL),
          values -> new QueryCacheOptions(complete(values)));

  static final QueryCacheOptions LOCAL = PARAMETERS.byDefault(StudySize.LOCAL);

  QueryCacheOptions {
    if (values.get(WARMUP).isZero()) {
      throw new IllegalArgumentException(
          "the warm-up fills the caches, so it must be longer than 0");
    }
    if (values.get(TTL).toMillis() < 1) {
      throw new IllegalArgumentException("the time to live must be at least 1ms");
    }
    hotSet(values);
  }

  private static ParameterValues complete(ParameterValues values) {
    return RunParameters.withTimeLimit(
        values
            .derive(
                CACHE_SIZES,
                Stream.concat(Stream.of(new ByteSize(0)), values.get(CACHE_SIZES).stream())
                    .distinct()
                    .sorted()
                    .toList())
            .derive(WRITES, values.get(WRITES).stream().distinct().toList()));
  }

  private static ByteSize size(String text) {
    ByteSize size = ByteSize.parse(text);
    if (size.bytes() % BLOCK != 0) {
      throw new IllegalArgumentException(
          "the size of a query cache is a multiple of 1024, was " + size.bytes());
    }
    return size;
  }

  private static List<ByteSize> sizes(String... texts) {
    return Stream.of(texts).map(ByteSize::parse).toList();
  }

  private static HotSet hotSet(ParameterValues values) {
    return new HotSet(values.get(ROWS), values.get(HOT), values.get(RANGE));
  }

  <T> QueryCacheOptions with(Parameter<T> parameter, T value) {
    return PARAMETERS.make(values.with(parameter, value));
  }

  /** Sizes of the server's own cache, ascending; 0 is always among them. */
  List<ByteSize> sizes() {
    return values.get(CACHE_SIZES);
  }

  List<Integer> clients() {
    return values.get(CLIENTS);
  }

  List<Writes> writes() {
    return values.get(WRITES);
  }

  HotSet hot() {
    return hotSet(values);
  }

  Duration ttl() {
    return values.get(TTL);
  }

  List<ByteSize> someSizes() {
    return sizes().stream().filter(s -> s.bytes() > 0).toList();
  }

  /** Returns the writes that make most results stale: the last that were given. */
  Writes busiest() {
    return writes().get(writes().size() - 1);
  }

  int most() {
    return clients().get(clients().size() - 1);
  }
}
