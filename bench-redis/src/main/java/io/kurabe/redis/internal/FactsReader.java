package io.kurabe.redis.internal;

import io.kurabe.redis.local.internal.RedisSettings;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.TargetException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads product, version and settings of a server, and judges whether it can be measured. */
final class FactsReader {
  private static final int WARM_UP_PINGS = 300;
  private static final Duration WARM_UP_LIMIT = Duration.ofMillis(300);
  private static final int PINGS = 51;
  private static final String NOT_READABLE = "not readable";
  private static final List<String> CONFIG =
      List.of(
          "appendonly",
          "appendfsync",
          "save",
          "maxmemory",
          "maxmemory-policy",
          "io-threads",
          "maxclients");

  /** The INFO fields that have the same content when CONFIG is forbidden, as on ElastiCache. */
  private static final Map<String, String> FALLBACK =
      Map.of("maxmemory", "maxmemory", "maxmemory-policy", "maxmemory_policy");

  /** Matches what differs between any two servers, or nobody else may see. */
  private static final Pattern OWN =
      Pattern.compile(
          "port|tls-port|availability-zone|cluster-config-file|bind|bind-source-addr|dir|pidfile|logfile|unixsocket|dbfilename"
              + "|appendfilename|appenddirname|aclfile|requirepass|masterauth|masteruser"
              + "|primaryauth|primaryuser|replicaof|slaveof|cluster-announce-.*|.*announce-.*"
              + "|tls-.*-file|tls-.*-dir|tls-.*pass.*|.*pass.*|syslog-ident|server_cpulist"
              + "|proc-title-template|loadmodule|user|io-threads-cpulist");

  /** The settings that decide what happens when a node of a cluster is away. */
  private static final List<String> CLUSTER_CONFIG =
      List.of("cluster-require-full-coverage", "cluster-node-timeout");

  private final Connections connections;
  private final AdminConnection control;
  private final Endpoint endpoint;
  private final Info info;

  /** Reads INFO of one server; a TargetException when it cannot be asked. */
  FactsReader(Connections connections, AdminConnection control) {
    this.connections = connections;
    this.control = control;
    this.endpoint = control.endpoint();
    this.info = Info.parse(control.run("read INFO", redis -> redis.info()));
  }

  /** Returns the version, which determines the commands that the server knows. */
  RedisVersion version() {
    return RedisVersion.parse(info.textOr("redis_version", ""));
  }

  /** Refuses a version below 5.0, a node of a cluster and a sentinel by a TargetException. */
  void check() {
    check(endpoint.address(), info);
  }

  static void check(String address, Info info) {
    checkVersion(address, info);
    checkAlone(address, info);
  }

  /** Refuses a node with a version below 5.0 by a TargetException. */
  void checkNode() {
    checkVersion(endpoint.address(), info);
  }

  private static void checkVersion(String address, Info info) {
    String server = "Redis at " + address;
    if (!RedisVersion.parse(info.textOr("redis_version", "")).atLeast(5, 0)) {
      throw new TargetException(
          "%s has version %s, which is too old: Kurabe needs 5.0. Upgrade it."
              .formatted(server, info.textOr("redis_version", "unknown")));
    }
  }

  private static void checkAlone(String address, Info info) {
    String server = "Redis at " + address;
    String mode = info.textOr("redis_mode", "standalone");
    if (info.textOr("cluster_enabled", "0").equals("1") || mode.equals("cluster")) {
      throw new TargetException(
          "%s is a node of a cluster. Write redis-cluster://%s (rediss-cluster with TLS), by which Kurabe finds the other nodes."
              .formatted(server, address));
    }
    if (mode.equals("sentinel")) {
      throw new TargetException(
          server
              + " is a sentinel. Write redis-sentinel://%s#MASTER, with the name of the master that it watches."
                  .formatted(address));
    }
  }

  ServerFacts read() {
    Map<String, String> settings = settings();
    List<String> warnings = warnings(info, settings);
    warnings.addAll(RedisSettings.warnings(endpoint.settings(), settings));
    return ServerFacts.of(
            endpoint.target(),
            "redis",
            product(info, Objects.requireNonNullElse(endpoint.uri().getHost(), "")),
            info.text("valkey_version").orElse(info.textOr("redis_version", "unknown")))
        .at(endpoint.address(), endpoint.origin(), endpoint.onThisMachine())
        .over(connections.tls(), roundTripMicros())
        .with(settings, warnings);
  }

