package io.kurabe.fleet.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.fleet.internal.FleetMessage.AgentIdentity;
import io.kurabe.target.ServerFacts;
import io.kurabe.workload.Operation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an agent keeps of its runs in a folder of its own host, so that they are not lost when the
 * coordinator is: a file for each run, a line for each message. Used by one thread.
 */
public final class FleetJournal implements AutoCloseable {
  /** The end of the names of its files. */
  static final String SUFFIX = ".fleet.jsonl";

  private final Path folder;
  private final Consumer<String> say;
  private @Nullable OutputStream file;

  /**
   * The first line of a file: what the run is.
   *
   * @param facts of the server; empty when they are not known
   * @param operations of the workload, which the messages know by their index
   * @param wallMillis time of day at the agent, in milliseconds since 1970
   */
  record Begin(
      AgentIdentity agent,
      Optional<ServerFacts> facts,
      List<Operation> operations,
      FleetMessage.Prepare prepare,
      long wallMillis) {
    public Begin {
      operations = List.copyOf(operations);
    }
  }

  /**
   * @param folder is made when it is not there
   * @param say hears that nothing more can be kept
   * @throws ConfigurationException when it cannot be made
   */
  public FleetJournal(Path folder, Consumer<String> say) {
    this.folder = folder;
    this.say = say;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  Path folder() {
    return folder;
  }

  /** Begins the file of a run; one that is there already is another run's, and stays. */
  void begin(Begin begin) {
    close();
    String name = begin.prepare.spec().name() + "-" + begin.agent.name();
    try {
      for (int number = 1; file == null; number++) {
        Path path = folder.resolve(name + (number == 1 ? "" : "-" + number) + SUFFIX);
        if (!Files.exists(path)) {
          file =
              Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
      }
    } catch (IOException e) {
      throw cannotWrite(e);
    }
    write(FleetJson.encodeAny(begin));
  }

  /** Adds a message of the run. */
  void add(FleetMessage message) {
    if (file != null) {
      write(FleetJson.encode(message));
    }
  }

  private void write(byte[] line) {
    OutputStream to = file;
    try {
      if (to != null) {
        to.write(line);
        to.write('\n');
        to.flush();
      }
    } catch (IOException e) {
      close(); // A full disk must not end the run.
      say.accept(cannotWrite(e).getMessage() + ". Nothing more of this run is kept.");
    }
  }

  private ConfigurationException cannotWrite(IOException e) {
    return new ConfigurationException(
        "the folder '%s' cannot be written: %s".formatted(folder, Reason.of(e)));
  }

  @Override
  public void close() {
    OutputStream open = file;
    file = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // What was flushed is there.
      }
    }
  }
}
