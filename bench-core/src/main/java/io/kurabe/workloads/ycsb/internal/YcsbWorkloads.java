package io.kurabe.workloads.ycsb.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.workload.WorkloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The core workloads of YCSB, A to F. */
public final class YcsbWorkloads implements WorkloadType.Provider {
  private static final int MOST_DIGITS = 40;
  private static final int MOST_PARTITIONS = 1000;
  private static final int USUAL_RECORDS = 100_000;

  private static final Parameter<Integer> RECORDS =
      Parameter.of(
          "records",
          ValueType.count(2, YcsbSettings.MOST_RECORDS),
          "Records that are loaded; each has about 1,000 bytes.",
          USUAL_RECORDS);

  private static final Parameter<KeyChoice> KEYS =
      Parameter.of(
          "keys",
          ValueType.of("WORD", KeyChoice::parse, KeyChoice::option),
          "How records are drawn: zipfian (as YCSB, which is far flatter than Zipf's law), zipf:0.99"
              + " (Zipf's law over the records), uniform, sequential, latest,"
              + " hotspot:PART:SHARE or exponential:PERCENTILE:PART.",
          KeyChoice.of(KeyChoice.Kind.ZIPFIAN));

  private static final Parameter<Integer> INSERT_START =
      Parameter.of(
          "insert-start",
          ValueType.count(0, YcsbSettings.MOST_RECORDS),
          "Number of the first record that operations choose. All records are loaded.",
          0);

  private static final Parameter<Optional<Integer>> INSERT_COUNT =
      Parameter.optional(
          "insert-count",
          ValueType.count(2, YcsbSettings.MOST_RECORDS),
          "Records from insert-start on that operations choose from, besides those that they"
              + " insert. Default: all that follow");

  private static final Parameter<Integer> FIELDS =
      Parameter.of(
          "field-count", ValueType.count(1, YcsbSettings.MOST_FIELDS), "Fields of a record.", 10);

  private static final Parameter<Lengths> FIELD_SIZE =
      Parameter.of(
          "field-size",
          ValueType.of("SIZE", Lengths::parse, Lengths::text),
          "Bytes of a field: 100, uniform:1-100, zipfian:1-100, sizes with weights such as"
              + " 50:3,200:1, or histogram:FILE with a file of YCSB.",
          Lengths.constant(100));

  private enum Order {
    HASHED,
    ORDERED;

    String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private static final Parameter<Order> ORDER =
      Parameter.of(
          "insert-order",
          ValueType.word(Order::text, Order.values()),
          "Whether keys follow the hash of the record's number or the number itself.",
          Order.HASHED);

  private static final Parameter<Integer> ZERO_PADDING =
      Parameter.of(
          "zero-padding",
          ValueType.count(1, MOST_DIGITS),
          "Digits to which ordered keys are filled up with zeros.",
          1);

  private static final Parameter<YcsbSettings.Layout> LAYOUT =
      Parameter.of(
          "layout",
          ValueType.word(YcsbSettings.Layout::text, YcsbSettings.Layout.values()),
          "How a SQL server keeps a record: a column for each field, or one JSON column.",
          YcsbSettings.Layout.TABLE);

  private static final Parameter<Integer> PARTITIONS =
      Parameter.of(
          "partitions",
          ValueType.count(1, MOST_PARTITIONS),
          "Partitions of a SQL table, by the hash of the key; 1 for none.",
          1);

  private static final Parameter<Boolean> VERIFY =
      Parameter.flag(
          "verify", "Values say whose they are, and every read compares them byte by byte.");

  private static final Parameter<Boolean> READ_ONE_FIELD =
      Parameter.flag("read-one-field", "A read asks for one field in place of all.");

  private static final Parameter<Boolean> WRITE_ALL_FIELDS =
      Parameter.flag("write-all-fields", "An update writes all fields in place of one.");

