package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.internal.Slice;
import io.kurabe.probe.AnyMachine;
import io.kurabe.record.internal.Interval;
import io.kurabe.result.FitnessRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the late begin of an agent voids a run, and when it is a remark. */
class FleetPartTest {
  private static final long MS = 1_000_000;
  private static final long INTERVAL = 250 * MS;

  private static FleetPart began(long lateNanos) {
    FleetPart part =
        new FleetPart(
            new Fleet.Agent("1", "10.0.0.1", VirtualFleet.identity("agent-1")),
            0,
            new Slice(0, 1, 1),
            INTERVAL / 1e9,
            0);
    part.begin.add(new FleetMessage.Pong(0, 0, 0, 0, 0), 0, 0);
    part.add(new Interval(1, 0, INTERVAL, false, List.of()));
    part.lateNanos = lateNanos;
    return part;
  }

  @Test
  void aBeginAfterTheFirstIntervalVoidsTheRun() {
    assertThat(began(INTERVAL + MS).tooLate(FitnessRule.DEFAULT))
        .contains("its first client began 251.0 ms after the start");
  }

  @Test
  void aBeginWithinTheFirstIntervalIsARemark() {
    FleetPart part = began(INTERVAL - MS);
    assertThat(part.tooLate(FitnessRule.DEFAULT)).isEmpty();
    assertThat(part.result(FitnessRule.DEFAULT).remarks())
        .containsExactly("its first client began 249.0 ms after the start");
  }

  @Test
  void aBeginWithinTheResolutionIsInTime() {
    assertThat(began(5 * MS).result(FitnessRule.DEFAULT).remarks()).isEmpty();
  }

  /** Tests about something else run on busy machines, where agents may begin late. */
  @Test
  void theRuleSaysHowLateIsTooLate() {
    FleetPart part = began(100 * INTERVAL);
    assertThat(part.tooLate(AnyMachine.RULE)).isEmpty();
    assertThat(part.result(AnyMachine.RULE).remarks()).hasSize(1);
  }
}
