package io.kurabe.cli.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.tier.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link FleetMember} in a JVM of its own, with its output in a file. */
final class MemberProcess implements AutoCloseable {
  private final Process process;
  private final Path out;

  private MemberProcess(Process process, Path out) {
    this.process = process;
    this.out = out;
  }

  static MemberProcess start(Path folder, Object... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It lives for seconds, and leaves the processors to the others.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(FleetMember.class.getName());
    for (Object arg : args) {
      command.add(arg.toString());
    }
    Path out = Files.createTempFile(folder, "member", ".txt");
    return new MemberProcess(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start(),
        out);
  }

  /** Waits until it has printed a line that begins so; the line's rest. */
  String await(String begin) {
    return Await.until(this::said, said -> said.stream().anyMatch(line -> line.startsWith(begin)))
        .stream()
        .filter(line -> line.startsWith(begin))
        .findFirst()
        .orElseThrow()
        .substring(begin.length())
        .strip();
  }

  List<String> said() throws IOException {
    return Files.readString(out, UTF_8).lines().toList();
  }

  /** kill -9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Lets it leave. */
  void leave() throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(Await.end(process)).isZero();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
