package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Members of a fleet as processes, with a key and a PostgreSQL server of their own. */
abstract class FleetProcesses {
  static final Map<String, String> PASSWORD = Map.of("KURABE_PASSWORD_PG", LocalPostgres.PASSWORD);

  /** The option of a load that lasts until something ends it. */
  static final String[] FOR_LONG = {"--duration", "10m", "--repeats", "1"};

  static LocalPostgres postgres;
  private static Path key;

  @TempDir Path folder;

  private final List<BenchProcess> processes = new ArrayList<>();
  private InetSocketAddress place = freePort(InetAddress.getLoopbackAddress());

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

  /** Lets the members meet at an address other than the loopback. */
  void meetAt(InetAddress address) {
    place = freePort(address);
  }

  /** The port where the coordinator listens. */
  int port() {
    return place.getPort();
  }

  /** The address and port where the coordinator listens. */
  String place() {
    return place.getAddress().getHostAddress() + ":" + port();
  }

  static String[] load(String... more) {
    List<String> words = new ArrayList<>(List.of("load", "counters", "-t", target()));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  BenchProcess coordinator(int agents, String... words) throws IOException {
    return process("coordinator", PASSWORD, leading(agents, words));
  }

  /** Coordinates in the process of the test; the exit code. */
  int coordinate(CaughtScreen screen, int agents, String... words) {
    List<String> all = new ArrayList<>(List.of(leading(agents, words)));
    all.addAll(List.of("-o", folder.resolve("results").toString()));
    return Main.execute(all.toArray(String[]::new), screen.screen());
  }

  String[] leading(int agents, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--fleet", String.valueOf(agents), "--bind", place()));
    all.addAll(List.of("--key", key.toString()));
    return all.toArray(String[]::new);
  }

  BenchProcess agent(String name, String... words) throws IOException {
    return agent(name, PASSWORD, words);
  }

  BenchProcess agent(String name, Map<String, String> environment, String... words)
      throws IOException {
    return process(name, environment, joining(name, words));
  }

  String[] joining(String name, String... words) {
    List<String> all = new ArrayList<>(List.of("agent", "--join", place()));
    all.addAll(List.of("--name", name));
    if (!List.of(words).contains("--key")) {
      all.addAll(List.of("--key", key.toString()));
    }
    all.addAll(List.of(words));
    return all.toArray(String[]::new);
  }

  BenchProcess process(String name, Map<String, String> environment, String... words)
      throws IOException {
    return started(BenchProcess.ofClasses(newFolder(name), environment, List.of(words)));
  }

  /** Starts bench by another JVM, or another program by this one, in a folder of its own. */
  BenchProcess process(
      String name,
      Map<String, String> environment,
      List<String> java,
      List<String> program,
      String... words)
      throws IOException {
    return started(BenchProcess.start(newFolder(name), environment, java, program, List.of(words)));
  }

  Path newFolder(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name + "-" + processes.size()));
  }

  /** Ends the process after the test. */
  BenchProcess started(BenchProcess process) {
    processes.add(process);
    return process;
  }

  static void assertExact(RunResult run) {
    assertThat(run.valid()).as("%s: %s", run.spec().name(), run.invalid()).isTrue();
    assertThat(run.audit().orElseThrow().exact()).as(run.spec().name()).isTrue();
    assertThat(run.audit().orElseThrow().acknowledged()).isPositive();
  }

  static CaughtScreen screen() {
    return new CaughtScreen(PASSWORD);
  }

  static String target() {
    return "pg=" + postgres.url("bench");
  }

  static void endedWith(int code, BenchProcess... ended) throws Exception {
    for (BenchProcess process : ended) {
      assertThat(process.exitCode()).as(process.said()).isEqualTo(code);
    }
  }

  StudyResult result() throws IOException {
    Path own = folder.resolve("coordinator-0/results");
    return ResultFiles.read(ResultFolder.only(Files.exists(own) ? own : folder.resolve("results")));
  }

  /** Returns what the only run of a result that was cut says about agent-1. */
  String lost(BenchProcess coordinator) throws IOException {
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

  static List<String> schemas() throws Exception {
    return postgres.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe\\_%'");
  }

  /** Returns what the clients have counted on the server; 0 before there is a table. */
  static long counted() throws Exception {
    List<String> tables =
        postgres.query(
            "SELECT schemaname FROM pg_tables WHERE tablename = 'order_counts' AND schemaname LIKE"
                + " 'kurabe\\_%'");
    return tables.isEmpty()
        ? 0
        : Long.parseLong(
            postgres
                .query("SELECT coalesce(sum(count), 0) FROM " + tables.get(0) + ".order_counts")
                .get(0));
  }

  private static InetSocketAddress freePort(InetAddress address) {
    try (ServerSocket socket = new ServerSocket(0, 1, address)) {
      return new InetSocketAddress(address, socket.getLocalPort());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
