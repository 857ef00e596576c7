package io.kurabe.workloads.ycsb.internal;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The records that are known to be there, as one process of a run sees them: those of its part that
 * were loaded, and those that it inserted itself. They are counted from 0, whatever their numbers
 * are; inserts finish out of order, so the last record is the one below which all inserts have
 * ended. Thread-safe.
 *
 * <p>Several processes share no counter. Each takes record numbers out of a range of its own, which
 * follows from the number of its first client, and reads nothing of what others insert: that would
 * have to be told at every insert.
 */
final class Population {
  /** The width of a process's range; no run inserts so many records. */
  private static final long RANGE = 1L << 40;

  private final long records;
  private final YcsbSettings.Part part;
  private final long loaded;
  private final AtomicLong next;
  private final AtomicLong turn = new AtomicLong();
  private final Set<Long> finished = new HashSet<>();
  private final Set<Long> holes = ConcurrentHashMap.newKeySet();
  private volatile long last;
  private volatile int lane = -1;

  /** Takes the number of all records that are loaded, and those of them that are this run's. */
  Population(long records, YcsbSettings.Part part) {
    this.records = records;
    this.part = part;
    this.loaded = part.count();
    this.next = new AtomicLong(loaded);
    this.last = loaded - 1;
  }

  /** Chooses the range by the number of the first client that is opened. */
  synchronized void enter(int client) {
    if (lane < 0) {
      lane = client;
    }
  }

  /** Returns the number of the range, from 0; 0 before there is a client. */
  int lane() {
    return Math.max(0, lane);
  }

  /** Returns how many of the loaded records are this run's. */
  long loaded() {
    return loaded;
  }

  /** Returns how many records were begun to be inserted. */
  long taken() {
    return next.get() - loaded;
  }

  /** Returns the last record below which all are loaded, inserted or given up. */
  long last() {
    return last;
  }

  /** Returns the next of the loaded records, round and round. */
  long turn() {
    return Math.floorMod(turn.getAndIncrement(), loaded);
  }

  /** Returns whether the record is known to be there. */
  boolean has(long record) {
    return record <= last && (holes.isEmpty() || !holes.contains(record));
  }

  /** Takes the next record for an insert. */
  long take() {
    return next.getAndIncrement();
  }

  /** Notes that the server has acknowledged the insert of a record. */
  void inserted(long record) {
    finish(record);
    holes.remove(record);
  }

  /** Notes that an insert failed, or that nobody knows; the record is not asked for. */
  void gaveUp(long record) {
    holes.add(record);
    finish(record);
  }

  private synchronized void finish(long record) {
    if (record <= last) {
      return;
    }
    finished.add(record);
    long end = last;
    while (finished.remove(end + 1)) {
      end++;
    }
    last = end;
  }

  /** Returns the number that stands in the key of a record. */
  long number(long record) {
    return record < loaded ? part.first() + record : first(lane()) + record - loaded;
  }

  /** Returns the first number that a process with that range inserts: behind all loaded ones. */
  long first(int lane) {
    return records + lane * RANGE;
  }
}
