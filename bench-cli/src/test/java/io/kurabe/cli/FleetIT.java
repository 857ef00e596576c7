package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.cli.fleet.Program;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.FleetResult;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.findmax.internal.SloSearchResult;
import io.kurabe.target.SharedServers;
import io.kurabe.target.local.internal.Frozen;
import io.kurabe.tier.Await;
import io.kurabe.tier.Tier;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench load} and {@code bench run} by several processes on 127.0.0.1. */
@ExtendWith(SharedServers.class)
class FleetIT {
  private static final String SCHEMAS =
      "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe\\_%'";

  /** Requests per second of a load that is to be disturbed; so requests tell how long it went. */
  private static final int RATE = 200;

  /** What lasts until something ends it. */
  private static final List<String> ENDLESS =
      List.of("--clients", "6", "--rate", String.valueOf(RATE), "--warmup", "1s");

  private static final String[] FOR_LONG = {"--duration", "10m"};

  private static final String TEN_MINUTES = " of 601 s";

  private static LocalPostgres postgres;
  private static Path key;

  @TempDir private Path folder;

  private final List<BenchProcess> processes = new ArrayList<>();
  private final int port = freePort();

  @BeforeAll
  static void startServer(@TempDir Path shared) throws Exception {
    postgres = new LocalPostgres();
    key = shared.resolve("fleet.p12");
    FleetKey.make().write(key);
  }

  @AfterAll
  static void stopServer() {
    postgres.close();
  }

  @AfterEach
  void endProcesses() throws Exception {
    processes.forEach(BenchProcess::close);
    for (String schema : schemas()) {
      postgres.execute("DROP SCHEMA " + schema + " CASCADE");
    }
  }

  @Test
  void eightProcessesCountExactly() throws Exception {
    SharedTargets servers = SharedTargets.of("embedded:postgres", "embedded:redis");
    BenchProcess bench =
        process(
            "coordinator",
            servers.passwords(),
            servers.after(
                "load",
                "counters",
                "--fleet",
                "local:8",
                "--clients",
                "32",
                "--repeats",
                "1",
                "--warmup",
                "100ms",
                "--duration",
                "1s"));
    assertThat(bench.exitCode()).as(bench.said()).isZero();
    StudyResult result = result();
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(2);
    for (RunResult run : result.runs()) {
      assertExact(run);
      List<FleetResult.Generator> generators = run.fleet().orElseThrow().generators();
      assertThat(generators)
          .extracting(FleetResult.Generator::name)
          .containsExactlyElementsOf(IntStream.range(0, 8).mapToObj(i -> "agent-" + i).toList());
      assertThat(generators).allMatch(g -> g.clients() == 4 && g.lost().isEmpty());
      assertThat(generators.stream().mapToDouble(g -> g.work().orElseThrow().opsPerSecond()).sum())
          .isCloseTo(
              run.series().stream().mapToLong(IntervalResult::succeeded).sum()
                  / run.series().stream().mapToDouble(IntervalResult::lengthSeconds).sum(),
              withinPercentage(5));
    }
  }

