package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.cli.fleet.Program;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.FleetResult;
import io.kurabe.result.RunResult;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** Who becomes a generator of a fleet, and who is refused. */
class FleetJoinIT extends FleetProcesses {
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
    words.addAll(List.of("--fleet", "ssh:h1,root@h2", "--bind", place()));
    BenchProcess bench = process("coordinator", environment, words.toArray(String[]::new));
    assertThat(bench.exitCode()).as(bench.said()).isZero();
    RunResult run = result().runs().get(0);
    assertExact(run);
    assertThat(run.fleet().orElseThrow().generators())
        .extracting(FleetResult.Generator::name)
        .containsExactly("h1", "h2");
  }

  /** Nobody is lost by it, and the load is that of those who were taken. */
  @Test
  void whoDoesNotBelongToTheFleetIsRefused() throws Exception {
    Path other = folder.resolve("other.p12");
    FleetKey.make().write(other);
    BenchProcess coordinator =
        coordinator(2, load("--clients", "2", "--duration", "10m", "--repeats", "1"));
    BenchProcess first = agent("agent-0");
    coordinator.until(() -> coordinator.err().contains("1 of 2 generators is here (agent-0 "));
    BenchProcess namesake = agent("agent-0");
    BenchProcess stranger = agent("agent-1", "--key", other.toString(), "--join-timeout", "1s");
    BenchProcess older = otherVersion("agent-1");
    endedWith(ExitCode.RUN_INVALID, namesake, stranger, older);
    assertThat(namesake.err())
        .contains(
            "The coordinator does not take this agent: an agent called agent-0 is there already, at"
                + " 127.0.0.1. Give each a --name of its own");
    assertThat(coordinator.err())
        .contains("agent-0 (127.0.0.1) is not taken: an agent called agent-0 is there already");
    assertThat(stranger.err())
        .contains(
            "the coordinator at 127.0.0.1:%1$d did not let this process in within 1 s: the certificate of 127.0.0.1:%1$d is not of this fleet: all members need the same key file"
                .formatted(port()));
    assertThat(older.err())
        .containsPattern(
            "it is Kurabe \\S+ \\(file [0-9a-f]{12}, messages 1\\) and the coordinator is Kurabe"
                + " \\S+ \\(file \\w+, messages 1\\)\\. All members need the same bench-cli.jar");

    BenchProcess second = agent("agent-1");
    coordinator.until(() -> counted() > 0);
    BenchProcess late = agent("agent-2");
    endedWith(ExitCode.RUN_INVALID, late);
    assertThat(late.err())
        .contains("all 2 generators are there already. Nobody takes the place of another");
    endedWith(ExitCode.INTERRUPTED, coordinator.signal("INT"), first, second);
    RunResult run = result().runs().get(0);
    assertThat(run.invalid()).isEmpty();
    assertThat(run.fleet().orElseThrow().lost()).isEmpty();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
  }

  @Test
  void aMissingAgentIsTold() throws Exception {
    BenchProcess agent = agent("agent-7");
    CaughtScreen screen = screen();
    assertThat(coordinate(screen, 2, load("--clients", "2", "--join-timeout", "14s")))
        .isEqualTo(ExitCode.RUN_INVALID);
    assertThat(screen.err())
        .containsPattern("1 of 2 generators is here \\(agent-7 127.0.0.1\\); \\ds left")
        .contains(
            "Only 1 of 2 generators is here (agent-7 127.0.0.1) within 14s. Start the missing ones"
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
            "(?s)Not all generators reach pg: agent-1 \\(127.0.0.1\\):"
                + " PostgreSQL.{0,60}refused\\s+the\\s+password.*KURABE_PASSWORD_<TARGET>");
    assertThat(without.err()).contains("This run cannot be made here: PostgreSQL at ");
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

  /** An agent whose program is another file: a jar with the class that it looks at. */
  private BenchProcess otherVersion(String name) throws IOException {
    Path jar = folder.resolve("other.jar");
    String entry = Program.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream bytes = Program.class.getResourceAsStream("/" + entry)) {
      out.putNextEntry(new ZipEntry(entry));
      bytes.transferTo(out);
    }
    return process(
        "other-version",
        PASSWORD,
        List.of(BenchProcess.java()),
        List.of(
            "-cp",
            jar + File.pathSeparator + System.getProperty("java.class.path"),
            OnAnyMachine.class.getName()),
        joining(name));
  }
}
