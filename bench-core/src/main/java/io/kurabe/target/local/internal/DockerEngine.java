package io.kurabe.target.local.internal;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import io.kurabe.config.internal.Reason;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.TargetException;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * The use of Docker for {@code container:<image>}, the same for all engines: one sentence when
 * Docker is missing, the image, the start, and the removal of containers that killed processes
 * left. Stateless.
 */
public final class DockerEngine {
  static final String PID_LABEL = "io.kurabe.pid";
  private static final String HOST_LABEL = "io.kurabe.host";

  private DockerEngine() {}

  public static boolean answers() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  static void requireAnswer(String image, BooleanSupplier answers) {
    boolean answered;
    try {
      answered = answers.getAsBoolean();
    } catch (RuntimeException e) {
      throw new TargetException(
          "The Docker engine cannot be used for container:%s: %s. %s"
              .formatted(image, Reason.of(e), HelperImages.withoutAny()),
          e);
    }
    if (!answered) {
      throw new TargetException(
          "No Docker engine answers, so container:"
              + image
              + " cannot be started. Start Docker, set DOCKER_HOST, or use an embedded: target.");
    }
  }

  /** Pulls the image, once, if it is not there; a TargetException without Docker or the image. */
  public static DockerImageName ready(String image) {
    DockerImageName name = parse(image);
    HelperImages.ready(image);
    requireAnswer(image, DockerEngine::answers);
    try {
      DockerImages.fetch(DockerClientFactory.lazyClient(), name);
      return name;
    } catch (DockerImages.Unavailable e) {
      throw new TargetException(
          "The image '"
              + image
              + "' is not on this machine and cannot be pulled: "
              + e.getMessage()
              + ". Check the name, or build or load it first (docker images shows what is there).",
          e);
    }
  }

  /**
   * Starts a container under our labels, after removing what dead processes left. Nothing is left
   * when the server does not come up.
   */
  public static <C extends GenericContainer<?>> C start(C container, String image, String product) {
    removeLeftovers(DockerClientFactory.lazyClient());
    container.withLabel(PID_LABEL, Long.toString(ProcessHandle.current().pid()));
    container.withLabel(HOST_LABEL, OwnerMark.hostName());
    ExitCheck check = new ExitCheck(container::getLogs, NanoClock.SYSTEM);
    container.withStartupCheckStrategy(check);
    ContainerOutput output = new ContainerOutput();
    container.withLogConsumer(output);
    try {
      container.start();
      output.end();
      return container;
    } catch (RuntimeException e) {
      String printed = check.lastWords().isBlank() ? output.text() : check.lastWords();
      container.stop();
      throw new TargetException(
          "The container of image '%s' does not become a usable %s: %s. %s"
              .formatted(image, product, reason(Reason.of(e)), shown(printed, image)),
          e);
    }
  }

  /**
   * Returns the cause in a few words. Testcontainers looks for the ports of a container before it
   * asks {@link ExitCheck}, so its message about a container that ended in that moment says only
   * that.
   */
  static String reason(String message) {
    return message.contains("InspectContainerResponse")
        ? "it ended at once"
        : message.replaceFirst("\\.$", "");
  }

  /** Returns what a container that failed printed, or how to see it. */
  private static String shown(String printed, String image) {
    return printed.isBlank()
        ? "See what it prints with: docker run --rm " + image
        : "The end of its output:\n" + ServerProcess.tail(printed.lines().toList());
  }

  static void removeLeftovers(DockerClient docker) {
    List<Container> ours =
        docker
            .listContainersCmd()
            .withShowAll(true)
            .withLabelFilter(Map.of(HOST_LABEL, OwnerMark.hostName()))
            .exec();
    for (Container container : ours) {
      String pid = container.getLabels().getOrDefault(PID_LABEL, "");
      boolean dead =
          pid.matches("\\d{1,18}")
              && ProcessHandle.of(Long.parseLong(pid)).map(p -> !p.isAlive()).orElse(true);
      if (dead) {
        remove(docker, container.getId());
      }
    }
  }

  /** Removes a container, unless another process that looks for leftovers, too, is faster. */
  private static void remove(DockerClient docker, String id) {
    try {
      docker.removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
    } catch (NotFoundException | ConflictException e) {
      // It is gone, or being removed.
    }
  }

  private static DockerImageName parse(String image) {
    try {
      DockerImageName name = DockerImageName.parse(image);
      name.assertValid();
      return name;
    } catch (IllegalArgumentException e) {
      throw new TargetException("'" + image + "' is not the name of a container image.", e);
    }
  }
}
