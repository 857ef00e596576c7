package io.kurabe.record.internal;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * A run whose every request is known before: 12 clients, some with a schedule, some with a pool,
 * failures, retries, statements, a backlog of the warm-up, late answers and a pause. Any of its
 * clients can be recorded by a generator of their own.
 */
final class ScriptedRun {
  static final long MS = 1_000_000;
  static final int CLIENTS = 12;
  static final long INTERVALS = 50;
  private static final long INTERVAL = 100 * MS;
  private static final long BEGIN = 77;
  private static final long MEASURE_START = BEGIN + 500 * MS;
  private static final long MEASURE_END = MEASURE_START + INTERVALS * INTERVAL;
  static final long PAUSE_START = 2_000 * MS;
  static final long PAUSE_END = 2_345 * MS;
  private static final List<Operation> OPERATIONS =
      List.of(new Operation("pay", 1, List.of("BEGIN", "COMMIT")), new Operation("look", 1));
  private static final List<Failure> FAILURES =
      List.of(
          new Failure(OutcomeKind.DEADLOCK, "1213", "Deadlock found"),
          new Failure(OutcomeKind.TIMEOUT, "1205", "Lock wait timeout"),
          new Failure(OutcomeKind.CONNECTION_LOST, "08S01", "Communications link failure"));

  private record Request(
      int client, int operation, long due, long sent, long done, long waited, Outcome outcome) {}

  private enum Outcome {
    SUCCESS,
    RETRIED,
    FAILED
  }

  private final List<Request> requests = new ArrayList<>();

  ScriptedRun() {
    SplittableRandom seeds = new SplittableRandom(11);
    for (int client = 0; client < CLIENTS; client++) {
      SplittableRandom random = seeds.split();
      long free = BEGIN + random.nextLong(10 * MS);
      while (free < MEASURE_END) {
        Request next = request(client, free, random);
        requests.add(next);
        free = next.done;
      }
    }
    requests.sort(Comparator.comparingLong(Request::done).thenComparing(Request::client));
  }

  private static Request request(int client, long free, SplittableRandom random) {
    boolean late = client % 3 == 0;
    long waited = client % 4 == 0 ? random.nextLong(MS) : -1;
    long due = late ? free - random.nextLong(5 * MS) : free;
    long sent = free + Math.max(0, waited);
    long done = sent + random.nextLong(MS / 10, 20 * MS);
    if (done > MEASURE_START + PAUSE_START && done < MEASURE_START + PAUSE_END) {
      done = MEASURE_START + PAUSE_END + random.nextLong(5 * MS);
    }
    int chance = random.nextInt(20);
    Outcome outcome =
        chance == 0 ? Outcome.FAILED : chance == 1 ? Outcome.RETRIED : Outcome.SUCCESS;
    return new Request(client, random.nextInt(2), due, sent, done, waited, outcome);
  }

  /** What one generator records of some of the clients; it oversleeps some boundaries. */
  Recording recording(String generator, IntPredicate clients, Set<Long> overslept) {
    Recorder recorder = new Recorder(OPERATIONS, MEASURE_START, MEASURE_END);
    ClientRecorder[] recorders = new ClientRecorder[CLIENTS];
    List<Request> own = requests.stream().filter(r -> clients.test(r.client)).toList();
    own.forEach(
        r -> {
          if (recorders[r.client] == null) {
            recorders[r.client] = recorder.client();
          }
        });
    List<Interval> intervals = new ArrayList<>();
    long start = 0;
    int at = 0;
    for (long boundary = 1; boundary <= INTERVALS; boundary++) {
      long end = boundary * INTERVAL;
      for (; at < own.size() && own.get(at).done <= MEASURE_START + end; at++) {
        record(own.get(at), recorders[own.get(at).client]);
      }
      if (!overslept.contains(boundary)) {
        intervals.add(new Interval(boundary, start, end, false, recorder.nextInterval()));
        start = end;
      }
    }
    for (; at < own.size(); at++) {
      record(own.get(at), recorders[own.get(at).client]);
    }
    intervals.add(new Interval(INTERVALS + 1, start, start + MS, true, recorder.nextInterval()));
    return recorder.recording(
        intervals,
        MEASURE_END,
        new Recording.Backlog(
            own.stream().filter(r -> r.due < MEASURE_START).count(),
            own.size(),
            0,
            own.stream().filter(r -> r.done > MEASURE_END).count()),
        true,
        Optional.empty(),
        new GeneratorActivity(generator, 0.25, 1, 2, 3, 5_000, HistogramText.empty()));
  }

  private static void record(Request request, ClientRecorder to) {
    Failure failure = FAILURES.get(request.client % FAILURES.size());
    to.sent();
    if (request.outcome == Outcome.FAILED) {
      to.failure(request.operation, request.due, request.sent, request.done, failure);
      return;
    }
    if (request.outcome == Outcome.RETRIED) {
      to.retry(request.operation, request.due, failure);
    }
    to.success(request.operation, request.due, request.sent, request.done, request.waited);
    if (request.operation == 0) {
      long half = (request.done - request.sent) / 2;
      to.statements(0, request.due, new long[] {half, half / 3});
    }
  }
}
