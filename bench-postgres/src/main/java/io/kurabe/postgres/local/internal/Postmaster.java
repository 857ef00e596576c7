package io.kurabe.postgres.local.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The main process of an embedded cluster. It has to be asked to stop by the signal QUIT: KILL
 * would leave its shared memory behind, and TERM waits for every client.
 */
final class Postmaster {
  private static final int STOP_LIMIT_SECONDS = 5;

  private final ProcessHandle process;

  private Postmaster(ProcessHandle process) {
    this.process = process;
  }

  /**
   * Returns the live process that serves a data folder, by {@code postmaster.pid}. Pids are used
   * again, so its command line must name the folder.
   */
  static Optional<Postmaster> of(Path data) {
    return firstLine(data.resolve("postmaster.pid"))
        .filter(pid -> pid.matches("\\d{1,10}"))
        .map(Long::parseLong)
        .filter(pid -> commandLine(pid).contains(data.toString()))
        .flatMap(ProcessHandle::of)
        .map(Postmaster::new);
  }

  /**
   * Stops the servers of processes of this user that are gone; their folders are then removed by
   * {@link io.kurabe.target.local.internal.WorkFolder}.
   */
  static void stopAbandoned(Path tmp) {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(tmp, "kurabe-*-postgres-*")) {
      for (Path folder : folders) {
        if (isAbandoned(folder)) {
          of(folder.resolve("postgres").resolve("data")).ifPresent(Postmaster::stopNow);
        }
      }
    } catch (IOException e) {
      // Nothing can be found there: WorkFolder will say so if it matters.
    }
  }

  private static boolean isAbandoned(Path folder) throws IOException {
    String owner = folder.getFileName().toString().split("-", 3)[1];
    return owner.matches("\\d{1,10}")
        && !Files.isSymbolicLink(folder)
        && Files.getOwner(folder).getName().equals(System.getProperty("user.name"))
        && ProcessHandle.of(Long.parseLong(owner)).filter(ProcessHandle::isAlive).isEmpty();
  }

  /** Ends the server and its sessions at once and waits for it, within a limit. */
  void stopNow() {
    try {
      // ProcessHandle knows only TERM and KILL.
      new ProcessBuilder(List.of("/bin/sh", "-c", "kill -s QUIT \"$0\"", "" + process.pid()))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      process.onExit().get(STOP_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | ExecutionException | TimeoutException e) {
      // Whoever asked goes on with TERM and KILL.
    }
  }

  private static Optional<String> firstLine(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
          .findFirst()
          .map(String::strip);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the command line; empty without {@code /proc}, or without such a process. */
  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
