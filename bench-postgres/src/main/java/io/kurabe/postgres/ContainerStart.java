package io.kurabe.postgres;

import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.DockerEngine;
import java.util.Optional;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Starts {@code container:<image>} by Testcontainers. */
final class ContainerStart {
  private static final int MAX_CONNECTIONS = 500;

  private ContainerStart() {}

  /**
   * Starts the container and waits until the server answers.
   *
   * @throws TargetException when no Docker engine answers, or the image cannot be had or started
   */
  static RunningServer start(String image, Durability durability) {
    PostgreSQLContainer container =
        new PostgreSQLContainer(DockerEngine.ready(image).asCompatibleSubstituteFor("postgres"))
            .withUsername("kurabe")
            .withDatabaseName("kurabe")
            .withPassword(Secret.random().reveal());
    container.withCommand(command(durability));
    DockerEngine.start(container, image, "PostgreSQL");
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
}
