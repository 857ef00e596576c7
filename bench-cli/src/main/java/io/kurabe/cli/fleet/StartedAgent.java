package io.kurabe.cli.fleet;

import io.kurabe.config.internal.Reason;
import io.kurabe.fleet.internal.FleetException;
import io.kurabe.spec.NanoClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An agent that this process started, on this host or by ssh. It gets the key over its standard
 * input, and ends when that is closed. Thread-safe.
 */
final class StartedAgent {
  private static final long GOODBYE_SECONDS = 5;

  private final String name;
  private final Process process;
  private final Consumer<String> say;
  private volatile String lastLine = "";

  private StartedAgent(String name, Process process, Consumer<String> say) {
    this.name = name;
    this.process = process;
    this.say = say;
  }

  /**
   * Starts an agent.
   *
   * @param command the program with its arguments
   * @param environment what it gets besides this process's own, e.g. passwords
   * @param say hears what it prints
   * @param ended hears why it ended, if it does before it is closed
   * @throws FleetException when the program cannot be started
   */
  static StartedAgent start(
      String name,
      List<String> command,
      Map<String, String> environment,
      FleetKey key,
      Consumer<String> say,
      Consumer<String> ended) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove(FleetKey.FILE_VARIABLE);
    builder.environment().remove(FleetKey.VARIABLE);
    builder.environment().putAll(environment);
    try {
      StartedAgent agent = new StartedAgent(name, builder.start(), say);
      daemon("kurabe-fleet-hear-" + name, agent::hear);
      OutputStream in = agent.process.getOutputStream();
      in.write((key.toBase64() + "\n").getBytes(StandardCharsets.US_ASCII));
      in.flush(); // It stays open: its end is that of the agent.
      daemon("kurabe-fleet-watch-" + name, () -> ended.accept(agent.awaitEnd()));
      return agent;
    } catch (IOException e) {
      throw new FleetException(
          "%s cannot be started by '%s': %s".formatted(name, command.get(0), Reason.of(e)), e);
    }
  }

  private static void daemon(String threadName, Runnable work) {
    Thread thread = new Thread(work, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  /** Waits for the end of the process and returns it in words. */
  private String awaitEnd() {
    int code = process.onExit().join().exitValue();
    return name + " ended with exit code " + code + (lastLine.isEmpty() ? "" : ": " + lastLine);
  }

  private void hear() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          lastLine = line.strip();
          say.accept(name + ": " + lastLine);
        }
      }
    } catch (IOException e) {
      // It has ended.
    }
  }

  /** Waits for the end of all, which they have been told, and ends those that do not. */
  static void endAll(List<StartedAgent> agents) {
    long end = NanoClock.SYSTEM.nanoTime() + TimeUnit.SECONDS.toNanos(GOODBYE_SECONDS);
    agents.forEach(StartedAgent::closeInput);
    agents.forEach(agent -> agent.end(end));
  }

  private void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended.
    }
  }

  private void end(long deadline) {
    try {
      long left = Math.max(0, deadline - NanoClock.SYSTEM.nanoTime());
      if (process.waitFor(left, TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
