package io.kurabe.workloads.ycsb.internal;

import io.kurabe.spec.Driver;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A core workload whose records are there. */
final class LoadedYcsb implements LoadedWorkload {
  private final YcsbWorkload workload;
  private final RecordStore store;
  private volatile RunState state;

  /** Whether nothing has changed the number of records since they were loaded. */
  private volatile boolean asLoaded = true;

  private volatile long countersBefore;
  private volatile long countersAfter;

  /** Takes records that are there. */
  LoadedYcsb(YcsbWorkload workload, RecordStore store) {
    this.workload = workload;
    this.store = store;
    this.state = new RunState(workload);
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public Map<String, String> parameters() {
    return workload.factors();
  }

  @Override
  public List<Operation> operations() {
    return workload.mix().operations();
  }

  @Override
  public boolean runsBy(Driver driver) {
    return true; // Whatever carries statements, and Lettuce.
  }

  @Override
  public Client open(int index) {
    state.population().enter(index);
    return store.open(new Requests(state));
  }

  /** Loads anew when a run inserted records, so that every run starts from the same table. */
  @Override
  public void reset() {
    if (!asLoaded) {
      store.fill(BulkListener.NONE);
    }
    state = new RunState(workload);
    asLoaded = false;
    if (countsUp()) {
      countersBefore = store.counters();
    }
  }

  private boolean countsUp() {
    return workload.mix().has(YcsbOperation.READ_MODIFY_WRITE);
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    List<CheckResult> checks = new ArrayList<>();
    Census census = store.census(state.numbers());
    checks.add(answers());
    checks.add(records(census));
    checks.add(fields(census));
    if (countsUp()) {
      countersAfter = store.counters();
      checks.add(counters());
    }
    Audit audit = Audit.ofChecks(acknowledged, uncertain, checks);
    asLoaded = audit.exact() && !state.inserted();
    return Optional.of(audit);
  }

  private CheckResult answers() {
    CheckResult result = state.answers().result();
    String first = state.firstWrong();
    return first.isEmpty()
        ? result
        : new CheckResult(result.holds(), result.sentence() + "; the first: " + first);
  }

  private CheckResult records(Census census) {
    long least = workload.settings().records() + state.acknowledged(YcsbOperation.INSERT);
    long most = least + state.uncertain(YcsbOperation.INSERT);
    String expected = least == most ? String.valueOf(least) : least + " to " + most;
    String missing =
        census.missing().isEmpty() ? "" : ", missing: " + String.join(", ", census.missing());
    return new CheckResult(
        census.records() >= least && census.records() <= most && missing.isEmpty(),
        "there are %d of %s records%s".formatted(census.records(), expected, missing));
  }

  private static CheckResult fields(Census census) {
    return new CheckResult(
        census.wrong() == 0,
        census.wrong() == 0
            ? "every record has its fields in the right length"
            : census.wrong() + " records have wrong fields, for example: " + census.example());
  }

  /** Compares the counters with the acknowledged read-modify-writes. */
  private CheckResult counters() {
    long acknowledged = state.acknowledged(YcsbOperation.READ_MODIFY_WRITE);
    long uncertain = state.uncertain(YcsbOperation.READ_MODIFY_WRITE);
    long counted = countersAfter - countersBefore;
    boolean notMore = counted <= acknowledged + uncertain;
    boolean none = workload.settings().uses().transaction();
    String found =
        "the counters grew by %d, %d read-modify-writes were acknowledged%s"
            .formatted(
                counted, acknowledged, uncertain == 0 ? "" : ", " + uncertain + " got no answer");
    long lost = lostUpdates();
    return new CheckResult(
        notMore && (!none || lost == 0),
        lost == 0 || none
            ? found
            : found + ": " + lost + " updates were lost, as they may be without --transaction");
  }

  /** Returns the read-modify-writes that others wrote over without having seen them. */
  private long lostUpdates() {
    return Math.max(
        0, state.acknowledged(YcsbOperation.READ_MODIFY_WRITE) - (countersAfter - countersBefore));
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    Skew skew = Skew.of(workload);
    if (skew.isKnown()) {
      measures.put(YcsbMeasure.HOTTEST_1, 100 * skew.share(0.01));
      measures.put(YcsbMeasure.HOTTEST_10, 100 * skew.share(0.1));
    }
    measures.put(YcsbMeasure.MISSES, (double) state.misses());
    if (workload.mix().has(YcsbOperation.SCAN)) {
      long scans = Math.max(1, state.acknowledged(YcsbOperation.SCAN));
      measures.put(YcsbMeasure.SCANNED, (double) state.scannedRecords() / scans);
    }
    if (countsUp()) {
      long done = Math.max(1, state.acknowledged(YcsbOperation.READ_MODIFY_WRITE));
      measures.put(YcsbMeasure.LOST, (double) lostUpdates());
      measures.put(YcsbMeasure.LOST_SHARE, 100.0 * lostUpdates() / done);
    }
    measures.putAll(store.sizes());
    return measures;
  }

  @Override
  public Map<String, Long> tally() {
    return state.tally();
  }

  @Override
  public void add(Map<String, Long> tally) {
    state.add(tally);
  }

  @Override
  public Optional<WorkloadException> defect() {
    return state.answers().defect();
  }
}
