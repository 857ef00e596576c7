package io.kurabe.studies.keys.internal;

import io.kurabe.result.RunResult;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyRead;
import io.kurabe.workloads.keys.internal.KeyTable;
import io.kurabe.workloads.keys.internal.LoadedKeyReads;
import io.kurabe.workloads.keys.internal.LoadedKeys;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** One table that is being filled, with the last figures of its server. Used by one thread. */
final class TableLoad {
  private final SqlWorkspace workspace;
  private final LoadedKeys keys;
  private final Supplier<KeyMeter> meter;
  private Map<KeyFigure, Double> last;
  private List<LoadedKeyReads> reads = List.of();
  private long rows;
  private long rowsOfCutStep;
  private long acknowledged;
  private long uncertain;

  private TableLoad(SqlWorkspace workspace, LoadedKeys keys, Supplier<KeyMeter> meter) {
    this.workspace = workspace;
    this.keys = keys;
    this.meter = meter;
    this.last = look();
  }

  /** Begins with an empty table; the meter is closed by whoever opened it. */
  static TableLoad ofEmpty(SqlWorkspace workspace, LoadedKeys keys, Supplier<KeyMeter> meter) {
    return new TableLoad(workspace, keys, meter);
  }

  /**
   * Continues a table that an earlier process left. Its rows count as acknowledged.
   *
   * @param known rows at the end of its last whole step
   */
  static TableLoad left(
      SqlWorkspace workspace, LoadedKeys keys, Supplier<KeyMeter> meter, long known) {
    TableLoad fill = new TableLoad(workspace, keys, meter);
    long there = keys.rows();
    fill.rows = known;
    fill.rowsOfCutStep = there - known;
    fill.acknowledged = there / KeyTable.ROWS;
    return fill;
  }

  LoadedKeys keys() {
    return keys;
  }

  long rows() {
    return rows;
  }

  /** Returns the rows at the end of the last step that was made. */
  static long known(Stream<KeyStep> made) {
    return made.mapToLong(KeyStep::rowsAfter).max().orElse(0);
  }

  /** Returns the rows of the next step that an earlier process inserted; nearly always 0. */
  long rowsOfCutStep() {
    return rowsOfCutStep;
  }

  /**
   * Begins a run: growth that others caused since the last look is not its own. Work in the
   * background stays, since it follows from the runs before.
   */
  void begin() {
    Map<KeyFigure, Double> begun = new EnumMap<>(KeyFigure.class);
    begun.putAll(last);
    Map<KeyFigure, Double> counts = meter.get().counts();
    counts.keySet().removeIf(KeyFigure::inBackground);
    begun.putAll(counts);
    last = begun;
  }

  /** Records a step: how many rows there are, and which of its statements got no answer. */
  void add(RunResult step) {
    rows += rowsOfCutStep + step.acknowledged() * KeyTable.ROWS;
    rowsOfCutStep = 0;
    acknowledged += step.acknowledged();
    uncertain += step.uncertain();
  }

  long acknowledged() {
    return acknowledged;
  }

  long uncertain() {
    return uncertain;
  }

  /** Returns the state of the table now, without growth. */
  Map<String, Double> states() {
    Map<String, Double> figures = figures();
    Arrays.stream(KeyFigure.values())
        .filter(KeyFigure::grows)
        .forEach(f -> figures.remove(f.text()));
    return figures;
  }

  /** Returns the state of the table now, and the growth since the last look. */
  Map<String, Double> figures() {
    Map<KeyFigure, Double> now = look();
    Map<String, Double> figures = new LinkedHashMap<>();
    now.forEach(
        (figure, value) -> {
          if (!figure.grows()) {
            figures.put(figure.text(), value);
          } else if (last.getOrDefault(figure, Double.MAX_VALUE) <= value) {
            figures.put(figure.text(), value - last.getOrDefault(figure, value));
          } // Else the server has begun to count anew, and what grew is not known.
        });
    last = now;
    return figures;
  }

  /** Reads the figures once the load's connections, whose ends bring statistics, are closed. */
  private Map<KeyFigure, Double> look() {
    workspace.closeIdle();
    return meter.get().read(keys.table().name());
  }

  /** Returns the reads of a kind; the first call ends the inserts. */
  LoadedKeyReads reads(KeyRead read) {
    if (reads.isEmpty()) {
      keys.beforeReads();
      reads = keys.reads(Arrays.asList(KeyRead.values()), rows);
      System.gc(); // Else the keys that were drawn are copied while reads of them are measured.
      last = look();
    }
    Optional<LoadedKeyReads> found = reads.stream().filter(r -> r.read() == read).findFirst();
    return found.orElseThrow(() -> new IllegalStateException(read + " does not suit the key"));
  }
}
