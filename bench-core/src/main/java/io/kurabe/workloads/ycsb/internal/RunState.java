package io.kurabe.workloads.ycsb.internal;

import io.kurabe.sql.internal.Answers;
import io.kurabe.workload.OperationCounts;
import io.kurabe.workload.internal.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What the clients of one run do and see, in this process and in others. Thread-safe. */
final class RunState {
  private static final String TAKEN = "taken by ";
  private static final String ACKNOWLEDGED = " acknowledged";
  private static final String UNCERTAIN = " uncertain";
  private static final String WRONG = "wrong answers";
  private static final String MISSES = "misses";
  private static final String SCANNED = "records scanned";

  private final YcsbWorkload workload;
  private final Population population;
  private final Tally tally;
  private final Answers answers;
  private final LongAdder misses = new LongAdder();
  private final LongAdder scanned = new LongAdder();
  private volatile String firstWrong = "";

  /** What other processes counted. */
  private final Map<String, Long> others = new LinkedHashMap<>();

  RunState(YcsbWorkload workload) {
    this.workload = workload;
    this.population = new Population(workload.settings().records(), workload.settings().part());
    this.tally = new Tally(workload.mix().operations());
    this.answers = new Answers(workload.name());
  }

  YcsbWorkload workload() {
    return workload;
  }

  Population population() {
    return population;
  }

  Answers answers() {
    return answers;
  }

  Tally.Lane lane() {
    return tally.lane();
  }

  void scanned(long records) {
    scanned.add(records);
  }

  void missed() {
    misses.increment();
  }

  /** Keeps the first wrong answer, which names its record. */
  synchronized void wrong(String what) {
    firstWrong = firstWrong.isEmpty() ? what : firstWrong;
  }

  String firstWrong() {
    return firstWrong;
  }

  Map<String, Long> tally() {
    Map<String, Long> own = new LinkedHashMap<>();
    OperationCounts counts = tally.counts();
    counts
        .counts()
        .forEach(
            (name, count) -> {
              own.put(name + ACKNOWLEDGED, count.acknowledged());
              own.put(name + UNCERTAIN, count.uncertain());
            });
    own.put(WRONG, answers.wrong());
    own.put(MISSES, misses.sum());
    own.put(SCANNED, scanned.sum());
    if (population.taken() > 0) {
      own.put(TAKEN + population.lane(), population.taken());
    }
    return own;
  }

  synchronized void add(Map<String, Long> tallied) {
    tallied.forEach((name, count) -> others.merge(name, count, Long::sum));
    answers.addWrong(tallied.getOrDefault(WRONG, 0L));
  }

  /** Returns what all processes counted under a name of {@link #tally}. */
  private synchronized long sum(String name) {
    return tally().getOrDefault(name, 0L) + others.getOrDefault(name, 0L);
  }

  long acknowledged(YcsbOperation operation) {
    return sum(operation.text() + ACKNOWLEDGED);
  }

  long uncertain(YcsbOperation operation) {
    return sum(operation.text() + UNCERTAIN);
  }

  long misses() {
    return sum(MISSES);
  }

  long scannedRecords() {
    return sum(SCANNED);
  }

  /** Returns whether any process took a number for a record. */
  synchronized boolean inserted() {
    return !ranges().isEmpty();
  }

  /** Returns the numbers that all processes took for inserts. */
  private synchronized List<Numbers.Range> ranges() {
    Map<String, Long> all = new LinkedHashMap<>(others);
    tally().forEach((name, count) -> all.merge(name, count, Long::sum));
    List<Numbers.Range> ranges = new ArrayList<>();
    all.forEach(
        (name, count) -> {
          if (name.startsWith(TAKEN)) {
            int lane = Integer.parseInt(name.substring(TAKEN.length()));
            long first = population.first(lane);
            ranges.add(new Numbers.Range(first, first + count));
          }
        });
    return ranges;
  }

  Numbers numbers() {
    return new Numbers(workload.settings().records(), ranges(), workload.settings().order()::of);
  }
}
