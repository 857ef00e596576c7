package io.kurabe.redis.local.internal;

import io.kurabe.target.SettingRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings that a target may ask of a Redis or Valkey that Kurabe starts. Names are the
 * directives of {@code redis.conf}, in any case.
 */
public final class RedisSettings {
  private static final String ADDRESS = "Kurabe chooses where and for whom its servers listen";
  private static final String FILES = "its files lie where Kurabe makes and removes them";
  private static final String SECRET = "Kurabe draws the password; yours would show in reports";
  private static final String PROCESS = "Kurabe watches over the process and reads what it prints";
  private static final String ALONE =
      "Kurabe starts embedded:redis alone and embedded:redis-cluster as a cluster";

  private static final Map<String, String> REFUSED =
      Stream.of(
              because(ADDRESS, "port", "bind", "unixsocket", "unixsocketperm", "protected-mode"),
              because(ADDRESS, "tls-port", "tls-cluster", "rename-command"),
              because(ADDRESS, "cluster-port", "cluster-announce-ip", "cluster-announce-port"),
              because(FILES, "dir", "include", "pidfile", "aclfile", "cluster-config-file"),
              because(SECRET, "requirepass", "user", "masterauth", "masteruser", "primaryauth"),
              because(SECRET, "primaryuser", "tls-key-file-pass", "tls-client-key-file-pass"),
              because(PROCESS, "daemonize", "supervised", "logfile"),
              because(ALONE, "replicaof", "slaveof", "cluster-enabled", "sentinel"))
          .flatMap(reasons -> reasons.entrySet().stream())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  public static final SettingRules RULES =
      SettingRules.of(
          name -> name.toLowerCase(Locale.ROOT), name -> Optional.ofNullable(REFUSED.get(name)));

  private RedisSettings() {}

  /** Returns lines of the configuration; a value may be words, {@code save 60 1000}. */
  static List<String> asLines(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(s -> s.getKey() + " " + (s.getValue().isBlank() ? "\"\"" : s.getValue()))
        .toList();
  }

  /** Warns of writes acknowledged before they are on disk, if a setting of the target did it. */
  public static List<String> warnings(Map<String, String> asked, Map<String, String> reported) {
    List<String> warnings = new ArrayList<>();
    boolean logged = !"no".equals(reported.get("appendonly"));
    String sync = reported.getOrDefault("appendfsync", "always");
    if (asked.containsKey("appendonly") && !logged) {
      warnings.add("appendonly is no: writes are acknowledged and never logged on disk.");
    }
    if (asked.containsKey("appendfsync") && logged && !sync.equals("always")) {
      warnings.add("appendfsync is " + sync + ": writes are acknowledged before they are on disk.");
    }
    return warnings;
  }

  private static Map<String, String> because(String reason, String... names) {
    return Stream.of(names).collect(Collectors.toMap(name -> name, name -> reason));
  }
}
