package io.kurabe.redis.local.internal;

import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The configuration of a server that Kurabe starts. All settings that decide on speed or durability
 * are written out, whatever the build's defaults are. The password is only here, never on a command
 * line, where every user of the machine could read it.
 */
final class ServerConfig {
  /** The most clients: 400 as published, and probes; each needs an open file. */
  private static final int MAX_CLIENTS = 2000;

  private ServerConfig() {}

  /**
   * Returns the AOF settings by the Redis manual, "Redis persistence": {@code always} fsyncs before
   * the acknowledgement, {@code everysec} loses about a second. There are no RDB snapshots: their
   * fork in the middle of a run would be a second, unstated factor.
   */
  static List<String> common(Durability durability, Secret password) {
    String fsync = durability == Durability.DURABLE ? "always" : "everysec";
    return List.of(
        "requirepass " + password.reveal(),
        "protected-mode yes",
        "appendonly yes",
        "appendfsync " + fsync,
        "no-appendfsync-on-rewrite no",
        "save \"\"",
        "maxmemory 0",
        "maxmemory-policy noeviction",
        "maxclients " + MAX_CLIENTS,
        "timeout 0",
        "daemonize no");
  }

  /**
   * Returns what makes a server a node of a cluster. The two settings that decide how long the
   * others go on without a node are written out with the defaults of Redis 5 to 8.
   */
  static List<String> ofNode(Secret password) {
    return List.of(
        "cluster-enabled yes",
        "cluster-config-file nodes.conf",
        "cluster-node-timeout 15000",
        "cluster-require-full-coverage yes",
        "masterauth " + password.reveal());
  }

  static String local(
      Durability durability,
      Secret password,
      int port,
      String folder,
      Map<String, String> settings) {
    return local(durability, password, port, folder, List.of(), settings);
  }

  /**
   * Returns the configuration on loopback, with lines for a role; the target's settings override
   * Kurabe's.
   */
  static String local(
      Durability durability,
      Secret password,
      int port,
      String folder,
      List<String> role,
      Map<String, String> settings) {
    List<String> lines = new ArrayList<>(common(durability, password));
    lines.addAll(role);
    lines.add("bind 127.0.0.1");
    lines.add("port " + port);
    lines.add("dir " + quote(folder));
    lines.add("logfile \"\"");
    lines.addAll(RedisSettings.asLines(settings));
    return String.join("\n", lines) + "\n";
  }

  /** Returns that in a container, behind a published port; the target's settings override. */
  static String inContainer(Durability durability, Secret password, Map<String, String> settings) {
    List<String> lines = new ArrayList<>(common(durability, password));
    lines.add("bind 0.0.0.0");
    lines.add("port 6379");
    lines.addAll(RedisSettings.asLines(settings));
    return String.join("\n", lines) + "\n";
  }

  private static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
