package io.kurabe.workloads.cache.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.workload.WorkloadType;
import io.kurabe.workloads.cache.internal.CacheSettings.UserCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The workload of a cache, with the options that users of memtier_benchmark know. */
public final class CacheWorkloads implements WorkloadType.Provider {
  static final Ratio RATIO_DEFAULT = new Ratio(1, 10);

  static final KeyPatterns PATTERN_DEFAULT =
      new KeyPatterns(new KeyPattern.Uniform(), new KeyPattern.Uniform());

  private static final int MOST_AT_ONCE = 10_000;

  /** In which order operations follow each other. */
  private enum Order {
    DRAWN,
    FIXED;

    String text() {
      return this == DRAWN ? "drawn" : "fixed";
    }
  }

  /** What is loaded. */
  private enum Preloaded {
    ALL,
    NONE;

    String text() {
      return this == ALL ? "all" : "none";
    }
  }

  private static final Parameter<DataType> TYPE =
      Parameter.of(
          "type",
          ValueType.word(DataType::text, DataType.values()),
          "What keys hold, with the commands that applications send for it: string (SET, GET), hash"
              + " (HSET; HGET, HGETALL), list (LPUSH, RPOP; LRANGE), sorted-set (ZINCRBY;"
              + " ZREVRANGE, ZSCORE), stream (XADD; XREVRANGE).",
          DataType.STRING);

  private static final Parameter<Ratio> RATIO =
      Parameter.of(
          "ratio",
          ValueType.of("W:R", Ratio::parse, Ratio::text),
          "Requests that write to those that read, memtier's SET:GET; 0:1 reads only.",
          RATIO_DEFAULT);

  private static final Parameter<Order> ORDER =
      Parameter.of(
          "ratio-order",
          ValueType.word(Order::text, Order.values()),
          "Whether each request is drawn by the ratio, or each client counts through it, all writes"
              + " first and then all reads (fixed), as memtier does.",
          Order.DRAWN);

  private static final Parameter<KeyRange> KEYS =
      Parameter.of(
          "keys",
          ValueType.of("MIN..MAX", KeyRange::parse, KeyRange::text),
          "Numbers of the keys, both ends included; memtier's key-minimum and key-maximum.",
          new KeyRange(1, 100_000));

  private static final Parameter<KeyPatterns> PATTERN =
      Parameter.of(
          "key-pattern",
          ValueType.of("PATTERN[,PATTERN]", KeyPatterns::parse, KeyPatterns::text),
          "Which keys are asked for; with two, the first for writes and the second for reads. One of"
              + " "
              + KeyPattern.FORMS
              + "; the letters are memtier's. zipf weighs by the number of the key, scrambled lays"
              + " the hot keys all over the range, parallel gives each client a part of its own.",
          PATTERN_DEFAULT);

  private static final Parameter<ValueSizes> SIZE =
      Parameter.of(
          "data-size",
          ValueType.of("SIZE", ValueSizes::parse, ValueSizes::text),
          "Bytes of a value: 32, a range 32..4k, a list of sizes with weights 32:3,64:1,1024:2,"
              + " or @FILE with a size and a weight on each line.",
          ValueSizes.DEFAULT);

  private static final Parameter<ValueSizes.Order> SIZE_PATTERN =
      Parameter.of(
          "data-size-pattern",
          ValueType.word(ValueSizes.Order::text, ValueSizes.Order.values()),
          "Whether sizes are drawn (random), or a range grows with the number of the key and a list"
              + " is gone through (sequential), memtier's R and S.",
          ValueSizes.Order.RANDOM);

  private static final Parameter<StampedValues.Content> CONTENT =
      Parameter.of(
          "data",
          ValueType.word(StampedValues.Content::text, StampedValues.Content.values()),
          "What fills the values behind the 32 bytes that say whose they are: random bytes (memtier's"
              + " -R), or the letter x, which compresses to nothing.",
          StampedValues.Content.RANDOM);

  private static final Parameter<Optional<TtlRange>> TTL =
      Parameter.optional(
          "ttl",
          ValueType.of("TIME[..TIME]", TtlRange::parse, TtlRange::text),
          "Time to live of values, drawn out of a range so that they do not end at once;"
              + " memtier's expiry-range. Default: none");

  private static final Parameter<Integer> MULTI =
      Parameter.of(
          "multi-key-get",
          ValueType.count(1, MOST_AT_ONCE),
          "Keys of one read: above 1 MGET in place of GET. The ratio counts keys.",
          1);

