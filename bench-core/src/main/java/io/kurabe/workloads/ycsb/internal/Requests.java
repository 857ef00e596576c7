package io.kurabe.workloads.ycsb.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.Answers;
import io.kurabe.workload.internal.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The side of one client that knows no server: it draws what an operation is about, checks the
 * answers and counts. Used by one thread at a time.
 */
public final class Requests {
  private static final long NONE = -1;

  private final RunState state;
  private final YcsbSettings settings;
  private final List<YcsbOperation> kinds;
  private final Chooser chooser;
  private final FieldValues values;
  private final Lengths.Drawing scanLengths;
  private final Tally.Lane lane;

  // The operation under way.
  private int index;
  private YcsbOperation operation = YcsbOperation.READ;
  private String key = "";
  private long inserting = NONE;
  private int readField;
  private int firstField;
  private List<String> written = List.of();
  private int scanLength;
  private long counter;
  private int scanned;
  private long begun;
  private final long[] parts = new long[2];

  Requests(RunState state) {
    YcsbWorkload workload = state.workload();
    this.state = state;
    this.settings = workload.settings();
    this.kinds = workload.mix().kinds();
    this.chooser = Chooser.of(settings.choice(), state.population(), settings.size(workload.mix()));
    this.values = new FieldValues(settings);
    this.scanLengths = settings.scanLength().drawing();
    this.lane = state.lane();
  }

  /** Draws an operation of that index. */
  public void begin(int chosen, SplittableRandom random) {
    if (inserting != NONE) {
      state.population().gaveUp(inserting); // The insert before got no answer.
      inserting = NONE;
    }
    index = chosen;
    operation = kinds.get(chosen);
    if (operation == YcsbOperation.INSERT) {
      inserting = state.population().take();
      key = settings.order().of(state.population().number(inserting));
    } else {
      key = settings.order().of(state.population().number(chooser.next(random)));
    }
    readField = settings.uses().readsOneField() ? random.nextInt(settings.fields()) : -1;
    draw(random);
    sent();
  }

  private void draw(SplittableRandom random) {
    switch (operation) {
      case READ -> written = List.of();
      case SCAN -> scanLength = scanLengths.next(random);
      case INSERT -> {
        firstField = 0;
        written = rowOf(key, settings.fields(), values, random);
      }
      case UPDATE, READ_MODIFY_WRITE -> {
        boolean all = settings.uses().writesAllFields();
        firstField = all ? 0 : random.nextInt(settings.fields());
        written = new ArrayList<>();
        for (int i = 0; i < (all ? settings.fields() : 1); i++) {
          written.add(values.next(key, firstField + i, random::nextLong));
        }
      }
    }
  }

  private static List<String> rowOf(
      String key, int fields, FieldValues values, SplittableRandom random) {
    List<String> row = new ArrayList<>(fields);
    for (int i = 0; i < fields; i++) {
      row.add(values.first(key, i, random::nextLong));
    }
    return row;
  }

  /** Begins the last operation once more, with the same input. */
  public void again() {
    sent();
  }

  private void sent() {
    lane.sent(index);
    begun = NanoClock.SYSTEM.nanoTime();
  }

  /** Returns the operation under way. */
  public YcsbOperation operation() {
    return operation;
  }

  public String key() {
    return key;
  }

  /** Returns the only field that a read asks for; below 0 for all. */
  public int readField() {
    return readField;
  }

  /** Returns the number of the first field that is written. */
  public int firstField() {
    return firstField;
  }

  /** Returns the values of the fields from {@link #firstField} on. */
  public List<String> written() {
    return written;
  }

  public int scanLength() {
    return scanLength;
  }

  /** Returns the number of fields of a record. */
  public int fields() {
    return settings.fields();
  }

  /** Returns the workload whose operations these are. */
  public YcsbWorkload workload() {
    return state.workload();
  }

  /** Keeps the counter that a read-modify-write has read. */
  public void read(long found) {
    counter = found;
    parts[0] = NanoClock.SYSTEM.nanoTime() - begun;
  }

  /** Returns the counter that was read. */
  public long counter() {
    return counter;
  }

  /** Returns what is wrong with the answer to a read of the record; null when nothing is. */
  public @Nullable String wrong(List<@Nullable String> found) {
    return noted(values.wrong(key, Math.max(0, readField), found));
  }

  /** Returns what is wrong with a record of a scan; null when nothing is. */
  public @Nullable String wrongInScan(String ofKey, List<@Nullable String> found) {
    return noted(values.wrong(ofKey, 0, found));
  }

  /** Returns what is wrong with the keys that a scan found; null when nothing is. */
  public @Nullable String wrongOrder(List<String> keys) {
    scanned = keys.size();
    if (keys.isEmpty() || !keys.get(0).equals(key)) {
      return missed();
    }
    if (keys.size() > scanLength) {
      return noted("a scan of %d records found %d".formatted(scanLength, keys.size()));
    }
    for (int i = 1; i < keys.size(); i++) {
      if (keys.get(i - 1).compareTo(keys.get(i)) >= 0) {
        return noted(
            "a scan from %s found %s before %s".formatted(key, keys.get(i - 1), keys.get(i)));
      }
    }
    return null;
  }

  /** Returns the words for a record that is not found although it is there. */
  public String missed() {
    state.missed();
    String problem = "record %s was not found by %s".formatted(key, operation.text());
    state.wrong(problem);
    return problem;
  }

  private @Nullable String noted(@Nullable String problem) {
    if (problem != null) {
      state.wrong(problem);
    }
    return problem;
  }

  /** Returns what collects the wrong answers of all clients. */
  public Answers answers() {
    return state.answers();
  }

  /** Notes that the operation has ended as it should. */
  public void done() {
    lane.acknowledged(index);
    if (operation == YcsbOperation.READ_MODIFY_WRITE) {
      parts[1] = NanoClock.SYSTEM.nanoTime() - begun - parts[0];
    }
    if (operation == YcsbOperation.SCAN) {
      state.scanned(scanned);
    }
    if (inserting != NONE) {
      state.population().inserted(inserting);
      inserting = NONE;
    }
  }

  /** Returns how long the read and the update of a read-modify-write took; null for others. */
  public long @Nullable [] statementNanos() {
    return operation == YcsbOperation.READ_MODIFY_WRITE ? parts : null;
  }

  /** Notes that the operation surely changed nothing; the record of an insert stays in hand. */
  public void undone() {
    lane.refused(index);
    if (inserting != NONE) {
      state.population().gaveUp(inserting);
    }
  }
}
