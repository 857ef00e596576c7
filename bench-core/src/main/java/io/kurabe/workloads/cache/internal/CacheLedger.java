package io.kurabe.workloads.cache.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what the clients of one run asked for and what they were answered, and remembers who wrote
 * how many values. Thread-safe; each client counts on its own {@link Lane}.
 */
final class CacheLedger {
  /** What is counted of each operation. */
  enum Count {
    /** The request was sent. */
    SENT(0),
    /** The server carried it out. */
    ACKNOWLEDGED(1),
    /** The server surely did not carry it out. */
    REFUSED(2),
    /** A read found something; of reads of several keys counted by key. */
    HITS(3),
    /** A read found nothing where that is an answer, too, as in a queue that was emptied. */
    EMPTY(4),
    /** A read found nothing under a key that nobody is known to have loaded. */
    ABSENT(5),
    /** A read found nothing under a key whose time to live may have ended. */
    EXPIRED(6),
    /** A read found nothing under a key that a server which evicts may have removed. */
    EVICTED(7),
    /** A read found nothing under a key that must be there. */
    LOST(8),
    /** A value was not the key's, damaged, or written by nobody. */
    WRONG(9);

    /** The place among the counters of an operation. */
    private final int place;

    Count(int place) {
      this.place = place;
    }

    /** Returns the name in tallies and figures. */
    String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Hits and misses of one second. */
  record Second(long hits, long misses) {
    Second plus(Second other) {
      return new Second(hits + other.hits, misses + other.misses);
    }
  }

  private static final Count[] COUNTS = Count.values();

  /** Keeps the counters of two clients out of one pair of cache lines. */
  private static final int PADDING = 16;

  private static final int MOST_EXAMPLES = 3;
  private static final String SECOND = "second";

  private final List<String> operations;
  private final int process = UUID.randomUUID().hashCode();
  private volatile Lane[] everyone = new Lane[0];
  private volatile int firstOfRun;
  private final Map<String, AtomicLong> ofOthers = new ConcurrentHashMap<>();
  private final Map<Long, Seconds> seconds = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<String> examples = new ConcurrentLinkedQueue<>();

  /** When the first request of this process was sent; 0 before. */
  private final AtomicLong begin = new AtomicLong();

  private record Seconds(LongAdder hits, LongAdder misses) {
    Seconds() {
      this(new LongAdder(), new LongAdder());
    }
  }

  /** Takes the names of the operations. */
  CacheLedger(List<String> operations) {
    this.operations = List.copyOf(operations);
  }

  /** Returns counters for one more client. */
  synchronized Lane lane() {
    Lane[] more = java.util.Arrays.copyOf(everyone, everyone.length + 1);
    Lane lane = new Lane(more.length - 1);
    more[lane.number] = lane;
    everyone = more;
    return lane;
  }

  /** Forgets all counts before a run with new clients, but not who wrote how many values. */
  synchronized void clear() {
    firstOfRun = everyone.length;
    ofOthers.clear();
    seconds.clear();
    examples.clear();
    begin.set(0);
  }

  /** Returns the second of the run, counted from the first call. */
  long second(long nowNanos) {
    long first = begin.get();
    if (first == 0) {
      begin.compareAndSet(0, nowNanos == 0 ? 1 : nowNanos);
      first = begin.get();
    }
    return Math.max(0, (nowNanos - first) / 1_000_000_000);
  }

  /**
   * Returns whether a value can be that write of that writer. Of writers in other processes nobody
   * knows here how many they wrote.
   */
  boolean wrote(long writer, long version) {
    if (version < 1) {
      return false;
    }
    if ((int) (writer >>> 32) != process) {
      return true;
    }
    Lane[] known = everyone;
    int number = (int) writer;
    return number >= 0 && number < known.length && version <= known[number].versions.get();
  }

  long sum(Count count) {
    long sum = 0;
    for (int operation = 0; operation < operations.size(); operation++) {
      sum += sum(operation, count);
    }
    return sum;
  }

  long sum(int operation, Count count) {
    long sum = others(operations.get(operation), count);
    Lane[] lanes = everyone;
    for (int i = firstOfRun; i < lanes.length; i++) {
      sum += lanes[i].counters.get(index(operation, count));
    }
    return sum;
  }

