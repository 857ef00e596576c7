package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.fleet.internal.FleetMessage.Sight;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.workload.Attachment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code bench doctor} learns from the agents of a fleet. */
class FleetExaminationTest {
  private static final long MS = 1_000_000;

  private final VirtualTime time = new VirtualTime();

  private VirtualFleet fleet() throws InterruptedException {
    return new VirtualFleet(time, 2, FleetExaminationTest::sites).gathered();
  }

  private static AgentSites sites(String agent) {
    return new AgentSites() {
      @Override
      public Joined join(FleetSite site, Attachment words) {
        throw new IllegalStateException("an examination makes no load");
      }

      @Override
      public FleetMessage.Examined examine(List<FleetSite> asked) {
        boolean well = agent.equals("agent-0");
        return new FleetMessage.Examined(
            asked.stream()
                .map(
                    site ->
                        new Sight(
                            site.target(),
                            well ? "" : "no password",
                            well ? "primary" : "",
                            well ? 120 : 0))
                .toList());
      }
    };
  }

  @Test
  void eachAgentTellsItsClockAndWhatItReaches() throws Exception {
    VirtualFleet fleet = fleet();
    List<FleetExamination.Seen> seen =
        FleetExamination.of(fleet.fleet, List.of(VirtualFleet.SITE), fleet.stop);
    fleet.end();
    assertThat(seen).extracting(FleetExamination.Seen::name).containsExactly("agent-0", "agent-1");
    assertThat(seen.get(0).uncertaintyMillis()).isCloseTo(0.2, within(0.001));
    assertThat(seen.get(0).sights()).containsExactly(new Sight("db", "", "primary", 120));
    assertThat(seen.get(1).sights()).containsExactly(new Sight("db", "no password", "", 0));
    assertThat(fleet.exitCodes.values()).containsExactly(0, 0);
  }

  @Test
  void itEndsWhenItIsStopped() throws Exception {
    VirtualFleet fleet = fleet();
    fleet.stop.request("interrupted");
    long began = time.nanoTime();
    assertThat(FleetExamination.of(fleet.fleet, List.of(VirtualFleet.SITE), fleet.stop))
        .allMatch(seen -> seen.sights().isEmpty());
    assertThat(time.nanoTime() - began).isLessThan(100 * MS);
    fleet.end();
  }

  @Test
  void anAgentThatIsLostMeanwhileIsToldAsLost() throws Exception {
    VirtualFleet fleet = fleet();
    time.at(time.nanoTime() + 3 * MS, () -> fleet.cutOff("agent-1"));
    List<FleetExamination.Seen> seen =
        FleetExamination.of(fleet.fleet, List.of(VirtualFleet.SITE), fleet.stop);
    assertThat(seen.get(0).lost()).isEmpty();
    assertThat(seen.get(0).sights()).hasSize(1);
    assertThat(seen.get(1).lost()).isEqualTo("was lost: its connection was closed");
    fleet.end();
  }
}
