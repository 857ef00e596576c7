package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.result.FleetResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet whose agents are on hosts of their own: network and time namespaces of this machine. */
@Tag(Tier.SYSTEM)
@Needs(Prerequisite.NAMESPACES)
class FleetNetIT {
  private static final Map<String, String> PASSWORD =
      Map.of("KURABE_PASSWORD_PG", LocalPostgres.PASSWORD);

  private static LocalPostgres postgres;

  @TempDir private static Path shared;

  private static Path key;

  @TempDir private Path folder;

  private final List<BenchProcess> processes = new ArrayList<>();

  @BeforeAll
  static void startServer() throws Exception {
    postgres = new LocalPostgres();
    key = shared.resolve("fleet.p12");
    FleetKey.make().write(key);
  }

  @AfterAll
  static void stopServer() {
    postgres.close();
  }

  @AfterEach
  void endProcesses() {
    processes.forEach(BenchProcess::close);
  }

  @Test
  void whoseCableIsPulledIsLostAndTheOthersGoOnUntilTheyAreTold() throws Exception {
    try (Hosts hosts = new Hosts(3);
        Relay server = server(hosts)) {
      Fleet fleet = new Fleet(hosts.here());
      BenchProcess coordinator = fleet.coordinator(3, "--duration", "10m");
      List<BenchProcess> agents = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        agents.add(fleet.agent(i, hosts.on(i), server));
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
        assertThat(other.err()).doesNotContain("was lost");
      }
      assertThat(agents.get(1).exitCode()).as(agents.get(1).said()).isEqualTo(ExitCode.RUN_INVALID);
    }
  }

  /** Agents need not be reached by others, only reach the coordinator. */
  @Test
  void nobodyNeedsToReachAnAgent() throws Exception {
    try (Hosts hosts = new Hosts(2);
        Relay server = server(hosts)) {
      Fleet fleet = new Fleet(hosts.here());
      BenchProcess coordinator = fleet.coordinator(2, "--duration", "1s");
      List<BenchProcess> agents = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        hosts.run(i, "iptables", "-A", "INPUT", "-p", "tcp", "--syn", "-j", "DROP");
        agents.add(fleet.agent(i, hosts.on(i), server));
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
      Fleet fleet = new Fleet(hosts.here());
      try (Relay slow = new Relay(hosts.here(), hosts.here(), fleet.port, 100)) {
        BenchProcess coordinator = fleet.coordinator(2, "--duration", "1s");
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
            String.valueOf(fleet.port),
            "-j",
            "DNAT",
            "--to",
            to + ":" + slow.port());
        endedWell(
            coordinator,
            List.of(fleet.agent(0, hosts.on(0), server), fleet.agent(1, hosts.on(1), server)));
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
    Fleet fleet = new Fleet(InetAddress.getLoopbackAddress());
    BenchProcess coordinator = fleet.coordinator(2, "--duration", "1s");
    try (Relay server =
        new Relay(
            InetAddress.getLoopbackAddress(),
            InetAddress.getLoopbackAddress(),
            postgres.port(),
            0)) {
      endedWell(
          coordinator,
          List.of(
              fleet.agent(0, withClock("1000"), server),
              fleet.agent(1, withClock("-300"), server)));
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
    assertThat(coordinator.exitCode()).as(coordinator.said()).isZero();
    for (BenchProcess agent : agents) {
      assertThat(agent.exitCode()).as(agent.said()).isZero();
    }
    assertThat(run().valid()).as(run().invalid().toString()).isTrue();
    assertThat(run().audit().orElseThrow().exact()).isTrue();
  }

  private RunResult run() throws IOException {
    return ResultFiles.read(ResultFolder.only(folder.resolve("coordinator/results"))).runs().get(0);
  }

  private FleetResult.Clock clock(int agent) throws IOException {
    return run().fleet().orElseThrow().generators().get(agent).clock().orElseThrow();
  }

  private static long counted() throws Exception {
    return Long.parseLong(
        postgres
            .query(
                "SELECT coalesce(sum(n_tup_upd), 0) FROM pg_stat_all_tables WHERE relname = 'order_counts'")
            .get(0));
  }

  /** Where members meet. */
  private final class Fleet {
    private final InetAddress at;
    private final int port;

    Fleet(InetAddress at) throws IOException {
      this.at = at;
      try (ServerSocket socket = new ServerSocket(0, 1, at)) {
        port = socket.getLocalPort();
      }
    }

    private String place() {
      return at.getHostAddress() + ":" + port;
    }

    BenchProcess coordinator(int agents, String... more) throws IOException {
      List<String> words = new ArrayList<>(List.of("load", "counters", "-t"));
      words.addAll(List.of("pg=" + postgres.url("bench"), "--clients", "6", "--warmup", "100ms"));
      words.addAll(List.of("--think", "10ms", "--fleet", String.valueOf(agents)));
      words.addAll(List.of("--bind", place(), "--key", key.toString()));
      words.addAll(List.of(more));
      return started(BenchProcess.ofClasses(folder.resolve("coordinator"), PASSWORD, words));
    }

    BenchProcess agent(int i, List<String> host, Relay server) throws IOException {
      String url =
          postgres
              .url("bench")
              .replace("127.0.0.1:" + postgres.port(), at.getHostAddress() + ":" + server.port());
      return started(
          BenchProcess.start(
              Files.createDirectories(folder.resolve("agent-" + i)),
              PASSWORD,
              Stream.concat(host.stream(), Stream.of(BenchProcess.java())).toList(),
              List.of("-cp", System.getProperty("java.class.path"), OnAnyMachine.class.getName()),
              List.of(
                  "agent",
                  "--join",
                  place(),
                  "--name",
                  "agent-" + i,
                  "--key",
                  key.toString(),
                  "-t",
                  "pg=" + url)));
    }

    private BenchProcess started(BenchProcess process) {
      processes.add(process);
      return process;
    }
  }
}