  private static final Parameter<List<CommandTemplate>> COMMAND =
      Parameter.of(
          "command",
          commands(),
          "A command of your own in place of those of type, e.g. 'HSET h:__key__ f __data__'; give it"
              + " several times for several. __key__ is the next key, __data__ a value, __ttl__ a"
              + " time to live in ms.",
          List.of());

  private static final Parameter<List<Integer>> COMMAND_RATIO =
      Parameter.of(
          "command-ratio",
          ValueType.count().repeated(),
          "How often a command comes in proportion to the others: one for each command. Default: 1",
          List.of());

  private static final Parameter<List<KeyPattern>> COMMAND_PATTERN =
      Parameter.of(
          "command-key-pattern",
          ValueType.of("PATTERN", KeyPattern::parse, KeyPattern::text).repeated(),
          "Keys of a command, as of key-pattern: one for each command. Default: uniform",
          List.of());

  private static final Parameter<Preloaded> PRELOAD =
      Parameter.of(
          "preload",
          ValueType.word(Preloaded::text, Preloaded.values()),
          "Whether every key is loaded before the first run. A read that misses a loaded key, which"
              + " is neither expired nor evicted, is a wrong answer.",
          Preloaded.ALL);

  private static final Parameter<List<CommandTemplate>> PRELOAD_COMMAND =
      Parameter.of(
          "preload-command",
          commands(),
          "With command: what loads the keys, once for each key; several times for several. Default:"
              + " the commands with __data__",
          List.of());

  private static final Parameter<Double> MISSES =
      Parameter.of(
          "miss-rate-threshold",
          ValueType.percent(),
          "The share of reads by your own commands that may find nothing; above it they ask for keys"
              + " that nobody loaded, and the run fails.",
          0.01);

  private static ValueType<List<CommandTemplate>> commands() {
    return ValueType.of("COMMAND", CommandTemplate::parse, CommandTemplate::text).repeated();
  }

  @Override
  public List<WorkloadType> workloads() {
    return List.of(
        new WorkloadType(
            CacheWorkload.NAME,
            "read and write keys as a cache does: SET and GET, hashes, lists, sorted sets, streams, own commands",
            "a Redis or Valkey server",
            Parameters.of(
                List.of(
                    TYPE,
                    RATIO,
                    ORDER,
                    KEYS,
                    PATTERN,
                    SIZE,
                    SIZE_PATTERN,
                    CONTENT,
                    TTL,
                    MULTI,
                    COMMAND,
                    COMMAND_RATIO,
                    COMMAND_PATTERN,
                    PRELOAD,
                    PRELOAD_COMMAND,
                    MISSES),
                values -> CacheWorkload.checked(settings(values)))));
  }

  private static CacheSettings settings(ParameterValues values) {
    return new CacheSettings(
        new CacheSettings.Mix(
            values.get(TYPE),
            values.get(RATIO),
            values.get(ORDER) == Order.FIXED,
            values.get(MULTI),
            userCommands(values)),
        new CacheSettings.Keys(values.get(KEYS), values.get(PATTERN)),
        new CacheSettings.Values(
            values.get(SIZE), values.get(SIZE_PATTERN), values.get(CONTENT), values.get(TTL)),
        new CacheSettings.Preload(
            values.get(PRELOAD) == Preloaded.ALL, values.get(PRELOAD_COMMAND), values.get(MISSES)));
  }

  private static List<UserCommand> userCommands(ParameterValues values) {
    List<CommandTemplate> commands = values.get(COMMAND);
    List<Integer> ratios = values.get(COMMAND_RATIO);
    List<KeyPattern> patterns = values.get(COMMAND_PATTERN);
    checkNumber(COMMAND_RATIO, ratios.size(), commands.size());
    checkNumber(COMMAND_PATTERN, patterns.size(), commands.size());
    List<UserCommand> all = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      all.add(
          new UserCommand(
              commands.get(i),
              ratios.isEmpty() ? 1 : ratios.get(i),
              patterns.isEmpty() ? new KeyPattern.Uniform() : patterns.get(i)));
    }
    return all;
  }

  /** Refuses lists of which nobody knows which entry belongs to which command. */
  private static void checkNumber(Parameter<?> parameter, int given, int commands) {
    if (given > 0 && given != commands) {
      throw new IllegalArgumentException(
          "%s: was given %d times for %d commands; give it once for each, or not at all"
              .formatted(parameter.name(), given, commands));
    }
  }
}
