package io.kurabe.studies.ddl.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.internal.Repeating;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;

/**
 * Observes the server while a change runs, on a thread of its own, since a sample itself may have
 * to wait. It keeps only changes.
 */
final class Watch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofMillis(50);

  /** The time that a waiting sample gets to end. */
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private static final int MOST_WAITS = 200;
  private static final int MOST_REPORTS = 2_000;

  private final DdlObserver observer;
  private final NanoClock clock;
  private final Repeating looks;
  private final List<Report> reports = new ArrayList<>();
  private final Map<DdlSample.LockWait, Seen> waits = new LinkedHashMap<>();

  private record Report(long nanos, DdlSample.Progress said) {}

  private record Seen(long first, long last) {}

  Watch(DdlObserver observer, NanoClock clock) {
    this.observer = observer;
    this.clock = clock;
    this.looks = Repeating.start(clock, "kurabe-ddl-watch", Duration.ZERO, EVERY, this::look);
  }

  private void look() {
    add(clock.nanoTime(), observer.sample());
  }

  private synchronized void add(long at, DdlSample sample) {
    for (DdlSample.Progress said : sample.progress()) {
      boolean news = reports.isEmpty() || !reports.get(reports.size() - 1).said.equals(said);
      if (news && reports.size() < MOST_REPORTS) {
        reports.add(new Report(at, said));
      }
    }
    for (DdlSample.LockWait wait : sample.waits()) {
      Seen before = waits.get(wait);
      if (before != null || waits.size() < MOST_WAITS) {
        waits.put(wait, new Seen(before == null ? at : before.first, at));
      }
    }
  }

  /** Returns the server's reports so far. */
  synchronized List<DdlRun.Progress> progress(LongToDoubleFunction seconds) {
    return reports.stream()
        .map(r -> new DdlRun.Progress(seconds.applyAsDouble(r.nanos), r.said))
        .toList();
  }

  synchronized List<DdlRun.LockWait> waits(LongToDoubleFunction seconds) {
    List<DdlRun.LockWait> list = new ArrayList<>();
    waits.forEach(
        (wait, seen) ->
            list.add(
                new DdlRun.LockWait(
                    seconds.applyAsDouble(seen.first), seconds.applyAsDouble(seen.last), wait)));
    return list;
  }

  /** Returns what could not be seen, with the reason. */
  synchronized Map<String, String> notReported() {
    Map<String, String> all = new LinkedHashMap<>(observer.notReported());
    looks
        .failure()
        .ifPresent(
            e ->
                all.put(
                    "after the observer's connection was lost", String.valueOf(e.getMessage())));
    return all;
  }

  /** Stops observing. */
  @Override
  public void close() {
    try {
      looks.end(MOMENT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    observer.close();
  }
}
