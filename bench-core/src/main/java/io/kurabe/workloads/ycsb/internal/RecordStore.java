package io.kurabe.workloads.ycsb.internal;

import io.kurabe.target.Client;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.StatementText;
import java.util.List;
import java.util.Map;

/** The records of one workload on one server. Thread-safe. */
public interface RecordStore {
  /** Makes what holds records, and fills it; what was there before is gone. */
  void fill(BulkListener progress);

  /** Opens a client that sends what its requests say; a TargetException when refused. */
  Client open(Requests requests);

  /** Returns the sum of all counters of read-modify-writes. */
  long counters();

  /** Counts and looks through the records; none of those that must be there goes unnoticed. */
  Census census(Numbers numbers);

  /** Returns the sizes of what holds the records, by name with unit. */
  Map<String, Double> sizes();

  /** Returns every statement or command, in order. */
  List<StatementText> statements();

  /** Found in a workspace; makes a store of records there. */
  @FunctionalInterface
  interface Maker {
    /** A ConfigurationException for what the server cannot do. */
    RecordStore of(YcsbWorkload workload);
  }
}
