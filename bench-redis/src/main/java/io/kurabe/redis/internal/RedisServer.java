package io.kurabe.redis.internal;

import static java.util.stream.Collectors.joining;

import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.redis.probe.internal.ClusterHealthCheck;
import io.kurabe.redis.probe.internal.ClusterProbe;
import io.kurabe.redis.probe.internal.RedisHealthCheck;
import io.kurabe.redis.probe.internal.RedisProbe;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.Leftover;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.target.internal.Tenancy;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** An opened Redis server. Thread-safe. */
final class RedisServer implements Server {
  private static final List<RedisPart> PARTS =
      ServiceLoader.load(RedisPart.class, RedisPart.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private final Target reachable;
  private final Connections connections;
  private final AdminConnection control;
  private final KeyGuard guard;
  private final Runnable stop;
  private final RedisVersion version;
  private final ServerFacts facts;
  private final Map<String, ServerFacts> ofNodes;
  private boolean closed;

  private RedisServer(
      Target reachable,
      Connections connections,
      AdminConnection control,
      RedisVersion version,
      ServerFacts facts,
      Map<String, ServerFacts> ofNodes,
      Runnable stop) {
    this.reachable = reachable;
    this.connections = connections;
    this.control = control;
    this.guard = new KeyGuard(control, connections);
    this.stop = stop;
    this.version = version;
    this.facts = facts.with(reachable.cloud());
    this.ofNodes = Map.copyOf(ofNodes);
  }

  /** Connects and checks the server. One that was started for it is stopped when that fails. */
  static RedisServer open(Endpoint endpoint, Target reachable, Runnable stop) {
    Connections connections = new Connections(endpoint);
    AdminConnection control = new AdminConnection(connections);
    try {
      if (connections.cluster().isPresent()) {
        ClusterFacts nodes = nodes(connections.cluster().get(), connections, control, Map.of());
        return new RedisServer(
            reachable,
            connections,
            control,
            nodes.version(),
            nodes.whole(endpoint),
            nodes.byAddress(),
            stop);
      }
      FactsReader reader = new FactsReader(connections, control);
      reader.check();
      return new RedisServer(
          reachable, connections, control, reader.version(), reader.read(), Map.of(), stop);
    } catch (RuntimeException e) {
      closeAll(control, connections, stop);
      throw e;
    }
  }

  private static ClusterFacts nodes(
      Cluster cluster,
      Connections connections,
      AdminConnection control,
      Map<String, ServerFacts> earlier) {
    cluster.discover();
    return ClusterFacts.read(cluster, connections, control, earlier);
  }

  @Override
  public ServerFacts facts() {
    return facts;
  }

  @Override
  public Map<String, String> allSettings() {
    return FactsReader.allSettings(control.masters().get(0)).orElseGet(facts::settings);
  }

  @Override
  public List<HealthReportLine> healthReport() {
    return connections
        .cluster()
        .map(
            cluster ->
                ClusterHealthCheck.of(nodes(cluster, connections, control, ofNodes), control))
        .orElseGet(() -> RedisHealthCheck.of(control, facts));
  }

  @Override
  public Workspace createWorkspace(RunId id) {
    guard.claim(id);
    return workspace(Tenancy.owner(id, guard));
  }

  @Override
  public Workspace reopenWorkspace(RunId id) {
    guard.takeOver(id);
    return workspace(Tenancy.owner(id, guard));
  }

  @Override
  public Workspace joinWorkspace(RunId id) {
    guard.requireMarked(id);
    return workspace(Tenancy.guest(id));
  }

  /** Redis draws it anew at each start; a cluster is what its nodes are together. */
  @Override
  public String identity() {
    return control.masters().stream()
        .map(master -> Info.parse(master.run("read the run id", r -> r.info("server"))))
        .map(info -> info.textOr("run_id", ""))
        .sorted()
        .collect(joining(" "));
  }

  private Workspace workspace(Tenancy tenancy) {
    RedisPart.Context context =
        new RedisPart.Context(connections, control, version, KeyGuard.prefix(tenancy.id()));
    Capabilities<Workspace> capabilities = new Capabilities<>();
    capabilities.put(
        ServerProbes.class, workspace -> latches -> probe(new AdminConnection(connections)));
    connections
        .cluster()
        .filter(Cluster::isSeen)
        .ifPresent(
            cluster -> capabilities.put(ClusterTraffic.Source.class, workspace -> cluster.log()));
    PARTS.forEach(part -> part.addTo(capabilities, context));
    return new RedisWorkspace(this, tenancy, connections, control, capabilities);
  }

  private ServerProbe probe(AdminConnection own) {
    return connections
        .cluster()
        .<ServerProbe>map(cluster -> new ClusterProbe(own, cluster))
        .orElseGet(() -> new RedisProbe(own));
  }

  @Override
  public Target reachableTarget() {
    return reachable;
  }

  @Override
  public List<Leftover> leftovers() {
    return guard.leftovers();
  }

  @Override
  public void remove(RunId id) {
    guard.remove(id);
  }

  @Override
  public boolean answers() {
    return connections.answers();
  }

  @Override
  public void giveUp() {
    connections.giveUp();
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      closeAll(control, connections, stop);
    }
  }

  private static void closeAll(AdminConnection control, Connections connections, Runnable stop) {
    try {
      control.close();
    } finally {
      try {
        connections.close();
      } finally {
        stop.run();
      }
    }
  }
}
