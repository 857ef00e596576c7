package io.kurabe.studies.keys.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import io.kurabe.target.ServerFacts;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.KeyTable;
import io.kurabe.workloads.keys.internal.LoadedKeys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/** The servers of the study, each with a meter from its first use on. Used by one thread. */
final class KeysTargets implements AutoCloseable {
  private final TargetSession session;
  private final NanoClock clock;
  private final Map<String, KeyServer> servers;
  private final Map<String, KeyMeter> meters = new LinkedHashMap<>();

  KeysTargets(TargetSession session, NanoClock clock) {
    this.session = session;
    this.clock = clock;
    this.servers = session.capabilities(KeyServer.class);
  }

  Map<String, KeyServer> servers() {
    return servers;
  }

  private SqlWorkspace workspace(String target) {
    return session.required(target, SqlWorkspace.class);
  }

  private KeyTable table(PlannedRun.Variant variant) {
    return new KeyTable(server(variant.target()), variant.column(), variant.width());
  }

  /** Returns the rows of the table of a key; empty when there is no table. */
  OptionalLong rows(PlannedRun.Variant variant) {
    LoadedKeys keys = LoadedKeys.continuing(workspace(variant.target()), table(variant), clock);
    return keys.isThere() ? OptionalLong.of(keys.rows()) : OptionalLong.empty();
  }

  LoadedKeys create(PlannedRun.Variant variant) {
    return LoadedKeys.create(workspace(variant.target()), table(variant), clock);
  }

  /** Makes the table of a key anew, and brings changed pages to disk. */
  TableLoad begin(PlannedRun.Variant variant) {
    LoadedKeys keys = create(variant);
    checkpoint(variant.target());
    return TableLoad.ofEmpty(workspace(variant.target()), keys, () -> meter(variant.target()));
  }

  /** Continues a table that an earlier process left with known rows after its last whole step. */
  TableLoad goOn(PlannedRun.Variant variant, long known) {
    SqlWorkspace workspace = workspace(variant.target());
    LoadedKeys keys = LoadedKeys.continuing(workspace, table(variant), clock);
    return TableLoad.left(workspace, keys, () -> meter(variant.target()), known);
  }

  private KeyMeter meter(String target) {
    return meters.computeIfAbsent(target, t -> server(t).meter());
  }

  /** Opens the meter anew, after its connection was lost with others. */
  void renewMeter(String target) {
    KeyMeter lost = meters.remove(target);
    if (lost != null) {
      lost.close();
      meter(target);
    }
  }

  /** Brings changed pages to disk, if there is a statement for it. */
  private void checkpoint(String target) {
    server(target)
        .checkpoint()
        .ifPresent(sql -> workspace(target).execute("bring changed pages to disk", List.of(sql)));
  }

  /** Names targets that are one server, whose work in the background cannot be told apart. */
  static List<String> sharedServers(List<ServerFacts> servers) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    servers.forEach(
        s ->
            names
                .computeIfAbsent(s.engine() + " at " + s.address(), a -> new ArrayList<>())
                .add(s.target()));
    return names.values().stream()
        .filter(targets -> targets.size() > 1)
        .map(
            targets ->
                String.join(" and ", targets)
                    + " are one server: the data pages written and the checkpoints of a step are"
                    + " those of all.")
        .toList();
  }

  /** Lists the figures that the servers do not report, with the reason. */
  List<String> notReported() {
    List<String> all = new ArrayList<>();
    meters.forEach(
        (target, meter) ->
            meter
                .notReported()
                .forEach((f, why) -> all.add(target + " " + f.title() + ": " + why)));
    return all;
  }

  private KeyServer server(String target) {
    return Objects.requireNonNull(servers.get(target), target);
  }

  @Override
  public void close() {
    meters.values().forEach(KeyMeter::close);
  }
}
