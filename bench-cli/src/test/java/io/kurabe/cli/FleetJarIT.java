package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.result.RunResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Agents of the packaged jar, as users start them: {@code java -jar bench-cli.jar agent}. */
@Tag(Tier.SYSTEM)
class FleetJarIT extends FleetProcesses {
  private static final Path JAR = Path.of(System.getProperty("kurabe.packaged.jar"));

  @Test
  @Needs(Prerequisite.JDK_25)
  void generatorsOnOtherJvmsMakeALoadAndTheResultSaysSo() throws Exception {
    BenchProcess coordinator = led(leading(2, "--duration", "1s", "--join-timeout", "30s"));
    BenchProcess newer = agentOf(JAR, Prerequisite.JDK_25.value(), "agent-25");
    BenchProcess own = agentOf(JAR, BenchProcess.java(), "agent-17");
    assertThat(coordinator.exitCode()).as(coordinator.said()).isZero();
    for (BenchProcess agent : List.of(newer, own)) {
      assertThat(agent.exitCode()).as(agent.said()).isZero();
      assertThat(agent.out()).isEmpty();
      assertThat(agent.err().lines())
          .allMatch(l -> l.matches("waiting for the coordinator .*|agent-\\d+ is one of 2 .*"));
    }
    RunResult run = result().runs().get(0);
    assertExact(run);
    assertThat(run.cautions())
        .anySatisfy(
            caution ->
                assertThat(caution)
                    .startsWith("the generators are not alike: agent-17: ")
                    .contains("; agent-25: "));
  }

  @Test
  void anAgentOfAnotherFileIsRefused() throws Exception {
    Path other = Files.copy(JAR, folder.resolve("other.jar"));
    try (RandomAccessFile jar = new RandomAccessFile(other.toFile(), "rw")) {
      jar.seek(jar.length() - 2);
      jar.write(new byte[] {1, 0, 'x'}); // A comment of one character.
    }
    BenchProcess coordinator = led(leading(2, "--duration", "1s", "--join-timeout", "15s"));
    BenchProcess agent = agentOf(other, BenchProcess.java(), "agent-0");
    assertThat(agent.exitCode()).as(agent.said()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(agent.err())
        .containsPattern(
            "it is Kurabe \\S+ \\(file [0-9a-f]{12}, messages 1\\) and the coordinator is Kurabe \\S+"
                + " \\(file [0-9a-f]{12}, messages 1\\)\\. All members need the same bench-cli.jar");
    assertThat(coordinator.exitCode()).as(coordinator.said()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(coordinator.err()).contains("None of 2 generators is here within 15s.");
  }

  @Test
  void aLocalFleetShowsNoSecretToOtherUsers() throws Exception {
    BenchProcess bench = led("--duration", "2s", "--fleet", "local:2");
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

  private static boolean isOfAnAgent(String commandLine) {
    return commandLine.contains(" agent --join ") && commandLine.contains(" --key - ");
  }

  private BenchProcess led(String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of(load("--clients", "2", "--warmup", "100ms")));
    all.addAll(List.of(words));
    return started(BenchProcess.start(newFolder("coordinator"), PASSWORD, all));
  }

  private BenchProcess agentOf(Path jar, String java, String name) throws IOException {
    return process(name, PASSWORD, List.of(java), List.of("-jar", jar.toString()), joining(name));
  }
}
