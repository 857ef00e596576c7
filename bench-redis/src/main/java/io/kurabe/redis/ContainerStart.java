package io.kurabe.redis;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.kurabe.target.TargetException;
import java.util.function.Consumer;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** Starts a server of an image that is already there, and says in one sentence what is missing. */
final class ContainerStart {
  private ContainerStart() {}

  /**
   * Whether a Docker engine answers.
   *
   * @throws TargetException when one does, but Testcontainers cannot start its helper container
   */
  static boolean dockerAnswers() {
    try {
      return DockerClientFactory.instance().isDockerAvailable();
    } catch (RuntimeException e) {
      throw new TargetException(
          "A Docker engine answers, but the helper of Testcontainers cannot be started ("
              + rootMessage(e)
              + "). Where its image cannot be pulled, set TESTCONTAINERS_RYUK_DISABLED=true.",
          e);
    }
  }

  /**
   * @param image as the user wrote it
   * @param prepare ports, files, command, wait strategy
   * @return the running container; the caller stops it
   * @throws TargetException without Docker, without the image, or when the server does not come up
   */
  static GenericContainer<?> start(String image, Consumer<GenericContainer<?>> prepare) {
    DockerImageName name = parse(image);
    if (!dockerAnswers()) {
      throw new TargetException(
          "No Docker engine answers, so container:"
              + image
              + " cannot be started. Start Docker, set DOCKER_HOST, or use an embedded: target.");
    }
    requireImage(image);
    GenericContainer<?> container = new GenericContainer<>(name);
    container.withLabel("io.kurabe.pid", Long.toString(ProcessHandle.current().pid()));
    prepare.accept(container);
    try {
      container.start();
      return container;
    } catch (RuntimeException e) {
      container.stop();
      throw new TargetException(
          "The server in container:"
              + image
              + " did not come up ("
              + rootMessage(e)
              + "). Look at docker run "
              + image
              + " to see why.",
          e);
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

  /** Testcontainers would try to pull for minutes where no registry can be reached. */
  private static void requireImage(String image) {
    try {
      DockerClientFactory.instance().client().inspectImageCmd(image).exec();
    } catch (NotFoundException e) {
      throw new TargetException(
          "The image '"
              + image
              + "' is not on this Docker engine. Get it first: docker pull "
              + image
              + ", or build it.",
          e);
    } catch (DockerException e) {
      throw new TargetException(
          "The Docker engine cannot be asked for the image '" + image + "': " + e.getMessage(), e);
    }
  }

  private static String rootMessage(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return message == null
        ? cause.getClass().getSimpleName()
        : message.lines().findFirst().orElse("no reason given");
  }
}
