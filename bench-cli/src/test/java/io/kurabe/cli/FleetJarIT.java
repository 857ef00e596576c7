package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents of the packaged jar, as users start them: {@code java -jar bench-cli.jar agent}. */
@Tag(Tier.SYSTEM)
class FleetJarIT {
  private static final Path JAR = Path.of(System.getProperty("kurabe.packaged.jar"));
  private static final Map<String, String> PASSWORD =
      Map.of("KURABE_PASSWORD_PG", LocalPostgres.PASSWORD);

  @TempDir private Path folder;

  @Test
  @Needs(Prerequisite.JDK_25)
  void generatorsOnOtherJvmsMakeALoadAndTheResultSaysSo() throws Exception {
    Fleet fleet = new Fleet(folder);
    try (LocalPostgres postgres = new LocalPostgres();
        BenchProcess coordinator = fleet.coordinator(postgres.url("bench"), "30s");
        BenchProcess newer = fleet.agent("agent-25", Prerequisite.JDK_25.value(), JAR);
        BenchProcess own = fleet.agent("agent-17", BenchProcess.java(), JAR)) {
      assertThat(coordinator.exitCode()).as(coordinator.said()).isZero();
      for (BenchProcess agent : List.of(newer, own)) {
        assertThat(agent.exitCode()).as(agent.said()).isZero();
        assertThat(agent.out()).isEmpty();
        assertThat(agent.err().lines())
            .allMatch(l -> l.matches("waiting for the coordinator .*|agent-\\d+ is one of 2 .*"));
      }
      RunResult run =
          ResultFiles.read(ResultFolder.only(folder.resolve("coordinator/results"))).runs().get(0);
      assertThat(run.valid()).as(run.invalid().toString()).isTrue();
      assertThat(run.audit().orElseThrow().exact()).isTrue();
      assertThat(run.cautions())
          .anySatisfy(
              caution ->
                  assertThat(caution)
                      .startsWith("the generators are not alike: agent-17: ")
                      .contains("; agent-25: "));
    }
  }

  @Test
  void anAgentOfAnotherFileIsRefused() throws Exception {
    Path other = Files.copy(JAR, folder.resolve("other.jar"));
    try (RandomAccessFile jar = new RandomAccessFile(other.toFile(), "rw")) {
      jar.seek(jar.length() - 2);
      jar.write(new byte[] {1, 0, 'x'}); // A comment of one character.
    }
    Fleet fleet = new Fleet(folder);
    try (LocalPostgres postgres = new LocalPostgres();
        BenchProcess coordinator = fleet.coordinator(postgres.url("bench"), "6s");
        BenchProcess agent = fleet.agent("agent-0", BenchProcess.java(), other)) {
      assertThat(agent.exitCode()).as(agent.said()).isEqualTo(ExitCode.RUN_INVALID);
      assertThat(agent.err())
          .containsPattern(
              "it is Kurabe \\S+ \\(file [0-9a-f]{12}, messages 1\\) and the coordinator is Kurabe \\S+"
                  + " \\(file [0-9a-f]{12}, messages 1\\)\\. All members need the same bench-cli.jar");
      assertThat(coordinator.exitCode()).as(coordinator.said()).isEqualTo(ExitCode.RUN_INVALID);
      assertThat(coordinator.err()).contains("Only 0 of 2 generators are here within 6s.");
    }
  }

  @Test
  void aLocalFleetShowsNoSecretToOtherUsers() throws Exception {
    try (LocalPostgres postgres = new LocalPostgres();
        BenchProcess bench =
            BenchProcess.start(
                folder,
                PASSWORD,
                "load",
                "counters",
                "-t",
                "pg=" + postgres.url("bench"),
                "--clients",
                "2",
                "--duration",
                "2s",
                "--warmup",
                "100ms",
                "--fleet",
                "local:2")) {
      Set<String> commandLines = new HashSet<>();
      bench.until(
          () -> {
            bench
                .descendants()
                .flatMap(p -> p.info().commandLine().stream())
                .forEach(commandLines::add);
            return commandLines.stream().filter(FleetJarIT::isOfAnAgent).count() == 2;
          });
      assertThat(commandLines).noneMatch(l -> l.contains(LocalPostgres.PASSWORD));
      assertThat(bench.exitCode()).as(bench.said()).isZero();
      assertThat(bench.said()).doesNotContain(LocalPostgres.PASSWORD);
    }
  }

  private static boolean isOfAnAgent(String commandLine) {
    return commandLine.contains(" agent --join ") && commandLine.contains(" --key - ");
  }

  /** Where members meet, and their key. */
  private record Fleet(Path folder, Path key, int port) {
    Fleet(Path folder) throws IOException {
      this(folder, folder.resolve("fleet.p12"), freePort());
      FleetKey.make().write(key);
    }

    BenchProcess coordinator(String url, String joinTimeout) throws IOException {
      return BenchProcess.start(
          Files.createDirectories(folder.resolve("coordinator")),
          PASSWORD,
          "load",
          "counters",
          "-t",
          "pg=" + url,
          "--clients",
          "2",
          "--duration",
          "1s",
          "--warmup",
          "100ms",
          "--fleet",
          "2",
          "--bind",
          "127.0.0.1:" + port,
          "--key",
          key.toString(),
          "--join-timeout",
          joinTimeout);
    }

    BenchProcess agent(String name, String java, Path jar) throws IOException {
      return BenchProcess.start(
          Files.createDirectories(folder.resolve(name)),
          PASSWORD,
          List.of(java),
          List.of("-jar", jar.toString()),
          List.of("agent", "--join", "127.0.0.1:" + port, "--name", name, "--key", key.toString()));
    }

    private static int freePort() throws IOException {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      }
    }
  }
}
