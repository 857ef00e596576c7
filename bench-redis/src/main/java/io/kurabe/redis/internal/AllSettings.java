package io.kurabe.redis.internal;

import io.lettuce.core.RedisCommandExecutionException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads every setting of a server, for comparison with another server. */
final class AllSettings {
  /** Matches what differs between any two servers, or nobody else may see. */
  private static final Pattern OWN =
      Pattern.compile(
          "port|tls-port|availability-zone|cluster-config-file|bind|bind-source-addr|dir|pidfile|logfile|unixsocket|dbfilename"
              + "|appendfilename|appenddirname|aclfile|requirepass|masterauth|masteruser"
              + "|primaryauth|primaryuser|replicaof|slaveof|cluster-announce-.*|.*announce-.*"
              + "|tls-.*-file|tls-.*-dir|tls-.*pass.*|.*pass.*|syslog-ident|server_cpulist"
              + "|proc-title-template|loadmodule|user|io-threads-cpulist");

  private AllSettings() {}

  /** Reads the settings; empty if CONFIG is not allowed, as on ElastiCache. */
  static Optional<Map<String, String>> read(AdminConnection control) {
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
