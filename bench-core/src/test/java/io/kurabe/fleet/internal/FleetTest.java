package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.fleet.internal.FleetMessage.AgentIdentity;
import io.kurabe.load.Answers;
import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.Slice;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.probe.Environment;
import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.FleetResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is taken into a fleet, and what its runs say about the generators. */
class FleetTest {
  private static final long MS = 1_000_000;
  private static final RunSpec SPEC =
      FakeWorkload.spec(
          new Arrivals.Closed(8, ThinkTime.NONE),
          Duration.ofSeconds(1),
          Duration.ofSeconds(4),
          Retry.DEFAULT);

  private final VirtualTime time = new VirtualTime();
  private final FakeServer server = new FakeServer(time, n -> 20 * MS);

  private LoadedWorkload workload(FakeServer of) {
    Client client = of.blocking();
    return FakeWorkload.of(Collections.nCopies(8, client));
  }

  private VirtualFleet fleet(int wanted) {
    return new VirtualFleet(time, wanted, VirtualFleet.running(agent -> workload(server)));
  }

  private VirtualFleet at(Function<String, AgentSites> sites) throws InterruptedException {
    return new VirtualFleet(time, 3, sites).gathered();
  }

  @Test
  void agentsAreNumberedByTheNumbersInTheirNames() throws Exception {
    VirtualFleet fleet = fleet(4);
    for (String name : List.of("agent-10", "agent-2", "agent-1", "a-3")) {
      fleet.start(VirtualFleet.identity(name), 0);
    }
    fleet.fleet.gather(Duration.ofMinutes(1), fleet.stop, fleet.said::add);
    assertThat(fleet.fleet.agents())
        .extracting(Fleet.Agent::name)
        .containsExactly("a-3", "agent-1", "agent-2", "agent-10");
    fleet.end();
  }

  @Test
  void namesAreOrderedByLettersAndNumbers() {
    List<String> names =
        List.of("agent-10", "agent-9", "b", "agent-9a", "agent-", "10", "9", "agent-010");
    assertThat(names.stream().sorted(Fleet.BY_NUMBER))
        .containsExactly("9", "10", "agent-", "agent-9", "agent-9a", "agent-010", "agent-10", "b");
  }

  @Test
  void aMissingAgentIsNamedByThoseThatAreThere() {
    VirtualFleet fleet = fleet(3);
    fleet.start(VirtualFleet.identity("agent-0"), 0);
    fleet.start(VirtualFleet.identity("agent-2"), 0);
    assertThatThrownBy(
            () -> fleet.fleet.gather(Duration.ofSeconds(12), fleet.stop, fleet.said::add))
        .isInstanceOf(FleetException.class)
        .hasMessage(
            "Only 2 of 3 generators are here (agent-0 10.0.0.1, agent-2 10.0.0.2) within 12s."
                + " Start the missing ones with 'bench agent --join', or wait longer with"
                + " --join-timeout.");
    assertThat(fleet.said)
        .contains("2 of 3 generators are here (agent-0 10.0.0.1, agent-2 10.0.0.2); 7s left");
  }

  @Test
  void aStopEndsTheWait() throws Exception {
    VirtualFleet fleet = fleet(1);
    time.at(time.nanoTime() + 3_000 * MS, () -> fleet.stop.request("Ctrl-C"));
    fleet.fleet.gather(Duration.ofMinutes(5), fleet.stop, fleet.said::add);
    assertThat(time.nanoTime()).isBetween(3_000 * MS, 3_200 * MS);
  }

  @Test
  void twoOfOneNameAndAnotherVersionAreRefused() throws Exception {
    VirtualFleet fleet = fleet(2);
    fleet.start(VirtualFleet.identity("agent-0"), 0);
    AgentIdentity first = VirtualFleet.identity("agent-0");
    AgentIdentity other =
        new AgentIdentity(
            "other", first.protocol(), "def0123456789", "host", "", first.environment());
    fleet.start(other, 0);
    time.at(time.nanoTime() + 1_000 * MS, () -> fleet.start(VirtualFleet.identity("agent-1"), 0));
    fleet.fleet.gather(Duration.ofMinutes(1), fleet.stop, fleet.said::add);
    assertThat(fleet.ends.get("other"))
        .isEqualTo(
            "The coordinator does not take this agent: it is Kurabe 1.0 (file def012345678,"
                + " messages 1) and the coordinator is Kurabe 1.0 (file abc, messages 1). All"
                + " members need the same bench-cli.jar");
    assertThat(fleet.warned)
        .singleElement()
        .asString()
        .startsWith("other (10.0.0.2) is not taken: it is Kurabe 1.0 (file def012345678,");
    fleet.end();
  }