  /** Returns the real product; ElastiCache is known by its host name alone. */
  static String product(Info info, String host) {
    boolean valkey =
        info.textOr("server_name", "").equals("valkey") || info.text("valkey_version").isPresent();
    String product = valkey ? "Valkey" : "Redis";
    boolean elastiCache = host.toLowerCase(Locale.ROOT).contains(".cache.amazonaws.com");
    return elastiCache ? "ElastiCache " + product : product;
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : CONFIG) {
      settings.put(name, config(name));
    }
    if (info.textOr("cluster_enabled", "0").equals("1")) {
      CLUSTER_CONFIG.forEach(name -> settings.put(name, config(name)));
    }
    for (String name : endpoint.settings().keySet()) {
      settings.computeIfAbsent(name, this::config);
    }
    for (String field :
        List.of("role", "connected_slaves", "cluster_enabled", "mem_allocator", "os")) {
      settings.put(field, info.textOr(field, "not reported"));
    }
    settings.put("client_event_loops", endpoint.ioThreads() + " (shared by clients)");
    connections
        .watchedMaster()
        .ifPresent(
            master ->
                settings.put("master_by_sentinels", master + ", asked again at each connect"));
    return settings;
  }

  private String config(String name) {
    String read;
    try {
      read = control.runRaw(redis -> redis.configGet(name)).getOrDefault(name, "not known");
    } catch (RedisCommandExecutionException forbidden) {
      read = Optional.ofNullable(FALLBACK.get(name)).flatMap(info::text).orElse(NOT_READABLE);
    } catch (RedisException e) {
      throw control.failure("read the setting " + name, e);
    }
    return read.isEmpty() ? "(empty)" : read;
  }

  /** Returns conditions that spoil a benchmark, each as a sentence. */
  static List<String> warnings(Info info, Map<String, String> settings) {
    List<String> warnings = new ArrayList<>();
    String policy = settings.getOrDefault("maxmemory-policy", NOT_READABLE);
    if (policy.startsWith("allkeys-") && !settings.getOrDefault("maxmemory", "0").equals("0")) {
      warnings.add(
          "maxmemory-policy "
              + policy
              + " may evict counters when memory is full; set noeviction for exact counts.");
    }
    if (!info.textOr("role", "master").equals("master")) {
      warnings.add("The server is a replica; writes belong on its primary.");
    }
    if (info.textOr("aof_last_write_status", "ok").equals("err")
        || info.textOr("rdb_last_bgsave_status", "ok").equals("err")) {
      warnings.add("The server's last write to disk failed; look at its log and its disk.");
    }
    if (info.textOr("rdb_bgsave_in_progress", "0").equals("1")
        || info.textOr("aof_rewrite_in_progress", "0").equals("1")) {
      warnings.add("A snapshot or an AOF rewrite is running and takes processor and disk time.");
    }
    if (info.number("instantaneous_ops_per_sec").orElse(0) > 200) {
      warnings.add(
          "Others use this server: it carries out "
              + info.textOr("instantaneous_ops_per_sec", "?")
              + " commands per second now.");
    }
    return warnings;
  }

  /**
   * Returns the median of {@value #PINGS} PINGs, after at most {@value #WARM_UP_PINGS} or 0.3 s of
   * them that are not counted, since the first show only the slowness of this JVM.
   */
  private double roundTripMicros() {
    long warmUpEnd = NanoClock.SYSTEM.nanoTime() + WARM_UP_LIMIT.toNanos();
    for (int i = 0; i < WARM_UP_PINGS && NanoClock.SYSTEM.nanoTime() < warmUpEnd; i++) {
      pingMicros();
    }
    double[] micros = new double[PINGS];
    Arrays.setAll(micros, i -> pingMicros());
    Arrays.sort(micros);
    return micros[PINGS / 2];
  }

  private double pingMicros() {
    long sent = NanoClock.SYSTEM.nanoTime();
    control.run("send PING", redis -> redis.ping());
    return (NanoClock.SYSTEM.nanoTime() - sent) / 1e3;
  }

  /** Returns what the node holds now. */
  NodeFacts holds() {
    return NodeFacts.of(info);
  }

  /** Reads the settings; empty if CONFIG is not allowed, as on ElastiCache. */
  static Optional<Map<String, String>> allSettings(AdminConnection control) {
    Map<String, String> all = new TreeMap<>();
    try {
      Map<String, String> read = control.runRaw(redis -> redis.configGet("*"));
      all.putAll(read);
    } catch (RedisCommandExecutionException forbidden) {
      return Optional.empty();
    }
    all.keySet().removeIf(name -> OWN.matcher(name).matches());
    return Optional.of(all);
  }
}