  @Test
  void aKilledAgentEndsTheRunOfAll() throws Exception {
    Running fleet = running(3, FOR_LONG);
    fleet.agents.get(1).signal("KILL");
    assertThat(fleet.agents.get(1).exitCode()).isEqualTo(137);
    assertThat(fleet.coordinator.exitCode())
        .as(fleet.coordinator.said())
        .isEqualTo(ExitCode.RUN_INVALID);
    assertThat(lost(fleet.coordinator))
        .matches(
            "agent-1 \\(127.0.0.1\\) was lost: its connection was closed after \\d+\\.\\d s"
                + TEN_MINUTES);
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(2));
    assertThat(schemas()).isEmpty();
  }

  @Test
  void aStoppedAgentEndsTheRunOfAllAndItsOwnLoadWhenItGoesOn() throws Exception {
    Running fleet = running(3, FOR_LONG);
    BenchProcess stopped = fleet.agents.get(1);
    try (Frozen frozen = Frozen.of(stopped.handle())) {
      assertThat(fleet.coordinator.exitCode())
          .as(fleet.coordinator.said())
          .isEqualTo(ExitCode.RUN_INVALID);
      assertThat(frozen).isNotNull();
    }
    assertThat(lost(fleet.coordinator))
        .matches(
            "agent-1 \\(127.0.0.1\\) was lost: it did not answer for 5 s after .*" + TEN_MINUTES);
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(2));
    for (BenchProcess other : List.of(fleet.agents.get(0), fleet.agents.get(2))) {
      assertThat(other.err()).doesNotContain("was lost");
    }
    assertThat(schemas()).isEmpty();
    endedWith(ExitCode.RUN_INVALID, stopped);
  }

  @Test
  void aShortStallIsNoLoss() throws Exception {
    Running fleet = running(2, "--duration", "4s");
    long before = counted();
    try (Frozen frozen = Frozen.of(fleet.agents.get(1).handle())) {
      Await.until(() -> counted() >= before + RATE / 2); // The half of them all, for a second.
      assertThat(frozen).isNotNull();
    }
    assertThat(fleet.coordinator.exitCode()).as(fleet.coordinator.said()).isZero();
    endedWith(ExitCode.OK, fleet.agents.get(0), fleet.agents.get(1));
    assertExact(result().runs().get(0));
  }

  @Test
  void anAgentThatIsToldToEndSaysSo() throws Exception {
    Running fleet = running(2, FOR_LONG);
    fleet.agents.get(1).signal("TERM");
    assertThat(fleet.coordinator.exitCode())
        .as(fleet.coordinator.said())
        .isEqualTo(ExitCode.RUN_INVALID);
    assertThat(lost(fleet.coordinator))
        .matches(
            "agent-1 \\(127.0.0.1\\) left: it was told to end \\(Ctrl-C, SIGTERM\\) after .*"
                + TEN_MINUTES);
    endedWith(ExitCode.INTERRUPTED, fleet.agents.get(1));
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0));
    RunResult run = result().runs().get(0);
    assertThat(run.fleet().orElseThrow().generators()).allMatch(g -> g.work().isPresent());
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    assertThat(schemas()).isEmpty();
  }

  @Test
  void aKilledCoordinatorEndsItsAgentsAndItsSchemaCanBeRemoved() throws Exception {
    Running fleet = running(2, FOR_LONG);
    fleet.coordinator.signal("KILL");
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(1));
    assertThat(fleet.agents.get(0).err())
        .contains("The run ended: the coordinator was lost: its connection was closed.");
    assertThat(schemas()).hasSize(1);
    CaughtScreen clean = screen();
    assertThat(Main.execute(new String[] {"clean", target()}, clean.screen())).isZero();
    assertThat(clean.out()).contains("pg: removed kurabe_");
    assertThat(schemas()).isEmpty();
    CaughtScreen merge = screen();
    String results = folder.resolve("results").toString();
    String[] words = {"fleet", "merge", kept(0), kept(1), "-o", results};
    assertThat(Main.execute(words, merge.screen())).isEqualTo(ExitCode.TARGET);
    assertThat(merge.out())
        .contains("INCOMPLETE: merged from what the agents kept, since the coordinator ended");
    RunResult run = ResultFiles.read(ResultFolder.only(folder.resolve("results"))).runs().get(0);
    assertThat(run.complete()).isFalse();
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.fleet().orElseThrow().generators()).hasSize(2);
  }

  @Test
  void theDoctorExaminesEachAgent() throws Exception {
    BenchProcess doctor =
        process("coordinator", PASSWORD, "doctor", "-t", target(), "--fleet", "local:2");
    assertThat(doctor.exitCode()).as(doctor.said()).isZero();
    assertThat(doctor.out())
        .contains("agent-0: 127.0.0.1", "agent-1: 127.0.0.1", "can be set to ")
        .containsPattern("pg +login works, round trip \\d+ us")
        .contains("1 target, 2 generators and this machine: ");
    assertThat(schemas()).isEmpty();
  }

  /** A program of that name stands in for ssh, which gets its options, the host and a command. */
  @Test
  void sshStartsAgentsAndTheKeyGoesThroughIt() throws Exception {
    Path ssh = Files.createDirectories(folder.resolve("bin")).resolve("ssh");
    Files.writeString(
        ssh,
        """
        #!/bin/sh
        [ "$1 $2 $4 $5 $6" = "-o BatchMode=yes java -jar bench-cli.jar" ] || exit 9
        shift 6
        exec %s -cp '%s' %s "$@"
        """
            .formatted(
                BenchProcess.java(),
                System.getProperty("java.class.path"),
                OnAnyMachine.class.getName()));
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
    Map<String, String> environment = new HashMap<>(PASSWORD);
    environment.put("PATH", ssh.getParent() + File.pathSeparator + System.getenv("PATH"));
    List<String> words =
        new ArrayList<>(
            List.of(load("--clients", "4", "--warmup", "100ms", "--duration", "500ms")));
    words.addAll(List.of("--fleet", "ssh:h1,root@h2", "--bind", "127.0.0.1:" + port));
    BenchProcess bench = process("coordinator", environment, words.toArray(String[]::new));
    assertThat(bench.exitCode()).as(bench.said()).isZero();
    RunResult run = result().runs().get(0);
    assertExact(run);
    assertThat(run.fleet().orElseThrow().generators())
        .extracting(FleetResult.Generator::name)
        .containsExactly("h1", "h2");
  }

  /** It cannot tell them to, and their connections to it stay open. */
  @Test
  void agentsThatDoNotHearTheirCoordinatorStop() throws Exception {
    Running fleet = running(2, FOR_LONG);
    try (Frozen frozen = Frozen.of(fleet.coordinator.handle())) {
      endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(1));
      assertThat(frozen).isNotNull();
    }
    for (BenchProcess agent : fleet.agents) {
      assertThat(agent.err())
          .containsPattern(
              "The run ended: the coordinator (was not heard|was lost: .*) for 5 s\\.");
    }
    endedWith(ExitCode.RUN_INVALID, fleet.coordinator);
    assertThat(schemas()).isEmpty();
  }

  @Test
  void ctrlCEndsAllWithAPartialResult() throws Exception {
    Running fleet = running(2, FOR_LONG);
    fleet.coordinator.signal("INT");
    endedWith(ExitCode.INTERRUPTED, fleet.coordinator, fleet.agents.get(0), fleet.agents.get(1));
    assertThat(result().complete()).isFalse();
    RunResult run = result().runs().get(0);
    assertThat(run.complete()).isFalse();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    assertThat(schemas()).isEmpty();
  }

  @Test
  void ctrlCTwiceEndsAtOnce() throws Exception {
    Running fleet = running(2, FOR_LONG);
    try (Frozen frozen = Frozen.of(fleet.agents.get(0).handle())) { // It would be waited for.
      fleet.coordinator.signal("INT");
      fleet.coordinator.until(() -> fleet.coordinator.err().contains("Once more to end at once"));
      endedWith(ExitCode.INTERRUPTED, fleet.coordinator.signal("INT"));
      assertThat(frozen).isNotNull();
    }
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(1));
  }

  /** Nobody is lost by it, and the load is that of those who were taken. */
  @Test
  void whoDoesNotBelongToTheFleetIsRefused() throws Exception {
    Path other = folder.resolve("other.p12");
    FleetKey.make().write(other);
    BenchProcess coordinator = coordinator(2, load("--clients", "2", "--duration", "2s"));
    BenchProcess first = agent("agent-0");
    coordinator.until(() -> coordinator.err().contains("1 of 2 generators are here (agent-0 "));
    BenchProcess namesake = agent("agent-0");
    BenchProcess stranger = agent("agent-1", "--key", other.toString(), "--join-timeout", "1s");
    BenchProcess older = otherVersion("agent-1");
    endedWith(ExitCode.RUN_INVALID, namesake, stranger, older);
    assertThat(namesake.err())
        .contains(
            "The coordinator does not take this agent: an agent called agent-0 is there already, at"
                + " 127.0.0.1. Give each a --name of its own");
    assertThat(stranger.err())
        .contains(
            "the coordinator at 127.0.0.1:%1$d did not let this process in within 1 s: the certificate of 127.0.0.1:%1$d is not of this fleet: all members need the same key file"
                .formatted(port));
    assertThat(older.err())
        .containsPattern(
            "it is Kurabe \\S+ \\(file [0-9a-f]{12}, messages 1\\) and the coordinator is Kurabe \\S+"
                + " \\(file \\w+, messages 1\\)\\. All members need the same bench-cli.jar");

    BenchProcess second = agent("agent-1");
    coordinator.until(() -> counted() > 0);
    BenchProcess late = agent("agent-2");
    endedWith(ExitCode.OK, coordinator, first, second);
    endedWith(ExitCode.RUN_INVALID, late);
    assertThat(late.err())
        .containsPattern(
            "all 2 generators are there already. Nobody takes the place of another|nobody listens");
    assertExact(result().runs().get(0));
  }

  @Test
  void aMissingAgentIsTold() throws Exception {
    BenchProcess agent = agent("agent-7");
    CaughtScreen screen = screen();
    assertThat(coordinate(screen, 2, load("--clients", "2", "--join-timeout", "6s")))
        .isEqualTo(ExitCode.RUN_INVALID);
    assertThat(screen.err())
        .containsPattern("1 of 2 generators are here \\(agent-7 127.0.0.1\\); \\ds left")
        .contains(
            "Only 1 of 2 generators are here (agent-7 127.0.0.1) within 6s. Start the missing ones"
                + " with 'bench agent --join', or wait longer with --join-timeout.");
    endedWith(ExitCode.RUN_INVALID, agent);
    assertThat(schemas()).isEmpty();
  }

  @Test
  void aPasswordThatAnAgentLacksIsNamedBeforeTheStart() throws Exception {
    BenchProcess agent = agent("agent-0");
    BenchProcess without = agent("agent-1", Map.of("KURABE_PASSWORD_PG", "wrong"));
    CaughtScreen screen = screen();
    assertThat(coordinate(screen, 2, load("--clients", "2"))).isEqualTo(ExitCode.TARGET);
    assertThat(screen.out())
        .containsPattern(
            "Not all generators reach pg: agent-1 \\(127.0.0.1\\): FATAL: password authentication\\s+failed");
    endedWith(ExitCode.TARGET, agent, without);
    assertThat(result().runs()).isEmpty();
    assertThat(schemas()).isEmpty();
  }

  /** The one by another name of the host, the other to another server of the same password. */
  @Test
  void anAgentHasItsOwnWayButToTheSameServer() throws Exception {
    String way = target().replace("127.0.0.1", "localhost");
    BenchProcess agent = agent("agent-0", "-t", way);
    try (LocalPostgres other = new LocalPostgres()) {
      BenchProcess led = agent("agent-1", "-t", "pg=" + other.url("bench"));
      CaughtScreen screen = screen();
      assertThat(coordinate(screen, 2, load("--clients", "2"))).isEqualTo(ExitCode.TARGET);
      assertThat(screen.out())
          .containsPattern(
              "Not all generators reach pg: agent-1 \\(127.0.0.1\\): PostgreSQL at\\s+127.0.0.1:%d/postgres has no schema kurabe_"
                  .formatted(other.port()));
      endedWith(ExitCode.TARGET, agent, led);
    }
    BenchProcess again = agent("agent-0", "-t", way);
    CaughtScreen screen = screen();
    assertThat(coordinate(screen, 1, load("--clients", "2", "--duration", "500ms")))
        .as(screen.said())
        .isZero();
    endedWith(ExitCode.OK, again);
  }

  @Test
  void sqlFilesTravelAndTheirWrongAnswersAreSummed() throws Exception {
    Path sql = folder.resolve("order.sql");
    Files.writeString(sql, "SELECT 1 WHERE :client_id % 2 = 0;\n\\expect 1\n");
    String[] words = {
      "load",
      "--sql",
      sql.toString(),
      "-t",
      target(),
      "--clients",
      "4",
      "--repeats",
      "1",
      "--warmup",
      "0s",
      "--duration",
      "1s",
      "--think",
      "10ms"
    };
    List<BenchProcess> agents = List.of(agent("agent-0"), agent("agent-1"));
    CaughtScreen screen = screen();
    assertThat(coordinate(screen, 2, words)).as(screen.said()).isEqualTo(ExitCode.GATE_FAILED);
    endedWith(ExitCode.GATE_FAILED, agents.toArray(BenchProcess[]::new));
    RunResult run = result().runs().get(0);
    assertThat(run.acknowledged()).isPositive(); // Those of clients 0 and 2.
    long wrong = run.operations().get(0).failed();
    assertThat(wrong).isPositive(); // Those of clients 1 and 3, on either agent.
    assertThat(run.audit().orElseThrow().sentence())
        .isEqualTo(
            "NOT EXACT: %d answers were not as expected; they count as failed".formatted(wrong));
    assertThat(run.fleet().orElseThrow().generators()).allMatch(g -> g.clients() == 2);
  }

  @Test
  void aDefectOfAScriptOnAnAgentEndsTheRunWithItsMessage() throws Exception {
    Path sql = folder.resolve("order.sql");
    Files.writeString(sql, "\\set a 1 / (:client_id - 3)\nSELECT :a;\n");
    List<BenchProcess> agents = List.of(agent("agent-0"), agent("agent-1"));
    CaughtScreen screen = screen();
    int code =
        coordinate(
            screen,
            2,
            "load",
            "--sql",
            sql.toString(),
            "-t",
            target(),
            "--clients",
            "4",
            "--duration",
            "10m");
    assertThat(code).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(screen.err())
        .contains(
            "Operation 'order.sql' of workload 'sql' cannot go on, so the run was ended: order.sql:1:"
                + " / by zero");
    endedWith(code, agents.toArray(BenchProcess[]::new));
  }

  @Test
  @Tag(Tier.NIGHTLY)
  void theHighestRateIsSearchedByAll() throws Exception {
    BenchProcess bench =
        process(
            "coordinator",
            PASSWORD,
            "load",
            "round-trip",
            "-t",
            target(),
            "--fleet",
            "local:2",
            "--clients",
            "4",
            "--find-max",
            "--slo",
            "p50=1us",
            "--resolution",
            "50%",
            "--time-limit",
            "2m");
    int code = bench.exitCode();
    SloSearchResult maximum = SloSearchResult.of(result()).orElseThrow();
    assertThat(maximum.outcome()).isEqualTo(SloSearchResult.Outcome.BELOW);
    assertThat(code).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(result().runs()).allMatch(r -> r.fleet().orElseThrow().generators().size() == 2);
  }

  @Test
  void aStudyCountsExactlyByTwoGenerators() throws Exception {
    SharedTargets servers = SharedTargets.of("embedded:postgres", "embedded:redis");
    BenchProcess bench =
        process(
            "coordinator",
            servers.passwords(),
            servers.after(
                "run",
                "counters",
                "--fleet",
                "local:2",
                "--clients",
                "8",
                "--repeats",
                "1",
                "--warmup",
                "50ms",
                "--duration",
                "300ms",
                "--think",
                "20ms",
                "--write-back-every",
                "50ms"));
    assertThat(bench.exitCode()).as(bench.said()).isZero();
    StudyResult result = result();
    assertThat(result.runs())
        .allSatisfy(
            run ->
                assertThat(run.audit().orElseThrow().exact())
                    .as(run.spec().name())
                    .isEqualTo(!run.spec().name().contains("naive")));
    assertThat(result.runs()).allMatch(r -> r.fleet().orElseThrow().generators().size() == 2);
  }

  /** A coordinator and its agents, whose load is under way. */
  private record Running(BenchProcess coordinator, List<BenchProcess> agents) {}

  private Running running(int agents, String... length) throws Exception {
    List<String> words = new ArrayList<>(ENDLESS);
    words.addAll(List.of(length));
    BenchProcess coordinator = coordinator(agents, load(words.toArray(String[]::new)));
    List<BenchProcess> started = new ArrayList<>();
    for (int i = 0; i < agents; i++) {
      started.add(agent("agent-" + i, "--output", kept(i)));
    }
    coordinator.until(() -> counted() >= 2 * RATE);
    return new Running(coordinator, started);
  }

  private String kept(int agent) {
    return folder.resolve("kept-" + agent).toString();
  }

  private static String[] load(String... more) {
    List<String> words = new ArrayList<>(List.of("load", "counters", "-t", target()));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private BenchProcess coordinator(int agents, String... words) throws IOException {
    return process("coordinator", PASSWORD, leading(agents, words));
  }

  /** Coordinates in the process of the test; the exit code. */
  private int coordinate(CaughtScreen screen, int agents, String... words) {
    List<String> all = new ArrayList<>(List.of(leading(agents, words)));
    all.addAll(List.of("-o", folder.resolve("results").toString()));
    return Main.execute(all.toArray(String[]::new), screen.screen());
  }

  private String[] leading(int agents, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--fleet", String.valueOf(agents), "--bind", "127.0.0.1:" + port));
    all.addAll(List.of("--key", key.toString()));
    return all.toArray(String[]::new);
  }

  private BenchProcess agent(String name, String... words) throws IOException {
    return agent(name, PASSWORD, words);
  }

  private BenchProcess agent(String name, Map<String, String> environment, String... words)
      throws IOException {
    return process(name, environment, joining(name, words));
  }

  private String[] joining(String name, String... words) {
    List<String> all = new ArrayList<>(List.of("agent", "--join", "127.0.0.1:" + port));
    all.addAll(List.of("--name", name));
    if (!List.of(words).contains("--key")) {
      all.addAll(List.of("--key", key.toString()));
    }
    all.addAll(List.of(words));
    return all.toArray(String[]::new);
  }

  /** An agent whose program is another file: a jar with the class that it looks at. */
  private BenchProcess otherVersion(String name) throws IOException {
    Path jar = folder.resolve("other.jar");
    String entry = Program.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream bytes = Program.class.getResourceAsStream("/" + entry)) {
      out.putNextEntry(new ZipEntry(entry));
      bytes.transferTo(out);
    }
    return started(
        BenchProcess.start(
            Files.createDirectories(folder.resolve("other-version")),
            PASSWORD,
            List.of(BenchProcess.java()),
            List.of(
                "-cp",
                jar + File.pathSeparator + System.getProperty("java.class.path"),
                OnAnyMachine.class.getName()),
            List.of(joining(name))));
  }

  private BenchProcess process(String name, Map<String, String> environment, String... words)
      throws IOException {
    return started(
        BenchProcess.ofClasses(
            folder.resolve(name + "-" + processes.size()), environment, List.of(words)));
  }

  private BenchProcess started(BenchProcess process) {
    processes.add(process);
    return process;
  }

  private static void assertExact(RunResult run) {
    assertThat(run.valid()).as("%s: %s", run.spec().name(), run.invalid()).isTrue();
    assertThat(run.audit().orElseThrow().exact()).as(run.spec().name()).isTrue();
    assertThat(run.audit().orElseThrow().acknowledged()).isPositive();
  }

  private static final Map<String, String> PASSWORD =
      Map.of("KURABE_PASSWORD_PG", LocalPostgres.PASSWORD);

  private static CaughtScreen screen() {
    return new CaughtScreen(PASSWORD);
  }

  private static String target() {
    return "pg=" + postgres.url("bench");
  }

  private static void endedWith(int code, BenchProcess... ended) throws Exception {
    for (BenchProcess process : ended) {
      assertThat(process.exitCode()).as(process.said()).isEqualTo(code);
    }
  }

  /** What the only run of a result that was cut says about agent-1. */
  private String lost(BenchProcess coordinator) throws IOException {
    StudyResult result = result();
    assertThat(result.complete()).as(coordinator.said()).isFalse();
    RunResult run = result.runs().get(0);
    assertThat(run.complete()).isFalse();
    assertThat(run.valid()).isFalse();
    return run.invalid().stream()
        .filter(reason -> reason.startsWith("agent-1"))
        .findFirst()
        .orElse(run.invalid().toString());
  }

  private StudyResult result() throws IOException {
    Path own = folder.resolve("coordinator-0/results");
    return ResultFiles.read(ResultFolder.only(Files.exists(own) ? own : folder.resolve("results")));
  }

  private static List<String> schemas() throws Exception {
    return postgres.query(SCHEMAS);
  }

  /** What the clients have counted on the server; 0 before there is a table. */
  private static long counted() throws Exception {
    List<String> tables =
        postgres.query(
            "SELECT schemaname FROM pg_tables WHERE tablename = 'order_counts' AND schemaname LIKE 'kurabe\\_%'");
    return tables.isEmpty()
        ? 0
        : Long.parseLong(
            postgres
                .query("SELECT coalesce(sum(count), 0) FROM " + tables.get(0) + ".order_counts")
                .get(0));
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
