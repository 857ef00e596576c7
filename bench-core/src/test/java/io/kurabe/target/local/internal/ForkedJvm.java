package io.kurabe.target.local.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Another JVM that starts an embedded server, for tests that kill it or run it as another user. Not
 * thread-safe.
 */
final class ForkedJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private ForkedJvm(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts it.
   *
   * @param prefix words before {@code java}, e.g. {@code setpriv ...}
   */
  static ForkedJvm start(
      List<String> prefix,
      Map<String, String> environment,
      String classPath,
      Class<?> main,
      Path tmp)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It only starts a server and ends, before what the optimizing compiler does would pay off.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-Djava.io.tmpdir=" + tmp, "-cp", classPath, main.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new ForkedJvm(builder.start());
  }

  /** The rest of the first line that begins with the word; fails when the JVM ends before. */
  String await(String word) throws IOException {
    StringBuilder seen = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(word + " ")) {
        return line.substring(word.length() + 1);
      }
      seen.append(line).append('\n');
    }
    throw new AssertionError("the forked JVM ended without '" + word + "':\n" + seen);
  }

  /** Closes what the JVM reads, which asks it to end, and waits until it has. */
  int finish() throws IOException, InterruptedException {
    process.getOutputStream().close();
    await("CLOSED");
    return process.waitFor();
  }

  /** kill -9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
