package io.kurabe.target.local.internal;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import io.kurabe.spec.NanoClock;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;

/**
 * Notices at once that a server refuses its settings and ends. The ways in which Testcontainers
 * waits for databases go on asking such a container until their time is up, a minute or two. Once
 * the server says that it is ready, or has run for twenty seconds, they take over. An instance
 * serves one start.
 */
final class ExitCheck extends StartupCheckStrategy {
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(20);

  /**
   * Matches what a server prints when it is ready. Redis says the first, PostgreSQL the second,
   * once more after its set-up, MySQL and MariaDB the third. These set themselves up with a server
   * of other settings, which has no port.
   */
  private static final Pattern READY =
      Pattern.compile(
          "(?<!database system is )ready to accept connections"
              + "|(database system is ready to accept connections(?s:.*)){2}"
              + "|ready for connections\\.\\s+Version:.*port: [1-9]",
          Pattern.CASE_INSENSITIVE);

  private final Supplier<String> output;
  private final NanoClock clock;
  private final long begunNanos;
  private String lastWords = "";

  /**
   * @param output what the container has printed
   */
  ExitCheck(Supplier<String> output, NanoClock clock) {
    this.output = output;
    this.clock = clock;
    this.begunNanos = clock.nanoTime();
  }

  @Override
  public StartupStatus checkStartupState(DockerClient docker, String containerId) {
    ContainerState state = getCurrentState(docker, containerId);
    return status(!Boolean.FALSE.equals(state.getRunning()));
  }

  /** Returns what a container that failed had printed. */
  String lastWords() {
    return lastWords;
  }

  StartupStatus status(boolean running) {
    if (!running) {
      lastWords = output.get();
      return StartupStatus.FAILED;
    }
    boolean longEnough = clock.nanoTime() - begunNanos >= LONG_ENOUGH.toNanos();
    return longEnough || READY.matcher(output.get()).find()
        ? StartupStatus.SUCCESSFUL
        : StartupStatus.NOT_YET_KNOWN;
  }
}
