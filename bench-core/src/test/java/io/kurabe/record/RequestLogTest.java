package io.kurabe.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.record.internal.ClientRecorder;
import io.kurabe.record.internal.Recorder;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestLogTest {
  private final RequestLog log = new RequestLog();
  private final Recorder recorder =
      new Recorder(List.of(new Operation("read", 1), new Operation("write", 1)), 1_000, 2_000, log);

  private record Seen(int operation, long intended, long sent, long done, OutcomeKind outcome) {}

  private List<Seen> seen() {
    List<Seen> all = new ArrayList<>();
    log.forEach((op, due, sent, done, outcome) -> all.add(new Seen(op, due, sent, done, outcome)));
    return all;
  }

  @Test
  void keepsEveryRequestWithItsInstantsAlsoThoseOfTheWarmUp() {
    ClientRecorder one = recorder.client();
    ClientRecorder other = recorder.client();
    one.success(0, 10, 20, 30, -1);
    other.failure(1, 1_500, 1_510, 1_900, new Failure(OutcomeKind.DEADLOCK, "1213", "deadlock"));
    one.success(1, -5, 40, 50, -1);
    assertThat(seen())
        .containsExactly(
            new Seen(0, 10, 20, 30, OutcomeKind.OK),
            new Seen(1, -5, 40, 50, OutcomeKind.OK),
            new Seen(1, 1_500, 1_510, 1_900, OutcomeKind.DEADLOCK));
    assertThat(log.size()).isEqualTo(3);
  }

  @Test
  void growsBeyondItsChunks() {
    ClientRecorder client = recorder.client();
    int many = 10_001;
    for (int i = 0; i < many; i++) {
      client.success(i % 2, i, i + 1, i + 2, -1);
    }
    assertThat(seen())
        .hasSize(many)
        .allSatisfy(
            s -> {
              assertThat(s.operation()).isEqualTo(s.intended() % 2);
              assertThat(s.done()).isEqualTo(s.intended() + 2);
            });
    assertThat(seen().get(many - 1).intended()).isEqualTo(many - 1);
  }

  @Test
  void aRetriedAttemptIsNoRequestOfItsOwn() {
    recorder.client().retry(0, 1_500, new Failure(OutcomeKind.DEADLOCK, "1213", "deadlock"));
    assertThat(log.size()).isZero();
  }
}
