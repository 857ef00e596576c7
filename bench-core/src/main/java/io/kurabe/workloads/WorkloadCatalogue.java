package io.kurabe.workloads;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.config.WholeNumber;
import io.kurabe.workload.Distribution;
import io.kurabe.workload.Workload;
import io.kurabe.workloads.counters.CounterMethod;
import io.kurabe.workloads.counters.CounterSettings;
import io.kurabe.workloads.counters.CountersWorkload;
import io.kurabe.workloads.keys.KeyInsertWorkload;
import io.kurabe.workloads.keys.KeyRead;
import io.kurabe.workloads.keys.KeyReadWorkload;
import io.kurabe.workloads.keys.KeyTable;
import io.kurabe.workloads.keys.RowWidth;
import io.kurabe.workloads.pgbench.PgbenchScript;
import io.kurabe.workloads.pgbench.PgbenchWorkload;
import io.kurabe.workloads.roundtrip.RoundTripWorkload;
import io.kurabe.workloads.sysbench.OltpScript;
import io.kurabe.workloads.sysbench.SysbenchSettings;
import io.kurabe.workloads.sysbench.SysbenchWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The built-in workloads by name, with the options that each of them has. Immutable. */
public final class WorkloadCatalogue {
  private static final int MOST_HOT_ROWS = 100_000;
  private static final CounterSettings COUNTERS = new CounterSettings(1, 32, Duration.ZERO);

  private static final List<Entry> ENTRIES = entriesInOrder();

  private static List<Entry> entriesInOrder() {
    List<Entry> entries = new ArrayList<>();
    entries.add(
        new Entry(
            CountersWorkload.NAME,
            "count up hot rows: upsert, update, slots (SQL), incrby (Redis)",
            "a SQL or Redis server",
            List.of("method", "rows", "slots", "hold"),
            WorkloadCatalogue::counters));
    for (OltpScript script : OltpScript.values()) {
      entries.add(sysbench(script));
    }
    entries.add(
        pgbench(
            PgbenchScript.TPCB_LIKE,
            "pgbench's default: three updates, one select, one insert in a transaction"));
    entries.add(
        pgbench(
            PgbenchScript.SIMPLE_UPDATE,
            "pgbench -N: tpcb-like without the hot rows of tellers and branches"));
    entries.add(pgbench(PgbenchScript.SELECT_ONLY, "pgbench -S: read one account by its key"));
    entries.add(
        new Entry(
            KeyInsertWorkload.NAME,
            "insert ten rows at a time under a type of primary key, made by client or server",
            "a SQL server",
            List.of("key", "row-width"),
            (given, problems) -> keyInsert(new Given(given, problems))));
    entries.add(
        new Entry(
            KeyReadWorkload.NAME,
            "read what key-insert wrote: one row by key, or 100 by time or key",
            "a SQL server",
            List.of("key", "row-width", "rows", "read"),
            (given, problems) -> keyRead(new Given(given, problems))));
    entries.add(
        new Entry(
            RoundTripWorkload.NAME,
            "SELECT 1 or PING: the floor under every other number",
            "a SQL or Redis server",
            List.of(),
            (given, problems) -> new RoundTripWorkload()));
    return List.copyOf(entries);
  }

  private WorkloadCatalogue() {}

  /**
   * A built-in workload.
   *
   * @param name on the command line
   * @param description one line
   * @param needs what it can run on
   * @param options names of its options, without dashes
   * @param factory makes it of what the user gave
   */
  public record Entry(
      String name, String description, String needs, List<String> options, Factory factory) {
    public Entry {
      options = List.copyOf(options);
    }

    /**
     * Makes the workload; adds each option that it does not have, and each value that cannot be
     * used, to the problems, and goes on with the default.
     *
     * @param given texts of the options that the user gave, by name without dashes
     */
    public Workload make(Map<String, String> given, Problems problems) {
      given.forEach(
          (option, text) -> {
            if (!options.contains(option)) {
              problems.add("--" + option, notMine(option));
            }
          });
      return factory.make(given, problems);
    }

    private String notMine(String option) {
      List<String> owners =
          ENTRIES.stream().filter(e -> e.options.contains(option)).map(Entry::name).toList();
      String own =
          options.isEmpty()
              ? "it has no options of its own"
              : "its own are --" + String.join(", --", options);
      return "belongs to " + String.join(", ", owners) + ", not to " + name + "; " + own;
    }
  }