  @Test
  void aSecondOfOneNameIsRefusedAndTheFirstStays() throws Exception {
    VirtualFleet fleet = fleet(2);
    fleet.fleet.joined("one", "10.0.0.1");
    fleet.fleet.joined("two", "10.0.0.2");
    byte[] hello = FleetJson.encode(new FleetMessage.Hello(VirtualFleet.identity("agent-0")));
    FleetMessage[] answers = new FleetMessage[2];
    fleet.fleet.over(link((member, message) -> answers[member.equals("one") ? 0 : 1] = message));
    fleet.fleet.message("one", hello);
    fleet.fleet.message("two", hello);
    time.at(time.nanoTime() + MS, () -> fleet.stop.request("enough"));
    fleet.fleet.gather(Duration.ofSeconds(1), fleet.stop, fleet.said::add);
    assertThat(answers[0]).isEqualTo(new FleetMessage.Accepted(2));
    assertThat(answers[1])
        .isEqualTo(
            new FleetMessage.Refused(
                "an agent called agent-0 is there already, at 10.0.0.1. Give each a --name of its"
                    + " own"));
  }

  private interface Sent {
    void to(String member, FleetMessage message);
  }

  private static FleetLink link(Sent sent) {
    return new FleetLink() {
      @Override
      public void send(String member, byte[] message) {
        sent.to(member, FleetJson.decode(message).orElseThrow());
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void aListenerHearsTheAnswersOfAllTogether() throws Exception {
    VirtualFleet fleet = fleet(2).gathered();
    Answers heard = new Answers();
    fleet.progress =
        new Progress() {
          @Override
          public void update(String phase, double done, double opsPerSecond) {}

          @Override
          public void answered(Answers answers) {
            heard.add(answers);
          }
        };
    RunResult run = fleet.run(SPEC, workload(server));
    assertThat(heard.seconds()).isCloseTo(4, within(1e-9));
    assertThat(heard.opsPerSecond()).as("8 clients, 20 ms each").isCloseTo(400, within(4.0));
    assertThat(heard.opsPerSecond() * 4)
        .isCloseTo(run.series().stream().mapToLong(i -> i.succeeded()).sum(), within(1e-6));
    assertThat(heard.percentileMicros(99)).isCloseTo(20_000, within(20.0));
    fleet.end();
  }

  @Test
  void nobodyIsTakenWhenAllAreThere() throws Exception {
    VirtualFleet fleet = fleet(2).gathered();
    fleet.start(VirtualFleet.identity("late"), 0);
    assertThat(fleet.run(SPEC, workload(server)).valid()).isTrue();
    assertThat(fleet.ends.get("late"))
        .isEqualTo(
            "The coordinator does not take this agent: all 2 generators are there already. Nobody"
                + " takes the place of another");
    assertThat(fleet.warned)
        .containsExactly(
            "late (host-late) is not taken: all 2 generators are there already. Nobody takes the"
                + " place of another.");
    fleet.end();
  }

  @Test
  void generatorsThatAreNotAlikeAreACaution() throws Exception {
    VirtualFleet fleet = fleet(2);
    fleet.start(VirtualFleet.identity("agent-0"), 0);
    Environment arm =
        Environment.of("1.0", "Java 25").withMachine("cpu", 8, 1_024).withSystem("Linux", "arm64");
    fleet.start(
        new AgentIdentity("agent-1", AgentIdentity.PROTOCOL, "abc", "host", "eu-1b", arm), 0);
    fleet.fleet.gather(Duration.ofMinutes(1), fleet.stop, fleet.said::add);
    RunResult run = fleet.run(SPEC, workload(server));
    assertThat(run.valid()).isTrue();
    assertThat(run.cautions())
        .contains(
            "the generators are not alike: agent-0: Java 17, amd64, 4 processors; agent-1: Java"
                + " 25, arm64, 8 processors");
    fleet.end();
  }

  @Test
  void severalRunsAreMadeByOneFleet() throws Exception {
    VirtualFleet fleet = fleet(3).gathered();
    for (int i = 0; i < 3; i++) {
      RunResult run = fleet.run(SPEC, workload(server));
      assertThat(run.valid()).as("%s %s", run.invalid(), run.cautions()).isTrue();
      assertThat(run.operations().get(0).opsPerSecond()).isCloseTo(400, within(1.0));
      FleetResult made = run.fleet().orElseThrow();
      assertThat(made.generators())
          .extracting(FleetResult.Generator::clients)
          .containsExactly(2, 3, 3);
      assertThat(made.uncertaintyMillis()).isCloseTo(0.2, within(0.001));
      for (FleetResult.Generator one : made.generators()) {
        assertThat(one.work().orElseThrow().opsPerSecond())
            .isCloseTo(one.clients() * 50, within(1.0));
        assertThat(one.work().orElseThrow().p50Micros()).isCloseTo(20_000, within(20.0));
        assertThat(one.clock().orElseThrow().driftPpm()).hasValue(0);
        assertThat(one.work().orElseThrow().intervalSeconds()).isEqualTo(0.1);
        assertThat(one.work().orElseThrow().rates())
            .hasSize(40)
            .allSatisfy(rate -> assertThat(rate).isCloseTo(one.clients() * 50, within(20.0)));
        assertThat(one.remarks()).isEmpty();
      }
    }
    fleet.end();
    assertThat(fleet.exitCodes.values()).containsExactly(0, 0, 0);
  }

  @Test
  void theRateOfEachIsToldToWhoAsks() throws Exception {
    VirtualFleet fleet = fleet(2).gathered();
    List<String> told = new ArrayList<>();
    fleet.fleet.telling(fleet.warned::add, told::add);
    RunSpec longer =
        FakeWorkload.spec(
            SPEC.arrivals(), Duration.ofSeconds(1), Duration.ofSeconds(14), Retry.DEFAULT);
    fleet.run(longer, workload(server));
    assertThat(told).hasSizeBetween(2, 3).last().asString().contains("agent-1 200/s");
    assertThat(told.get(1)).isEqualTo("measure: agent-0 200/s, agent-1 200/s");
    fleet.end();
  }

  @Test
  void hlogFilesHoldAllTogetherAndEachByItsName(@TempDir Path folder) throws Exception {
    VirtualFleet fleet = fleet(2).gathered();
    RunResult run =
        fleet
            .engine()
            .run(
                LoadRun.of(SPEC, workload(server))
                    .on(List.of("db"), false)
                    .until(fleet.stop)
                    .withHlogs(Optional.of(folder))
                    .joinedBy(Optional.of(VirtualFleet.WORDS)));
    fleet.end();
    Map<String, Long> counts = new HashMap<>();
    String operation = run.operations().get(0).operation();
    Path log = folder.resolve(SPEC.name() + "." + operation + ".hlog");
    try (var in = Files.newInputStream(log)) {
      HistogramLogReader reader = new HistogramLogReader(in);
      while (reader.nextIntervalHistogram() instanceof Histogram next) {
        counts.merge(next.getTag(), next.getTotalCount(), Long::sum);
      }
    }
    assertThat(counts)
        .containsOnlyKeys(
            "service",
            "response",
            "service@agent-0",
            "response@agent-0",
            "service@agent-1",
            "response@agent-1")
        .containsEntry("response", run.operations().get(0).response().count());
    assertThat(counts.get("response@agent-0") + counts.get("response@agent-1"))
        .isEqualTo(counts.get("response"));
  }

  @Test
  void aFarAwayAgentIsACautionAndStillBeginsAtTheAgreedInstant() throws Exception {
    VirtualFleet fleet = fleet(2).gathered();
    fleet.delayNanos = 200 * MS;
    RunResult run = fleet.run(SPEC, workload(server));
    assertThat(run.valid()).isTrue();
    assertThat(run.fleet().orElseThrow().startSkewMillis()).hasValue(0);
    assertThat(run.cautions())
        .contains("all 2 generators: the clock, and so the start, is known to 200.0 ms only");
    fleet.end();
  }

  @Test
  void aSlowGeneratorIsNamedAndNotLeftOut() throws Exception {
    FakeServer slow = new FakeServer(time, n -> 40 * MS);
    VirtualFleet fleet =
        new VirtualFleet(
                time,
                4,
                VirtualFleet.running(agent -> workload(agent.equals("agent-3") ? slow : server)))
            .gathered();
    RunResult run = fleet.run(SPEC, workload(server));
    assertThat(run.valid()).isTrue();
    assertThat(run.cautions())
        .contains(
            "agent-3: its clients had longer response times than those of the other generators;"
                + " look at its zone, its size and its neighbours");
    assertThat(run.fleet().orElseThrow().generators())
        .extracting(one -> one.remarks().size())
        .containsExactly(0, 0, 0, 1);
    assertThat(run.operations().get(0).opsPerSecond()).isCloseTo(350, within(2.0));
    fleet.end();
  }

  @Test
  void agentsThatCannotLogInAreNamedBeforeAnyRequest() throws Exception {
    VirtualFleet fleet =
        at(
            agent ->
                sites(
                    () -> {
                      if (agent.equals("agent-0")) {
                        return new AgentSites.Joined(
                            workload(server),
                            "the only server",
                            Optional.empty(),
                            Optional.empty());
                      }
                      throw new TargetException(agent + ": access denied for user 'bench'");
                    }));
    assertThatThrownBy(() -> fleet.run(SPEC, workload(server)))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "Not all generators reach db: agent-1 (10.0.0.2): agent-1: access denied for user 'bench'; agent-2 (10.0.0.3): agent-2: access denied for user 'bench'");
    assertThat(server.requestCount()).isZero();
    fleet.end();
  }

  @Test
  void differentServersUnderOneNameAreNamed() throws Exception {
    VirtualFleet fleet =
        at(
            agent ->
                sites(
                    () ->
                        new AgentSites.Joined(
                            workload(server),
                            agent.equals("agent-1") ? "replica" : "primary",
                            Optional.empty(),
                            Optional.empty())));
    assertThatThrownBy(() -> fleet.run(SPEC, workload(server)))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "The generators reach different servers as db: agent-0 (10.0.0.1), agent-2 (10.0.0.3): primary; agent-1 (10.0.0.2): replica");
    assertThat(server.requestCount()).isZero();
    fleet.end();
    assertThat(fleet.exitCodes.values()).containsExactly(0, 0, 0);
  }

  @Test
  void whatAgentsSawOfTheNodesOfAClusterIsAddedUp() throws Exception {
    VirtualFleet fleet =
        at(
            agent ->
                sites(
                    () ->
                        new AgentSites.Joined(
                            workload(server), "s", Optional.empty(), Optional.of(new Seeing()))));
    RunResult run = fleet.run(SPEC, workload(server));
    fleet.end();
    ClusterFigures cluster = run.cluster().orElseThrow();
    assertThat(cluster.nodes()).hasSize(1);
    assertThat(cluster.nodes().get(0).requests())
        .isEqualTo(new ClusterFigures.Requests(30, 3, 0, 0));
    assertThat(cluster.nodes().get(0).times().opsPerSecond())
        .isCloseTo(30 / (SPEC.phases().measure().toNanos() / 1e9), within(0.01));
    assertThat(cluster.outages())
        .containsExactly(new ClusterFigures.Outage("n1", "0-9", 1, Optional.of(2.0), 3, 15));
  }

  /** An agent's view of a cluster, of which it is told when the run begins. */
  private static final class Seeing implements ClusterTraffic.Source {
    private boolean begun;

    @Override
    public void begin(long from, long until) {
      assertThat(until - from).isEqualTo(SPEC.phases().measure().toNanos());
      begun = true;
    }

    @Override
    public ClusterTraffic seen() {
      assertThat(begun).isTrue();
      Histogram times = HistogramText.empty();
      times.recordValueWithCount(1_000_000, 10);
      return new ClusterTraffic(
          List.of(new ClusterTraffic.OfNode("n1", new ClusterFigures.Requests(10, 1, 0, 0), times)),
          List.of(new ClusterFigures.Outage("n1", "0-9", 1, Optional.of(2.0), 1, 5)));
    }
  }

  @Test
  void aDefectOfTheWorkloadOnOneAgentEndsTheRun() throws Exception {
    LoadedWorkload broken = new Broken(workload(server));
    VirtualFleet fleet =
        at(
            agent ->
                sites(
                    () ->
                        new AgentSites.Joined(
                            agent.equals("agent-1") ? broken : workload(server),
                            "s",
                            Optional.empty(),
                            Optional.empty())));
    assertThatThrownBy(() -> fleet.run(SPEC, workload(server)))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("the script has a hole");
    fleet.end();
  }

  private static AgentSites sites(Supplier<AgentSites.Joined> joined) {
    return new AgentSites() {
      @Override
      public Joined join(FleetSite site, Attachment words) {
        return joined.get();
      }

      @Override
      public FleetMessage.Examined examine(List<FleetSite> asked) {
        return new FleetMessage.Examined(List.of());
      }
    };
  }

  private record Broken(LoadedWorkload real) implements LoadedWorkload {
    @Override
    public String name() {
      return real.name();
    }

    @Override
    public Map<String, String> parameters() {
      return real.parameters();
    }

    @Override
    public List<Operation> operations() {
      return real.operations();
    }

    @Override
    public Client open(int index) {
      return real.open(index);
    }

    @Override
    public Optional<WorkloadException> defect() {
      return Optional.of(new WorkloadException("the script has a hole"));
    }
  }

  /** The agent has not begun to prepare when it is told to stop. */
  @Test
  void aStopRightBehindTheOrderToPrepareIsHeard() throws Exception {
    VirtualFleet fleet = fleet(1).gathered();
    fleet.fleet.send(
        "agent-0",
        new FleetMessage.Prepare(1, SPEC, Slice.whole(8), VirtualFleet.SITE, VirtualFleet.WORDS));
    fleet.fleet.send("agent-0", new FleetMessage.Stop("another generator cannot begin"));
    List<FleetMessage> answers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      fleet.fleet.next(time.nanoTime() + 3_000 * MS).ifPresent(e -> answers.add(e.message()));
    }
    assertThat(answers)
        .containsExactly(
            new FleetMessage.Ready("the only server", false),
            new FleetMessage.Failed(FleetMessage.Cause.STOPPED, "another generator cannot begin"));
    assertThat(server.requestCount()).isZero();
    fleet.end();
  }

