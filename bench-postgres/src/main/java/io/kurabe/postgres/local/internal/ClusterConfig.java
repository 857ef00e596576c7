package io.kurabe.postgres.local.internal;

import io.kurabe.spec.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The settings of the embedded cluster. All other settings have PostgreSQL's own defaults, on
 * purpose, since a reader of the results expects them.
 */
final class ClusterConfig {
  /** The most connections: 400 clients as published, probes, the superuser's reserve. */
  private static final int MAX_CONNECTIONS = 500;

  private static final String POSTGRESQL_CONF =
      """

      # Kurabe: reachable from this machine only, by TCP, with a password.
      listen_addresses = '127.0.0.1'
      port = %d
      unix_socket_directories = ''
      password_encryption = 'scram-sha-256'
      max_connections = %d
      cluster_name = 'kurabe'

      # Kurabe: the real cost of a commit.
      fsync = on
      full_page_writes = on
      synchronous_commit = %s

      # Kurabe: the default of 128 MB is meant for the smallest machines.
      shared_buffers = '256MB'
      log_checkpoints = off
      %s
      # The target's settings; the later line of a name counts.
      %s
      # Kurabe: deadlocks and duplicate keys are counted by the clients; logging each would cost time.
      # Last, since the server reads line by line, and with this it would not say what it refuses.
      log_min_messages = fatal
      """;

  /**
   * The lines for pg_stat_statements, which can only be loaded at the start; a study that asks
   * where the time goes switches it on while it runs.
   */
  private static final String STATEMENT_SUMS =
      """

      # Kurabe: there, but off, until a study asks where the time goes.
      shared_preload_libraries = 'pg_stat_statements'
      pg_stat_statements.track = 'none'
      """;

  private static final String PG_HBA_CONF =
      """
      # Kurabe: a password for everybody, from loopback only.
      host all all 127.0.0.1/32 scram-sha-256
      """;

  private ClusterConfig() {}

  /** Adds to {@code postgresql.conf} and replaces {@code pg_hba.conf}; their owner stays. */
  static void write(
      Path data, int port, Durability durability, Map<String, String> asked, boolean statementSums)
      throws IOException {
    Files.writeString(
        data.resolve("postgresql.conf"),
        settings(port, durability, asked, statementSums),
        StandardOpenOption.APPEND);
    Files.writeString(
        data.resolve("pg_hba.conf"), PG_HBA_CONF, StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Returns the settings; the target's, which were asked for, override Kurabe's. */
  static String settings(
      int port, Durability durability, Map<String, String> asked, boolean statementSums) {
    String synchronousCommit = durability == Durability.DURABLE ? "on" : "off";
    return POSTGRESQL_CONF.formatted(
        port,
        MAX_CONNECTIONS,
        synchronousCommit,
        statementSums ? STATEMENT_SUMS : "",
        PostgresSettings.asLines(asked));
  }

  /**
   * Returns the options of initdb. {@code --no-sync} spares a second and concerns only the empty
   * cluster: the server itself runs with fsync.
   */
  static List<String> initdbOptions(Installation installation, Path data, Path passwordFile) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-D",
                data.toString(),
                "--username=kurabe",
                "--pwfile=" + passwordFile,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync"));
    if (installation.majorVersion() >= 17) {
      options.add("--locale-provider=builtin");
      options.add("--builtin-locale=C.UTF-8");
    }
    return options;
  }
}
