package io.kurabe.target.local;

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
 * the server says that it is ready, or has run for ten seconds, they take over. For one start.
 */
final class ExitCheck extends StartupCheckStrategy {
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(10);

  /** PostgreSQL and Redis say the first, MySQL and MariaDB the second. */
  private static final Pattern READY =
      Pattern.compile("ready (to accept|for) connections", Pattern.CASE_INSENSITIVE);

  private final Supplier<String> output;
  private final NanoClock clock;
  private final long begunNanos;

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

  StartupStatus status(boolean running) {
    if (!running) {
      return StartupStatus.FAILED;
    }
    boolean longEnough = clock.nanoTime() - begunNanos >= LONG_ENOUGH.toNanos();
    return longEnough || READY.matcher(output.get()).find()
        ? StartupStatus.SUCCESSFUL
        : StartupStatus.NOT_YET_KNOWN;
  }
}