  private static final Parameter<Boolean> NO_INDEX =
      Parameter.flag("no-index", "Redis keeps no sorted set of all keys, which only scans need.");

  private static final Parameter<Optional<Integer>> EXPECTED_INSERTS =
      Parameter.optional(
          "expected-inserts",
          ValueType.count(1, YcsbSettings.MOST_RECORDS),
          "Inserted records over which zipfian keys are spread beforehand. Default: 5% of the"
              + " records");

  private static final Parameter<Lengths> SCAN_LENGTH =
      Parameter.of(
          "scan-length",
          ValueType.of("SIZE", Lengths::parse, Lengths::text),
          "Records that a scan asks for: 50, uniform:1-100 or zipfian:1-100.",
          Lengths.uniform(1, 100));

  private static final Parameter<Boolean> PIPELINED_SCANS =
      Parameter.flag(
          "pipelined-scans",
          "On Redis, the reads of a scan go out together, not one after the other.");

  private static final Parameter<Boolean> TRANSACTION =
      Parameter.flag(
          "transaction",
          "A read-modify-write loses no update: by SELECT ... FOR UPDATE in a transaction, on"
              + " Redis by a script that writes only what is still as it was read.");

  @Override
  public List<WorkloadType> workloads() {
    return Stream.of(YcsbMix.values()).map(YcsbWorkloads::type).toList();
  }

  private static WorkloadType type(YcsbMix mix) {
    List<Parameter<?>> own = new ArrayList<>();
    Parameter<KeyChoice> keys = KEYS.byDefault(mix.keys(), mix.keys());
    own.addAll(
        List.of(
            RECORDS, INSERT_START, INSERT_COUNT, keys, FIELDS, FIELD_SIZE, ORDER, ZERO_PADDING));
    own.addAll(List.of(LAYOUT, PARTITIONS, VERIFY));
    if (mix.has(YcsbOperation.READ)) {
      own.add(READ_ONE_FIELD);
    }
    if (mix.has(YcsbOperation.UPDATE) || mix.has(YcsbOperation.READ_MODIFY_WRITE)) {
      own.add(WRITE_ALL_FIELDS);
    }
    if (mix.has(YcsbOperation.INSERT)) {
      own.add(EXPECTED_INSERTS);
    }
    if (mix.has(YcsbOperation.READ_MODIFY_WRITE)) {
      own.add(TRANSACTION);
    }
    own.addAll(
        mix.has(YcsbOperation.SCAN) ? List.of(SCAN_LENGTH, PIPELINED_SCANS) : List.of(NO_INDEX));
    return new WorkloadType(
        mix.workloadName(),
        "YCSB " + mix.name() + ": " + mix.about(),
        "a SQL or Redis server",
        Parameters.of(own, values -> new YcsbWorkload(mix, settings(keys, values))));
  }

  private static YcsbSettings settings(Parameter<KeyChoice> keys, ParameterValues values) {
    int records = values.get(RECORDS);
    int start = values.get(INSERT_START);
    return new YcsbSettings(
        records,
        new YcsbSettings.Part(start, values.get(INSERT_COUNT).orElse(records - start)),
        values.get(FIELDS),
        values.get(FIELD_SIZE),
        values.get(keys),
        new RecordKeys(values.get(ORDER) == Order.HASHED, values.get(ZERO_PADDING)),
        values.find(EXPECTED_INSERTS).flatMap(o -> o),
        values.find(SCAN_LENGTH).orElse(Lengths.uniform(1, 100)),
        new YcsbSettings.Uses(
            values.get(LAYOUT),
            values.get(PARTITIONS),
            values.find(READ_ONE_FIELD).orElse(false),
            values.find(WRITE_ALL_FIELDS).orElse(false),
            values.find(TRANSACTION).orElse(false),
            values.get(VERIFY),
            !values.find(NO_INDEX).orElse(false),
            values.find(PIPELINED_SCANS).orElse(false)));
  }
}
