package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.result.FleetResult;
import io.kurabe.result.RunResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A fleet whose agents are on hosts of their own: network and time namespaces of this machine. */
@Tag(Tier.SYSTEM)
@Needs(Prerequisite.NAMESPACES)
class FleetNetIT extends FleetProcesses {
  @Test
  void whoseCableIsPulledIsLostAndTheOthersGoOnUntilTheyAreTold() throws Exception {
    try (Hosts hosts = new Hosts(3);
        Relay server = server(hosts)) {
      meetAt(hosts.here());
      BenchProcess coordinator = lead(3, "10m");
      List<BenchProcess> agents = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        agents.add(agent(i, hosts.on(i), server));
      }
      coordinator.until(() -> counted() > 200);
      hosts.unplug(1);
      assertThat(coordinator.exitCode()).as(coordinator.said()).isEqualTo(ExitCode.RUN_INVALID);
      assertThat(run().invalid())
          .anySatisfy(
              reason ->
                  assertThat(reason)
                      .startsWith(
                          "agent-1 (%s) was lost: it did not answer for 5 s after "
                              .formatted(hosts.address(1))));
      for (BenchProcess other : List.of(agents.get(0), agents.get(2))) {
        assertThat(other.exitCode()).as(other.said()).isEqualTo(ExitCode.RUN_INVALID);
        assertThat(other.err()).doesNotContain("coordinator was");
      }
      assertThat(agents.get(1).exitCode()).as(agents.get(1).said()).isEqualTo(ExitCode.RUN_INVALID);
    }
  }

  /** Agents need not be reached by others, only reach the coordinator. */
  @Test
  void nobodyNeedsToReachAnAgent() throws Exception {
    try (Hosts hosts = new Hosts(2);
        Relay server = server(hosts)) {
      meetAt(hosts.here());
      BenchProcess coordinator = lead(2, "1s");
      List<BenchProcess> agents = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        hosts.run(i, "iptables", "-A", "INPUT", "-p", "tcp", "--syn", "-j", "DROP");
        agents.add(agent(i, hosts.on(i), server));
      }
      endedWell(coordinator, agents);
      assertThat(run().fleet().orElseThrow().generators())
          .extracting(FleetResult.Generator::name)
          .containsExactly("agent-0", "agent-1");
    }
  }

  @Test
  void aSlowWayToAnAgentMakesItsClockUncertainAndNoMore() throws Exception {
    try (Hosts hosts = new Hosts(2);
        Relay server = server(hosts)) {
      meetAt(hosts.here());
      try (Relay slow = new Relay(hosts.here(), hosts.here(), port(), 100)) {
        BenchProcess coordinator = lead(2, "1s");
        String to = hosts.here().getHostAddress();
        hosts.run(
            1,
            "iptables",
            "-t",
            "nat",
            "-A",
            "OUTPUT",
            "-p",
            "tcp",
            "-d",
            to,
            "--dport",
            String.valueOf(port()),
            "-j",
            "DNAT",
            "--to",
            to + ":" + slow.port());
        endedWell(
            coordinator, List.of(agent(0, hosts.on(0), server), agent(1, hosts.on(1), server)));
      }
      assertThat(run().cautions())
          .anyMatch(
              c ->
                  c.matches(
                      "agent-1: the clock, and so the start, is known to 1\\d\\d\\.\\d ms only"));
      assertThat(clock(1).uncertaintyMillis()).isGreaterThanOrEqualTo(100);
    }
  }

  /** The kernel's word is the second measure: it moves the clock by exactly that. */
  @Test
  void anotherOriginOfAClockIsFoundWithinWhatIsCalledUncertain() throws Exception {
    BenchProcess coordinator = lead(2, "1s");
    try (Relay server =
        new Relay(
            InetAddress.getLoopbackAddress(),
            InetAddress.getLoopbackAddress(),
            postgres.port(),
            0)) {
      endedWell(
          coordinator,
          List.of(agent(0, withClock("1000"), server), agent(1, withClock("-300"), server)));
    }
    assertThat(clock(0).beginMillis()).isCloseTo(1_000_000, within(clock(0).uncertaintyMillis()));
    assertThat(clock(1).beginMillis()).isCloseTo(-300_000, within(clock(1).uncertaintyMillis()));
  }

  private static List<String> withClock(String seconds) {
    return List.of("unshare", "--time", "--fork", "--kill-child", "--monotonic", seconds);
  }

  private static Relay server(Hosts hosts) throws IOException {
    return new Relay(hosts.here(), InetAddress.getLoopbackAddress(), postgres.port(), 0);
  }

  private void endedWell(BenchProcess coordinator, List<BenchProcess> agents) throws Exception {
    endedWith(ExitCode.OK, coordinator);
    endedWith(ExitCode.OK, agents.toArray(BenchProcess[]::new));
    assertExact(run());
  }

  private RunResult run() throws IOException {
    return result().runs().get(0);
  }

  private FleetResult.Clock clock(int agent) throws IOException {
    return run().fleet().orElseThrow().generators().get(agent).clock().orElseThrow();
  }

  private BenchProcess lead(int agents, String duration) throws IOException {
    return coordinator(
        agents,
        load(
            "--clients",
            "6",
            "--warmup",
            "100ms",
            "--think",
            "10ms",
            "--duration",
            duration,
            "--repeats",
            "1"));
  }

  private BenchProcess agent(int i, List<String> host, Relay server) throws IOException {
    String address = place().substring(0, place().lastIndexOf(':'));
    String target = target().replace("127.0.0.1:" + postgres.port(), address + ":" + server.port());
    return process(
        "agent-" + i,
        PASSWORD,
        Stream.concat(host.stream(), Stream.of(BenchProcess.java())).toList(),
        List.of("-cp", System.getProperty("java.class.path"), OnAnyMachine.class.getName()),
        joining("agent-" + i, "-t", target));
  }
}
