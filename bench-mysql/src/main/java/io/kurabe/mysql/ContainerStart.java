package io.kurabe.mysql;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.kurabe.jdbc.SqlFailures;
import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.utility.DockerImageName;

/** Starts {@code container:<image>} by Testcontainers. */
final class ContainerStart {
  /** As on the embedded server: both stay on this machine, and the facts say tls=off. */
  private static final Map<String, String> NO_TLS =
      Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true");

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
    MySQLContainer container =
        new MySQLContainer(name)
            // Only root may read performance_schema and switch its instruments.
            .withUsername("root")
            .withPassword(password())
            .withDatabaseName("kurabe");
    container.withLabel("io.kurabe.pid", Long.toString(ProcessHandle.current().pid()));
    container.withCommand(command(durability));
    try {
      container.start();
    } catch (RuntimeException e) {
      container.close();
      throw new TargetException(
          "The container of image '"
              + image
              + "' does not become a usable MySQL or MariaDB: "
              + rootMessage(e)
              + ". See what it prints with: docker run --rm -e MYSQL_ROOT_PASSWORD=x "
              + image,
          e);
    }
    MySqlUrl url =
        MySqlUrl.parse(
            "jdbc:mysql://root@"
                + container.getHost()
                + ":"
                + container.getMappedPort(MySQLContainer.MYSQL_PORT)
                + "/");
    MySqlConnections connections =
        new MySqlConnections(url, Optional.of(Secret.of(container.getPassword())), NO_TLS);
    return new RunningServer(
        ServerOrigin.container(durability), connections, List.of(), container::close);
  }

  /** The same for MySQL and MariaDB; what is not named is as the image ships it. */
  static String[] command(Durability durability) {
    List<String> options = new ArrayList<>(MariaDbOptions.measured(durability));
    options.add("--skip-name-resolve");
    options.add("--character-set-server=utf8mb4");
    return options.toArray(String[]::new);
  }

  private static String password() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static DockerImageName parse(String image) {
    try {
      DockerImageName name = DockerImageName.parse(image);
      name.assertValid();
      return name.asCompatibleSubstituteFor("mysql");
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
              + " cannot be started. Start Docker (or set DOCKER_HOST), or use embedded:mariadb.");
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

  private static TargetException missing(String image, String reason, @Nullable Throwable cause) {
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
    return SqlFailures.firstLine(root.getMessage());
  }
}
