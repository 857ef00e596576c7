package io.kurabe.target.local.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * A server process that Kurabe started. It runs in a session of its own, so that Ctrl-C in the
 * terminal reaches Kurabe alone, which then stops it in order. Thread-safe.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

  private static final long PAUSE_NANOS = 10_000_000;
  private static final int TAIL_LINES = 12;

  private final String product;
  private final Process process;
  private final Path log;
  private final Thread atExit;

  private ServerProcess(String product, Process process, Path log) {
    this.product = product;
    this.process = process;
    this.log = log;
    this.atExit = new Thread(process::destroy, "kurabe-stop-" + product);
  }

  /** Asks whether the server answers. */
  @FunctionalInterface
  public interface Readiness {
    /** Returns true when the server answers; an exception means that it does not yet. */
    boolean check() throws Exception;
  }

  /**
   * Starts a server; its output goes to {@code server.log}. The command must not hold a secret,
   * since every user can read it.
   */
  public static ServerProcess start(String product, WorkFolder folder, List<String> command) {
    Path log = folder.path().resolve("server.log");
    try {
      Process process =
          new ProcessBuilder(inOwnSession(command))
              .directory(folder.path().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      folder.rememberProcess(process);
      ServerProcess server = new ServerProcess(product, process, log);
      Runtime.getRuntime().addShutdownHook(server.atExit);
      return server;
    } catch (IOException e) {
      throw new TargetException(product + " cannot be started: " + Reason.of(e), e);
    }
  }

  /** Runs initdb and the like; a TargetException has the end of its output if it fails. */
  public static void runToEnd(
      String product, WorkFolder folder, List<String> command, Duration limit) {
    try {
      Ended ended = run(product, folder, command, limit);
      if (ended.exitCode != 0) {
        throw new TargetException(whyItFailed(product, ended));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException(product + ": interrupted while being set up", e);
    }
  }

  /** The exit code of a program and the last lines of what it printed. */
  public record Ended(int exitCode, String output) {}

  /** Runs a program to its end, whatever its exit code is; it is ended by an interrupt. */
  public static Ended run(String product, WorkFolder folder, List<String> command, Duration limit)
      throws InterruptedException {
    ServerProcess run = start(product, folder, command);
    try {
      if (!run.process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new TargetException(
            product + " did not finish in " + limit.toSeconds() + " s.\n" + run.logTail());
      }
      return new Ended(run.process.exitValue(), run.logTail());
    } finally {
      run.close();
    }
  }

  /**
   * Waits until the server answers. A check may hang because something else listens on the port;
   * the end of the server is noticed nevertheless, and a taken port, see {@link FreePort}.
   */
  public void awaitReady(Duration limit, Readiness readiness) {
    long deadline = NanoClock.SYSTEM.nanoTime() + limit.toNanos();
    FutureTask<Boolean> asked = ask(readiness);
    while (NanoClock.SYSTEM.nanoTime() < deadline) {
      if (!process.isAlive()) {
        throw failure(new Ended(process.exitValue(), logTail()));
      }
      if (asked.isDone()) {
        if (saysYes(asked)) {
          return;
        }
        asked = ask(readiness);
      }
      pause();
    }
    throw new TargetException(
        product + " did not answer within " + limit.toSeconds() + " s.\n" + logTail());
  }

  private FutureTask<Boolean> ask(Readiness readiness) {
    FutureTask<Boolean> question = new FutureTask<>(readiness::check);
    Thread thread = new Thread(question, "kurabe-await-" + product);
    thread.setDaemon(true);
    thread.start();
    return question;
  }

  private static boolean saysYes(FutureTask<Boolean> answered) {
    try {
      return answered.get();
    } catch (ExecutionException notYet) {
      if (notYet.getCause() instanceof Error defect) {
        throw defect; // Of ours, or of the driver: it would be the same at each question.
      }
      return false; // Asked again, until the limit.
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Returns the process, for signals that only tests send. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException alreadyExiting) {
      // The hook runs or has run; it only asks the process to end, which it did.
    }
  }

  private RuntimeException failure(Ended ended) {
    String why = whyItFailed(product, ended);
    return StartFailure.portTaken(ended.output)
        ? new PortTakenException(why)
        : new TargetException(why);
  }

  private static String whyItFailed(String product, Ended ended) {

    return "%s cannot be started (exit code %s). %s\n%s"
        .formatted(product, ended.exitCode, StartFailure.advice(ended.output), ended.output);
  }

  private String logTail() {
    try {
      return tail(Files.readAllLines(log, java.nio.charset.StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return "  | (no output)";
    }
  }

  /** Returns the last lines of a server's output, each marked as its own words. */
  static String tail(List<String> lines) {
    List<String> tail = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
    return "  | " + String.join("\n  | ", tail);
  }

  private static List<String> inOwnSession(List<String> command) {
    List<String> full = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      full.add("/usr/bin/setsid");
    }
    full.addAll(command);
    return full;
  }

  private static void pause() {
    try {
      NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + PAUSE_NANOS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static TargetException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TargetException("Interrupted while a server was starting", e);
  }
}
