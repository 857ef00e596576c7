package io.kurabe.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts by operation what the clients of one run sent and what came of it, for the checks after
 * it. Thread-safe; each client counts on its own {@link Lane}.
 */
public final class Tally {
  private static final int SENT = 0;
  private static final int ACKNOWLEDGED = 1;
  private static final int REFUSED = 2;
  private static final int COUNTERS = 3;

  /** Keeps the counters of two clients out of one cache line: 128 bytes, a pair of lines. */
  private static final int PADDING = 16;

  private final List<Operation> operations;
  private final Queue<Lane> lanes = new ConcurrentLinkedQueue<>();

  /** Counts these operations, known by their index. */
  public Tally(List<Operation> operations) {
    this.operations = List.copyOf(operations);
  }

  /** The counters of one more client. */
  public Lane lane() {
    Lane lane = new Lane(operations.size());
    lanes.add(lane);
    return lane;
  }

  /** Begins at zero, for a run with new clients. */
  public void clear() {
    lanes.clear();
  }

  /** The sums over all clients. What was sent and neither acknowledged nor refused is uncertain. */
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

  /** The counters of one client: written by one thread at a time, read by any. */
  public static final class Lane {
    private final AtomicLongArray counters;

    private Lane(int operations) {
      counters = new AtomicLongArray(2 * PADDING + operations * COUNTERS);
    }

    /** An attempt is about to be sent. */
    public void sent(int operation) {
      add(index(operation, SENT));
    }

    /** The server carried it out. */
    public void acknowledged(int operation) {
      add(index(operation, ACKNOWLEDGED));
    }

    /** The server surely did not carry it out. */
    public void refused(int operation) {
      add(index(operation, REFUSED));
    }

    /** One writer at a time, so no atomic addition is needed. */
    private void add(int index) {
      counters.setRelease(index, counters.getPlain(index) + 1);
    }
  }
}
