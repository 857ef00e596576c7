package io.kurabe.postgres.local.internal;

import io.kurabe.postgres.internal.PostgresConnections;
import io.kurabe.postgres.internal.PostgresUrl;
import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.DockerEngine;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Starts {@code container:<image>} by Testcontainers. */
public final class ContainerStart {
  private static final int MAX_CONNECTIONS = 500;

  private ContainerStart() {}

  /** Starts the container and waits; a TargetException without Docker or the image. */
  public static RunningServer<PostgresConnections> start(
      String image, Durability durability, Map<String, String> settings) {
    PostgreSQLContainer container =
        new PostgreSQLContainer(DockerEngine.ready(image).asCompatibleSubstituteFor("postgres"))
            .withUsername("kurabe")
            .withDatabaseName("kurabe")
            .withPassword(Secret.random().reveal());
    container.withCommand(command(durability, settings));
    DockerEngine.start(container, image, "PostgreSQL");
    PostgresUrl url =
        PostgresUrl.local(
            container.getHost(),
            container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
            container.getUsername(),
            container.getDatabaseName());
    PostgresConnections source =
        new PostgresConnections(url, Optional.of(Secret.of(container.getPassword())));
    return new RunningServer<>(
        ServerOrigin.container(durability, settings), source, List.of(), container::close);
  }

  /** Returns the command in place of Testcontainers', which is {@code -c fsync=off}. */
  static String[] command(Durability durability, Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("fsync", "on");
    all.put("full_page_writes", "on");
    all.put("synchronous_commit", durability == Durability.DURABLE ? "on" : "off");
    all.put("max_connections", "" + MAX_CONNECTIONS);
    all.put("shared_buffers", "256MB");
    all.putAll(settings);
    List<String> command = new ArrayList<>(List.of("postgres"));
    command.addAll(PostgresSettings.asArguments(all));
    return command.toArray(String[]::new);
  }
}
