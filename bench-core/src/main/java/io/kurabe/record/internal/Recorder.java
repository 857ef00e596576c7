package io.kurabe.record.internal;

import static io.kurabe.record.internal.TimesOfClients.MEASURED;
import static io.kurabe.record.internal.TimesOfClients.OUTSIDE;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.Outage;
import io.kurabe.record.RequestLog;
import io.kurabe.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Records every operation of a run, through a {@link ClientRecorder} for each client. Operations
 * that were due in the measured phase go into histograms; all of them are counted for the audit.
 * Memory does not grow with the length of the run, unless every request is asked for. Thread-safe
 * but for {@link #nextInterval}.
 */
public final class Recorder {
  /**
   * The largest number of sets of times; when there are more clients, several share one. The work
   * for each interval grows with the sets, not with the clients. Clients that share rarely meet,
   * since not more run at once than there are processors.
   */
  private static final int LANES = Math.min(64, 2 * Runtime.getRuntime().availableProcessors());

  /** A time longer than any run: a year. */
  private static final long LONG = 365L * 24 * 3_600 * 1_000_000_000;

  private final int[] statements;
  private final long measureStart;
  private final long measureEnd;
  private final List<ClientRecorder> clients = new CopyOnWriteArrayList<>();
  private final List<TimesOfClients> times = new CopyOnWriteArrayList<>();
  private final List<OperationSums> sums = new ArrayList<>();
  private final List<OperationSums> warmUp = new ArrayList<>();
  private final List<ErrorLedger> ledgers = new ArrayList<>();
  private final @Nullable RequestLog log;
  private final PauseWatch[] pauses;

  /**
   * Makes a recorder without a request log.
   *
   * @param operations in the order of their index
   * @param measureStart begin of the measured phase, in nanoseconds of the run's clock
   * @param measureEnd its end
   */
  public Recorder(List<Operation> operations, long measureStart, long measureEnd) {
    this(operations, measureStart, measureEnd, null);
  }

  /**
   * Makes a recorder as {@link #Recorder(List, long, long)} does, with a request log.
   *
   * @param log takes every single request too, if it is wanted
   */
  public Recorder(
      List<Operation> operations, long measureStart, long measureEnd, @Nullable RequestLog log) {
    this.log = log;
    this.statements = operations.stream().mapToInt(o -> o.statements().size()).toArray();
    this.measureStart = measureStart;
    this.measureEnd = measureEnd;
    this.pauses =
        new PauseWatch[] {
          new PauseWatch(clients, MEASURED, measureStart, measureEnd),
          new PauseWatch(clients, OUTSIDE, measureStart - LONG, measureEnd + LONG)
        };
    for (int i = 0; i < operations.size(); i++) {
      String name = operations.get(i).name();
      ledgers.add(new ErrorLedger());
      sums.add(new OperationSums(name, statements[i], MEASURED, i));
      warmUp.add(new OperationSums(name, statements[i], OUTSIDE, i));
    }
  }

  /** Makes the recorder of a new client. */
  public synchronized ClientRecorder client() {
    RequestLog.Lane lane = log == null ? null : log.lane();
    if (times.size() < LANES) {
      times.add(new TimesOfClients(statements));
    }
    TimesOfClients own = times.get(clients.size() % times.size());
    ClientRecorder client =
        new ClientRecorder(own, measureStart, measureEnd, ledgers, pauses, lane);
    clients.add(client);
    return client;
  }

  /** Moves what was recorded since the last call into an interval. Called by one thread. */
  public List<OperationInterval> nextInterval() {
    return sums.stream().map(sum -> sum.next(times)).toList();
  }

  /**
   * Returns what the warm-up recorded since the last call, taken like measured times, to rehearse
   * that. Called by the thread that calls {@link #nextInterval}.
   */
  public List<OperationInterval> nextOfWarmUp() {
    pauses[OUTSIDE].forget();
    return warmUp.stream().map(sum -> sum.next(times)).toList();
  }

  /**
   * Returns the operations of the whole run that were sent, each counted once however often it was
   * tried.
   */
  public long sent() {
    return sum(ClientRecorder.Tally.SENT);
  }

  /** Operations of the whole run that ended, well or not. */
  public long finished() {
    return acknowledged() + sum(ClientRecorder.Tally.FAILED);
  }

  /** Successes of the whole run, warm-up included. */
  public long acknowledged() {
    return sum(ClientRecorder.Tally.ACKNOWLEDGED);
  }

  private long sum(int index) {
    long sum = 0;
    for (ClientRecorder client : clients) {
      sum += client.tally().get(index);
    }
    return sum;
  }

  /** Measured successes that were answered before the phase ended. */
  long succeededInTime() {
    long sum = 0;
    for (TimesOfClients some : times) {
      for (int operation = 0; operation < statements.length; operation++) {
        sum += some.of(MEASURED, operation).answers(MEASURED);
      }
    }
    return sum;
  }

  /**
   * All that was observed of the run, when it is over.
   *
   * @param intervals those that {@link #nextInterval} gave, if nobody took them meanwhile
   * @param measuredUntil where the measured phase ended, in nanoseconds of the run's clock
   * @param backlog what the schedule tells
   * @param exhausted whether all requests of a fixed number were sent
   * @param outage lost connections
   * @param generator what the generator did itself
   */
  public Recording recording(
      List<Interval> intervals,
      long measuredUntil,
      Recording.Backlog backlog,
      boolean exhausted,
      Optional<Outage> outage,
      GeneratorActivity generator) {
    return new Recording(
        intervals,
        ledgers.stream().map(ErrorLedger::entries).toList(),
        measuredUntil - measureStart,
        sent(),
        acknowledged(),
        sum(ClientRecorder.Tally.UNCERTAIN),
        finished(),
        succeededInTime(),
        backlog,
        exhausted,
        outage,
        pauses[MEASURED].pauses(measuredUntil),
        List.of(generator),
        Optional.empty());
  }
}
