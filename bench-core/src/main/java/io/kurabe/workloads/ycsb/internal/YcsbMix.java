package io.kurabe.workloads.ycsb.internal;

import static io.kurabe.workloads.ycsb.internal.YcsbOperation.INSERT;
import static io.kurabe.workloads.ycsb.internal.YcsbOperation.READ;
import static io.kurabe.workloads.ycsb.internal.YcsbOperation.READ_MODIFY_WRITE;
import static io.kurabe.workloads.ycsb.internal.YcsbOperation.SCAN;
import static io.kurabe.workloads.ycsb.internal.YcsbOperation.UPDATE;

import io.kurabe.workload.Operation;
import java.util.List;
import java.util.Locale;

/** The six core workloads; which operation comes next is drawn for each, independently. */
public enum YcsbMix {
  /** A session store. */
  A("50% reads, 50% updates", READ, 50, UPDATE),
  /** Tags of photos. */
  B("95% reads, 5% updates", READ, 95, UPDATE),
  /** A cache of profiles. */
  C("reads only", READ, 100, READ),
  /** Status updates, of which the newest are read. */
  D("95% reads of the latest, 5% inserts", READ, 95, INSERT),
  /** Threads of a forum. */
  E("95% scans, 5% inserts", SCAN, 95, INSERT),
  /** Records of users. */
  F("50% reads, 50% read-modify-writes", READ, 50, READ_MODIFY_WRITE);

  private final String about;
  private final YcsbOperation most;
  private final int percent;
  private final YcsbOperation other;

  YcsbMix(String about, YcsbOperation most, int percent, YcsbOperation other) {
    this.about = about;
    this.most = most;
    this.percent = percent;
    this.other = other;
  }

  /** Returns the name of the workload, e.g. {@code ycsb-a}. */
  public String workloadName() {
    return "ycsb-" + name().toLowerCase(Locale.ROOT);
  }

  String about() {
    return about;
  }

  boolean has(YcsbOperation operation) {
    return most == operation || other == operation;
  }

  /** Returns its operations in the order of their index. */
  public List<YcsbOperation> kinds() {
    return percent == 100 ? List.of(most) : List.of(most, other);
  }

  List<Operation> operations() {
    return kinds().stream()
        .map(k -> new Operation(k.text(), k == most ? percent : 100 - percent, k.parts()))
        .toList();
  }

  KeyChoice keys() {
    return KeyChoice.of(this == D ? KeyChoice.Kind.LATEST : KeyChoice.Kind.ZIPFIAN);
  }
}
