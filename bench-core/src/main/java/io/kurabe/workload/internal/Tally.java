package io.kurabe.workload.internal;

import io.kurabe.workload.Operation;
import io.kurabe.workload.OperationCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts by operation what the clients of one run sent and how it ended, for the checks after the
 * run. Thread-safe; each client counts on its own {@link Lane}.
 */
public final class Tally {
  private static final int SENT = 0;
  private static final int ACKNOWLEDGED = 1;
  private static final int REFUSED = 2;
  private static final int COUNTERS = 3;

  /**
   * The padding that keeps the counters of two clients out of one cache line: 128 bytes, a pair of
   * lines.
   */
  private static final int PADDING = 16;

  private final List<Operation> operations;
  private final Queue<Lane> lanes = new ConcurrentLinkedQueue<>();

  /** Makes counters for these operations, which are known by their index. */
  public Tally(List<Operation> operations) {
    this.operations = List.copyOf(operations);
  }

  /** Returns counters for one more client. */
  public Lane lane() {
    Lane lane = new Lane(operations.size());
    lanes.add(lane);
    return lane;
  }

  /** Sets all counters to zero, for a run with new clients. */
  public void clear() {
    lanes.clear();
  }

  /**
   * Returns the sums over all clients. What was sent and neither acknowledged nor refused is
   * uncertain.
   */
  public OperationCounts counts() {
    Map<String, OperationCounts.Count> counts = new LinkedHashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      long acknowledged = sum(i, ACKNOWLEDGED);
      long uncertain = sum(i, SENT) - acknowledged - sum(i, REFUSED);
      counts.put(operations.get(i).name(), new OperationCounts.Count(acknowledged, uncertain));
    }
    return new OperationCounts(counts);
  }

  private long sum(int operation, int counter) {
    return lanes.stream().mapToLong(l -> l.counters.get(index(operation, counter))).sum();
  }

  private static int index(int operation, int counter) {
    return PADDING + operation * COUNTERS + counter;
  }

  /** The counters of one client, written by one thread at a time and read by any. */
  public static final class Lane {
    private final AtomicLongArray counters;

    private Lane(int operations) {
      counters = new AtomicLongArray(2 * PADDING + operations * COUNTERS);
    }

    /** Counts an attempt that is about to be sent. */
    public void sent(int operation) {
      add(index(operation, SENT));
    }

    /** Counts an operation that the server carried out. */
    public void acknowledged(int operation) {
      add(index(operation, ACKNOWLEDGED));
    }

    /** Counts an operation that the server surely did not carry out. */
    public void refused(int operation) {
      add(index(operation, REFUSED));
    }

    /** Adds one; there is one writer at a time, so no atomic addition is needed. */
    private void add(int index) {
      counters.setRelease(index, counters.getPlain(index) + 1);
    }
  }
}