  /** Makes a workload of what the user gave. */
  @FunctionalInterface
  public interface Factory {
    /** As {@link Entry#make}, for options that it has. */
    Workload make(Map<String, String> given, Problems problems);
  }

  /** All, in the order in which they are listed. */
  public static List<Entry> entries() {
    return ENTRIES;
  }

  /** The workload of that name. */
  public static Optional<Entry> find(String name) {
    return ENTRIES.stream().filter(e -> e.name.equals(name)).findFirst();
  }

  /** All names, for messages. */
  public static String names() {
    return String.join(", ", ENTRIES.stream().map(Entry::name).toList());
  }

  private static Workload counters(Map<String, String> given, Problems problems) {
    Given read = new Given(given, problems);
    return new CountersWorkload(
        read.option("method", CounterMethod::parse),
        new CounterSettings(
            read.option("rows", t -> WholeNumber.parse(t, 1, MOST_HOT_ROWS))
                .orElse(COUNTERS.rows()),
            read.option("slots", t -> WholeNumber.parse(t, 1, MOST_HOT_ROWS))
                .orElse(COUNTERS.slots()),
            read.option("hold", DurationText::parse).orElse(COUNTERS.hold())));
  }

  private static Entry sysbench(OltpScript script) {
    List<String> options = new ArrayList<>(List.of("rows", "tables", "distribution"));
    if (script.ranges()) {
      options.add("range");
    }
    if (script.transaction()) {
      options.add("autocommit");
    }
    return new Entry(
        script.title(),
        "sysbench: " + script.description(),
        "a SQL server",
        options,
        (given, problems) -> new SysbenchWorkload(script, sysbench(new Given(given, problems))));
  }

  private static SysbenchSettings sysbench(Given given) {
    SysbenchSettings byDefault = SysbenchSettings.DEFAULT;
    return new SysbenchSettings(
        given
            .option("rows", t -> WholeNumber.parse(t, 1, SysbenchSettings.MOST_ROWS))
            .orElse(byDefault.rows()),
        given
            .option("tables", t -> WholeNumber.parse(t, 1, SysbenchSettings.MOST_TABLES))
            .orElse(byDefault.tables()),
        given.option("distribution", Distribution::parse).orElse(byDefault.distribution()),
        given
            .option("range", t -> WholeNumber.parse(t, 1, SysbenchSettings.MOST_RANGE))
            .orElse(byDefault.range()),
        given.option("autocommit", Boolean::parseBoolean).orElse(byDefault.autocommit()));
  }

  private static Entry pgbench(PgbenchScript script, String description) {
    return new Entry(
        script.workloadName(),
        description,
        "a SQL server",
        List.of("scale"),
        (given, problems) ->
            new PgbenchWorkload(
                script,
                new Given(given, problems)
                    .option("scale", t -> WholeNumber.parse(t, 1, PgbenchWorkload.MOST_SCALE))
                    .orElse(PgbenchWorkload.DEFAULT_SCALE)));
  }

  private static KeyInsertWorkload keyInsert(Given given) {
    return new KeyInsertWorkload(
        given.texts.getOrDefault("key", KeyInsertWorkload.DEFAULT_KEY),
        given.option("row-width", RowWidth::parse).orElse(RowWidth.NARROW));
  }

  private static Workload keyRead(Given given) {
    KeyInsertWorkload inserts = keyInsert(given);
    return new KeyReadWorkload(
        inserts.key(),
        inserts.width(),
        given
            .option("rows", t -> WholeNumber.parse(t, KeyTable.ROWS, SysbenchSettings.MOST_ROWS))
            .orElse(KeyReadWorkload.DEFAULT_ROWS),
        given.option("read", KeyRead::parse).orElse(KeyRead.POINT));
  }

  private record Given(Map<String, String> texts, Problems problems) {
    <T> Optional<T> option(String name, Function<String, T> parser) {
      String text = texts.get(name);
      return text == null
          ? Optional.empty()
          : problems.attempt("--" + name, () -> parser.apply(text));
    }
  }
}