  /** The agent has not begun to prepare when its coordinator dies. */
  @Test
  void aCoordinatorThatIsLostRightBehindTheOrderToPrepareIsMissed() throws Exception {
    VirtualFleet fleet = fleet(1).gathered();
    fleet.fleet.send(
        "agent-0",
        new FleetMessage.Prepare(1, SPEC, Slice.whole(8), VirtualFleet.SITE, VirtualFleet.WORDS));
    time.at(
        time.nanoTime() + fleet.delayNanos,
        () -> fleet.agents.get("agent-0").lost(FleetLink.COORDINATOR, "was lost"));
    time.sleepUntil(time.nanoTime() + 5_000 * MS);
    assertThat(fleet.exitCodes).containsEntry("agent-0", FleetAgent.COORDINATOR_LOST);
    assertThat(server.requestCount()).isZero();
  }

  @Test
  void whatIsNoMessageIsDropped() {
    assertThat(FleetJson.decode(new byte[0])).isEmpty();
    assertThat(FleetJson.decode(new byte[FleetJson.MOST_BYTES + 1])).isEmpty();
    for (String text : List.of("{}", "null", "7", "{\"is\":\"java.lang.Runtime\"}", "[")) {
      assertThat(FleetJson.decode(text.getBytes(StandardCharsets.UTF_8))).as(text).isEmpty();
    }
    Stream.of(new FleetMessage.Bye(4), new FleetMessage.Accepted(3), new FleetMessage.Tick(-7))
        .forEach(m -> assertThat(FleetJson.decode(FleetJson.encode(m))).contains(m));
  }
}
