package io.kurabe.postgres;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** Starts {@code container:<image>} by Testcontainers. */
final class ContainerStart {
  private static final int MAX_CONNECTIONS = 500;
  private static final int PULL_LIMIT_MINUTES = 10;

  private ContainerStart() {}

  /**
   * Starts the container and waits until the server answers.
   *
   * @throws TargetException when no Docker engine answers, or the image cannot be had or started
   */
  static RunningServer start(String image, Durability durability) {
    DockerImageName name = parse(image);
    requireDocker(image);
    requireImage(name, image);
    PostgreSQLContainer container =
        new PostgreSQLContainer(name).withUsername("kurabe").withDatabaseName("kurabe");
    container.withLabel("io.kurabe.pid", Long.toString(ProcessHandle.current().pid()));
    container.withCommand(command(durability));
    try {
      container.start();
    } catch (RuntimeException e) {
      container.close();
      throw new TargetException(
          "The container of image '"
              + image
              + "' does not become a usable PostgreSQL: "
              + rootMessage(e)
              + ". See what it prints with: docker run --rm -e POSTGRES_PASSWORD=x "
              + image,
          e);
    }
    PostgresUrl url =
        PostgresUrl.local(
            container.getHost(),
            container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
            container.getUsername(),
            container.getDatabaseName());
    return new RunningServer(
        "container",
        url,
        new PostgresConnections(url, Optional.of(Secret.of(container.getPassword()))),
        durability == Durability.RELAXED,
        java.util.List.of(),
        container::close);
  }

  /** Replaces Testcontainers' own command, which is {@code postgres -c fsync=off}. */
  static String[] command(Durability durability) {
    return new String[] {
      "postgres",
      "-c",
      "fsync=on",
      "-c",
      "full_page_writes=on",
      "-c",
      "synchronous_commit=" + (durability == Durability.DURABLE ? "on" : "off"),
      "-c",
      "max_connections=" + MAX_CONNECTIONS,
      "-c",
      "shared_buffers=256MB"
    };
  }

  private static DockerImageName parse(String image) {
    try {
      DockerImageName name = DockerImageName.parse(image);
      name.assertValid();
      return name.asCompatibleSubstituteFor("postgres");
    } catch (IllegalArgumentException e) {
      throw new TargetException("'" + image + "' is not the name of a container image.", e);
    }
  }

  /**
   * Testcontainers answers no, or throws when an engine is there but its own helpers fail on it.
   */
  private static void requireDocker(String image) {
    boolean answers;
    try {
      answers = DockerClientFactory.instance().isDockerAvailable();
    } catch (RuntimeException e) {
      throw new TargetException(
          "The Docker engine cannot be used for container:"
              + image
              + ": "
              + rootMessage(e)
              + ". Where no registry can be reached, set TESTCONTAINERS_RYUK_DISABLED=true and"
              + " TESTCONTAINERS_HOST_OVERRIDE=localhost.",
          e);
    }
    if (!answers) {
      throw new TargetException(
          "No Docker engine answers, so container:"
              + image
              + " cannot be started. Start Docker (or set DOCKER_HOST), or use embedded:postgres.");
    }
  }

  /** Pulls once; Testcontainers itself would try for two minutes. */
  private static void requireImage(DockerImageName name, String image) {
    DockerClient docker = DockerClientFactory.lazyClient();
    try {
      docker.inspectImageCmd(image).exec();
    } catch (NotFoundException notLocal) {
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
        throw missing(image, "no answer in " + PULL_LIMIT_MINUTES + " minutes", null);
      }
    } catch (DockerException e) {
      throw missing(image, rootMessage(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw missing(image, "interrupted", e);
    }
  }

  private static TargetException missing(
      String image, String reason, @org.jspecify.annotations.Nullable Throwable cause) {
    String text =
        "The image '"
            + image
            + "' is not on this machine and cannot be pulled: "
            + reason
            + ". Check the name, or build or load it first (docker images shows what is there).";
    return cause == null ? new TargetException(text) : new TargetException(text, cause);
  }

  private static String rootMessage(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return io.kurabe.jdbc.SqlFailures.firstLine(root.getMessage());
  }
}
