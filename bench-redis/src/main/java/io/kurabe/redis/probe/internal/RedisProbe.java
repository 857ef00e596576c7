package io.kurabe.redis.probe.internal;

import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.redis.internal.Info;
import io.kurabe.target.ServerProbe;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads INFO. Counters: {@code cmd_<command>_calls}, {@code cmd_<command>_usec} (time inside the
 * command, without queueing and network; moves when a command ends), {@code net_input_bytes},
 * {@code net_output_bytes}, {@code commands_processed}, {@code cpu_*_ms}. Names and meaning: Redis
 * manual, INFO.
 */
public final class RedisProbe implements ServerProbe {
  private static final Map<String, String> STATS =
      Map.of(
          "total_commands_processed", "commands_processed",
          "total_connections_received", "connections_received",
          "rejected_connections", "connections_rejected",
          "total_net_input_bytes", "net_input_bytes",
          "total_net_output_bytes", "net_output_bytes",
          "evicted_keys", "keys_evicted",
          "expired_keys", "keys_expired",
          "total_error_replies", "error_replies",
          "aof_delayed_fsync", "aof_delayed_fsyncs");

  private static final Map<String, String> CPU =
      Map.of(
          "used_cpu_user", "cpu_user_ms",
          "used_cpu_sys", "cpu_sys_ms",
          "used_cpu_user_main_thread", "cpu_user_main_thread_ms",
          "used_cpu_sys_main_thread", "cpu_sys_main_thread_ms");

  private static final Map<String, String> GAUGES =
      Map.of(
          "connected_clients", "connected_clients",
          "blocked_clients", "blocked_clients",
          "used_memory", "used_memory_bytes");

  private final AdminConnection control;

  /** Takes a connection of the probe's own, closed with it. */
  public RedisProbe(AdminConnection control) {
    this.control = control;
    info("commandstats"); // Fails now rather than in the middle of a run.
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    info("commandstats").fields().forEach((name, value) -> putCommand(counters, name, value));
    Info stats = info("stats");
    Info persistence = info("persistence");
    STATS.forEach(
        (field, name) -> {
          stats.number(field).ifPresent(value -> counters.put(name, value));
          persistence.number(field).ifPresent(value -> counters.put(name, value));
        });
    Info cpu = info("cpu");
    CPU.forEach(
        (field, name) -> cpu.text(field).ifPresent(s -> counters.put(name, milliseconds(s))));
    return counters;
  }

  @Override
  public Map<String, Long> gauges() {
    Map<String, Long> gauges = new LinkedHashMap<>();
    Info clients = info("clients");
    Info memory = info("memory");
    GAUGES.forEach(
        (field, name) -> {
          clients.number(field).ifPresent(value -> gauges.put(name, value));
          memory.number(field).ifPresent(value -> gauges.put(name, value));
        });
    return gauges;
  }

  @Override
  public Map<String, String> notReported() {
    Map<String, Long> present = new LinkedHashMap<>(counters());
    present.putAll(gauges());
    Map<String, String> absent = new LinkedHashMap<>();
    for (Map<String, String> names : java.util.List.of(STATS, CPU, GAUGES)) {
      names.values().stream()
          .filter(name -> !present.containsKey(name))
          .sorted()
          .forEach(name -> absent.put(name, reason(name)));
    }
    return absent;
  }

  private static String reason(String name) {
    return switch (name) {
      case "cpu_user_main_thread_ms", "cpu_sys_main_thread_ms", "error_replies" ->
          "Redis reports it from 6.2 on";
      case "aof_delayed_fsyncs" -> "reported only with appendonly yes";
      default -> "not in this server's INFO";
    };
  }

  /** Reads {@code cmdstat_incrby:calls=1,usec=2,...}; sub-commands come as {@code config|get}. */
  private static void putCommand(Map<String, Long> counters, String field, String value) {
    if (!field.startsWith("cmdstat_")) {
      return;
    }
    String command =
        field.substring("cmdstat_".length()).toLowerCase(Locale.ROOT).replace('|', '_');
    for (String part : new String[] {"calls", "usec", "rejected_calls", "failed_calls"}) {
      Optional<String> number = Info.part(value, part).filter(n -> n.matches("\\d{1,18}"));
      number.ifPresent(n -> counters.put("cmd_" + command + "_" + part, Long.valueOf(n)));
    }
  }

  static long milliseconds(String seconds) {
    return new BigDecimal(seconds).movePointRight(3).longValue();
  }

  private Info info(String section) {
    return Info.parse(control.run("read INFO " + section, redis -> redis.info(section)));
  }

  @Override
  public void close() {
    control.close();
  }
}
