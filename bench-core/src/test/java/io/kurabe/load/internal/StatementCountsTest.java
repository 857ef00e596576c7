package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.internal.ClientRecorder;
import io.kurabe.record.internal.FailureCount;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.Recorder;
import io.kurabe.record.internal.Recording;
import io.kurabe.result.OperationResult;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Operation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StatementCountsTest {
  private static final long HALF = 500_000_000;
  private static final List<Operation> OPERATIONS =
      List.of(new Operation("pay", 1, List.of("BEGIN", "COMMIT")), new Operation("look", 1));

  @Test
  void countsTheStatementsOfTheMeasuredPhaseByOperation() {
    Recorder recorder = new Recorder(OPERATIONS, 1_000, 2_000_000);
    Totals totals = new Totals(1, OPERATIONS);
    ClientRecorder client = recorder.client();
    client.success(0, 900, 900, 950, -1);
    client.statements(0, 900, new long[] {7, 9});
    client.success(0, 1_000, 1_000, 4_000, -1);
    client.statements(0, 1_000, new long[] {1_000, 2_000});
    totals.add(interval(1, recorder));
    client.success(0, 5_000, 5_000, 8_000, -1);
    client.statements(0, 5_000, new long[] {1_000, 2_000});
    client.success(1, 5_000, 5_000, 8_000, -1);
    totals.add(interval(2, recorder));

    List<OperationResult> results = totals.operations(0, 1, ledgers(recorder));

    assertThat(results.get(0).statements())
        .extracting(
            OperationResult.Statement::text, s -> s.time().count(), s -> s.time().meanMicros())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("BEGIN", 2L, 1.0),
            org.assertj.core.groups.Tuple.tuple("COMMIT", 2L, 2.0));
    assertThat(results.get(1).statements()).isEmpty();
  }

  @Test
  void everyOperationHasItsOwnErrors() {
    Recorder recorder = new Recorder(OPERATIONS, 0, 2_000_000);
    Totals totals = new Totals(1, OPERATIONS);
    ClientRecorder client = recorder.client();
    client.retry(0, 1, new Failure(OutcomeKind.DEADLOCK, "1213", "Deadlock found"));
    client.failure(1, 1, 1, 2, new Failure(OutcomeKind.OTHER, "1064", "syntax"));
    client.failure(1, 3, 3, 4, new Failure(OutcomeKind.OTHER, "1064", "syntax"));
    totals.add(interval(1, recorder));

    List<OperationResult> results = totals.operations(0, 1, ledgers(recorder));

    assertThat(results.get(0).errorCodes())
        .containsExactly(new OperationResult.ErrorCount("1213", "deadlock", 1, "Deadlock found"));
    assertThat(results.get(1).errorCodes())
        .containsExactly(new OperationResult.ErrorCount("1064", "other", 2, "syntax"));
  }

  private static Interval interval(int number, Recorder recorder) {
    return new Interval(number, (number - 1) * HALF, number * HALF, false, recorder.nextInterval());
  }

  private static List<List<FailureCount>> ledgers(Recorder recorder) {
    return recorder
        .recording(
            List.of(),
            0,
            new Recording.Backlog(0, 0, 0, 0),
            false,
            Optional.empty(),
            new GeneratorActivity("", 0, 0, 0, 0, 0, HistogramText.empty()))
        .ledgers();
  }
}
