package io.kurabe.target.local.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A process with all that it started, stopped as by SIGSTOP: it keeps its connections and answers
 * nothing. Closing it lets it go on.
 */
public final class Frozen implements AutoCloseable {
  private final List<ProcessHandle> processes;

  private Frozen(List<ProcessHandle> processes) {
    this.processes = processes;
  }

  /** Stops them. */
  public static Frozen of(ProcessHandle root) {
    signal("STOP", List.of(root)); // First, so that it starts no other.
    List<ProcessHandle> all = Stream.concat(Stream.of(root), root.descendants()).toList();
    signal("STOP", all);
    return new Frozen(all);
  }

  private static void signal(String name, List<ProcessHandle> processes) {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    processes.forEach(p -> command.add(String.valueOf(p.pid())));
    try {
      new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    signal("CONT", processes);
  }
}
