package io.kurabe.redis;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.kurabe.target.TargetException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** Starts a server of an image, and says in one sentence what is missing. */
final class ContainerStart {
  private static final int PULL_LIMIT_MINUTES = 10;

  private ContainerStart() {}

  /** Whether a Docker engine answers; throws when Testcontainers cannot start its own helper. */
  static boolean dockerAnswers() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  /**
   * @param image as the user wrote it
   * @param prepare ports, files, command, wait strategy
   * @return the running container; the caller stops it
   * @throws TargetException without Docker, without the image, or when the server does not come up
   */
  static GenericContainer<?> start(String image, Consumer<GenericContainer<?>> prepare) {
    DockerImageName name = parse(image);
    requireDocker(image, ContainerStart::dockerAnswers);
    requireImage(name, image);
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

  /**
   * @throws TargetException when no engine answers, or one that Testcontainers cannot use
   */
  static void requireDocker(String image, BooleanSupplier answers) {
    boolean there;
    try {
      there = answers.getAsBoolean();
    } catch (RuntimeException e) {
      throw new TargetException(
          "The Docker engine cannot be used for container:"
              + image
              + " ("
              + rootMessage(e)
              + "). Where no registry can be reached, set TESTCONTAINERS_RYUK_DISABLED=true and"
              + " TESTCONTAINERS_HOST_OVERRIDE=localhost.",
          e);
    }
    if (!there) {
      throw new TargetException(
          "No Docker engine answers, so container:"
              + image
              + " cannot be started. Start Docker, set DOCKER_HOST, or use embedded:redis.");
    }
  }

  /** Pulls once where the image is missing; Testcontainers itself would try for two minutes. */
  private static void requireImage(DockerImageName name, String image) {
    DockerClient docker = DockerClientFactory.lazyClient();
    try {
      docker.inspectImageCmd(image).exec();
    } catch (NotFoundException notHere) {
      pull(docker, name, image);
    }
  }

  private static void pull(DockerClient docker, DockerImageName name, String image) {
    try {
      boolean done =
          docker
              .pullImageCmd(name.asCanonicalNameString())
              .exec(new PullImageResultCallback())
              .awaitCompletion(PULL_LIMIT_MINUTES, TimeUnit.MINUTES);
      if (!done) {
        throw new TargetException(
            missing(image) + "no answer in " + PULL_LIMIT_MINUTES + " minutes.");
      }
    } catch (DockerException e) {
      throw new TargetException(missing(image) + rootMessage(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException(missing(image) + "interrupted.", e);
    }
  }

  private static String missing(String image) {
    return "The image '"
        + image
        + "' is not on this machine and cannot be pulled. Check the name, or build or load it"
        + " first (docker images shows what is there). Reason: ";
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