  /** Returns how many requests of an operation may or may not have been carried out. */
  long uncertain(int operation) {
    return sum(operation, Count.SENT)
        - sum(operation, Count.ACKNOWLEDGED)
        - sum(operation, Count.REFUSED);
  }

  private long others(String operation, Count count) {
    AtomicLong sum = ofOthers.get(operation + "/" + count.text());
    return sum == null ? 0 : sum.get();
  }

  /** Returns hits and misses by the second since the first request of a process. */
  SortedMap<Long, Second> seconds() {
    SortedMap<Long, Second> all = new TreeMap<>();
    seconds.forEach(
        (second, sums) -> all.put(second, new Second(sums.hits.sum(), sums.misses.sum())));
    Lane[] lanes = everyone;
    for (int i = firstOfRun; i < lanes.length; i++) {
      lanes[i].addTo(all);
    }
    return all;
  }

  /** Keeps the first sentences about what was wrong. */
  void example(String sentence) {
    if (examples.size() < MOST_EXAMPLES) {
      examples.add(sentence);
    }
  }

  List<String> examples() {
    return List.copyOf(examples);
  }

  /** Returns all counts by names, for another process. */
  Map<String, Long> tally() {
    Map<String, Long> tally = new LinkedHashMap<>();
    for (int operation = 0; operation < operations.size(); operation++) {
      for (Count count : COUNTS) {
        long sum = sum(operation, count);
        if (sum != 0) {
          tally.put(operations.get(operation) + "/" + count.text(), sum);
        }
      }
    }
    seconds()
        .forEach(
            (second, sums) -> {
              tally.put(SECOND + "/" + second + "/hits", sums.hits);
              tally.put(SECOND + "/" + second + "/misses", sums.misses);
            });
    return tally;
  }

  /** Adds the counts of another process. */
  void add(Map<String, Long> tally) {
    tally.forEach(
        (name, count) -> {
          String[] parts = name.split("/", -1);
          if (parts.length == 3) {
            Seconds sums = seconds.computeIfAbsent(Long.valueOf(parts[1]), s -> new Seconds());
            (parts[2].equals("hits") ? sums.hits : sums.misses).add(count);
          } else {
            ofOthers.computeIfAbsent(name, n -> new AtomicLong()).addAndGet(count);
          }
        });
  }

  private static int index(int operation, Count count) {
    return PADDING + operation * COUNTS.length + count.place;
  }

  /** The counters of one client, written by one thread at a time and read by any. */
  final class Lane {
    private final int number;
    private final AtomicLongArray counters =
        new AtomicLongArray(2 * PADDING + operations.size() * COUNTS.length);
    private final AtomicLong versions = new AtomicLong();

    // The second under way; what is over is in the sums of all clients.
    private volatile long second;
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    private Lane(int number) {
      this.number = number;
    }

    /** Returns the name by which values call this client. */
    long writer() {
      return ((long) process << 32) | number;
    }

    /** Returns the number of the client's next write. */
    long nextVersion() {
      long next = versions.getPlain() + 1;
      versions.setRelease(next);
      return next;
    }

    void add(int operation, Count count, long more) {
      int index = index(operation, count);
      counters.setRelease(index, counters.getPlain(index) + more);
    }

    /** Counts what a read found in that second of the run. */
    void found(long now, long newHits, long newMisses) {
      if (now != second) {
        over();
        second = now;
      }
      hits.setRelease(hits.getPlain() + newHits);
      misses.setRelease(misses.getPlain() + newMisses);
    }

    private void over() {
      long hit = hits.getPlain();
      long missed = misses.getPlain();
      if (hit + missed > 0) {
        Seconds sums = seconds.computeIfAbsent(second, s -> new Seconds());
        sums.hits.add(hit);
        sums.misses.add(missed);
        hits.setRelease(0);
        misses.setRelease(0);
      }
    }

    private void addTo(SortedMap<Long, Second> all) {
      Second underWay = new Second(hits.get(), misses.get());
      if (underWay.hits + underWay.misses > 0) {
        all.merge(second, underWay, Second::plus);
      }
    }
  }
}
