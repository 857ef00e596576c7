package io.kurabe.mysql.local.internal;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.DockerEngine;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.mysql.MySQLContainer;

/** Starts {@code container:<image>} by Testcontainers. */
public final class ContainerStart {
  /** Parameters of the login: it stays on this machine, and the facts say tls=off. */
  private static final Map<String, String> NO_TLS =
      Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true");

  private ContainerStart() {}

  /** Starts the container and waits; a TargetException without Docker or the image. */
  public static RunningServer<MySqlConnections> start(String image, ServerOrigin origin) {
    MySQLContainer container =
        new MySQLContainer(DockerEngine.ready(image).asCompatibleSubstituteFor("mysql"))
            // Only root may read performance_schema and switch its instruments.
            .withUsername("root")
            .withPassword(Secret.random().reveal())
            .withDatabaseName("kurabe");
    container.withCommand(command(origin));
    DockerEngine.start(container, image, "MySQL or MariaDB");
    MySqlUrl url =
        MySqlUrl.parse(
            "jdbc:mysql://root@%s:%s/"
                .formatted(
                    container.getHost(), container.getMappedPort(MySQLContainer.MYSQL_PORT)));
    MySqlConnections connections =
        new MySqlConnections(url, Optional.of(Secret.of(container.getPassword())), NO_TLS);
    return new RunningServer<>(origin, connections, List.of(), container::close);
  }

  /** Returns the command, for MySQL and MariaDB; what it leaves out is the image's. */
  static String[] command(ServerOrigin origin) {
    List<String> options = new ArrayList<>();
    options.add("--skip-name-resolve");
    options.add("--character-set-server=utf8mb4");
    options.addAll(MariaDbOptions.measured(origin));
    return options.toArray(String[]::new);
  }
}
