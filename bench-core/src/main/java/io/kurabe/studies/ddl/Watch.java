package io.kurabe.studies.ddl;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Repeating;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;

/**
 * Looks at the server while a change runs, on a thread of its own, for the looking itself may wait.
 * Keeps what changed only.
 */
final class Watch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofMillis(50);

  /** A look that waits gets a moment to end. */
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

  /** What the server reported so far. */
  synchronized List<DdlRun.Progress> progress(LongToDoubleFunction seconds) {
    return reports.stream()
        .map(r -> new DdlRun.Progress(seconds.applyAsDouble(r.nanos), r.said))
        .toList();
  }

  /** Who waited for whom. */
  synchronized List<DdlRun.LockWait> waits(LongToDoubleFunction seconds) {
    List<DdlRun.LockWait> list = new ArrayList<>();
    waits.forEach(
        (wait, seen) ->
            list.add(
                new DdlRun.LockWait(
                    seconds.applyAsDouble(seen.first), seconds.applyAsDouble(seen.last), wait)));
    return list;
  }

  /** What could not be seen, with the reason. */
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

  /** Stops looking. */
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
