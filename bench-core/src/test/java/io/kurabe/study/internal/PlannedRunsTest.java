package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.StopSignal;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Replication;
import io.kurabe.study.KnownRun;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A plan of four runs of which an earlier process made some. */
class PlannedRunsTest {
  private final List<String> events = new ArrayList<>();
  private final StopSignal stop = new StopSignal();

  /** Notes what it makes. */
  private final class Maker implements PlannedRuns.Maker<String> {
    private final List<String> earlier;

    Maker(String... earlier) {
      this.earlier = List.of(earlier);
    }

    @Override
    public RunResult make(String planned) {
      events.add(planned);
      return new KnownRun(planned, 1, 100).valid();
    }

    @Override
    public Optional<RunResult> earlier(String planned) {
      return earlier.contains(planned)
          ? Optional.of(new KnownRun(planned, 1, 50).valid())
          : Optional.empty();
    }
  }

  private PlannedRuns carryOut(PlannedRuns.Before before, Maker maker) throws Exception {
    TargetSession none =
        TargetSession.open(List.of(), Engines.load(), OpenOptions.DEFAULT, RunId.random());
    return PlannedRuns.carryOut(
        before,
        new PlannedRuns.Plan<>(
            List.of(List.of("a", "b", "c", "d")), p -> p, Replication.of(1), r -> ""),
        maker,
        AnyMachine.study(none).with(stop, StudyProgress.NONE));
  }

  private static List<String> names(PlannedRuns made) {
    return made.runs().stream().map(r -> r.spec().name()).toList();
  }

  @Test
  void whatComesBeforeIsDoneOnceBeforeTheFirstRunThatIsMadeHere() throws Exception {
    PlannedRuns made = carryOut(() -> events.add("before"), new Maker("a", "c"));
    assertThat(names(made)).containsExactly("a", "b", "c", "d");
    assertThat(events).containsExactly("before", "b", "d");
    assertThat(made.incomplete()).isEmpty();
  }

  @Test
  void nothingComesBeforeWhenAllWasMadeEarlier() throws Exception {
    PlannedRuns made = carryOut(() -> events.add("before"), new Maker("a", "b", "c", "d"));
    assertThat(made.runs()).hasSize(4);
    assertThat(events).isEmpty();
  }

  @Test
  void aServerThatDiesInItLeavesTheEarlierRuns() throws Exception {
    PlannedRuns made =
        carryOut(
            () -> {
              throw new TargetException("it is gone");
            },
            new Maker("a", "b"));
    assertThat(names(made)).containsExactly("a", "b");
    assertThat(made.incomplete()).isEqualTo("it is gone");
    assertThat(made.order()).containsExactly("a", "b", "c", "d");
  }

  @Test
  void aStopInItLeavesTheEarlierRuns() throws Exception {
    PlannedRuns made = carryOut(() -> stop.request("enough"), new Maker("a"));
    assertThat(names(made)).containsExactly("a");
    assertThat(made.incomplete()).isEqualTo("enough");
    assertThat(events).isEmpty();
  }
}
