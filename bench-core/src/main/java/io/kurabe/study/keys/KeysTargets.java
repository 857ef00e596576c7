package io.kurabe.study.keys;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.study.Bench;
import io.kurabe.workload.keys.KeyMeter;
import io.kurabe.workload.keys.KeyServer;
import io.kurabe.workload.keys.KeyTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The servers of the study, each with a meter from its first use on. Used by one thread. */
final class KeysTargets implements AutoCloseable {
  private final Bench bench;
  private final Map<String, KeyServer> servers;
  private final Map<String, KeyMeter> meters = new LinkedHashMap<>();

  KeysTargets(Bench bench, Map<String, KeyServer> servers) {
    this.bench = bench;
    this.servers = Map.copyOf(servers);
  }

  SqlWorkspace workspace(String target) {
    return bench
        .capability(target, SqlWorkspace.class)
        .orElseThrow(() -> new IllegalStateException(target + " has no schema"));
  }

  KeyTable table(PlannedRun.Arm arm) {
    return new KeyTable(server(arm.target()), arm.column(), arm.width());
  }

  KeyMeter meter(String target) {
    return meters.computeIfAbsent(target, t -> server(t).meter());
  }

  /** Brings changed pages to disk, where there is a statement for it. */
  void checkpoint(String target) {
    server(target).checkpoint().ifPresent(sql -> execute(workspace(target), sql));
  }

  /** What the servers do not report, with the reason. */
  List<String> notReported() {
    List<String> all = new ArrayList<>();
    meters.forEach(
        (target, meter) ->
            meter
                .notReported()
                .forEach((f, why) -> all.add(target + " " + f.title() + ": " + why)));
    return all;
  }

  private static void execute(SqlWorkspace workspace, String sql) {
    try {
      workspace.withSession(session -> session.connection().createStatement().execute(sql));
    } catch (SQLException e) {
      throw workspace.failure("bring changed pages to disk", e);
    }
  }

  private KeyServer server(String target) {
    return Objects.requireNonNull(servers.get(target), target);
  }

  @Override
  public void close() {
    meters.values().forEach(KeyMeter::close);
  }
}
