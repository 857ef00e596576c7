package io.kurabe.mysql.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.mysql.probe.internal.MySqlHealthCheck;
import io.kurabe.mysql.probe.internal.MySqlProbe;
import io.kurabe.mysql.probe.internal.MySqlServerTimer;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkLoader;
import io.kurabe.sql.internal.BulkMethod;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.OpenConnections;
import io.kurabe.sql.internal.SchemaGuard;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.vertx.internal.VertxLibrary;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.target.internal.LastingProbe;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.target.internal.ServerTimes;
import io.kurabe.target.internal.Tenancy;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** An opened MySQL or MariaDB. Thread-safe. */
final class MySqlServer implements Server {
  private static final SqlDialect DIALECT = new MySqlDialect();

  private static final VertxLibrary VERTX =
      new VertxLibrary(
          new OptionalArtifact("vertx-mysql-client", "io.vertx.mysqlclient.MySQLConnection"));

  private final Target target;
  private final RunningServer<MySqlConnections> running;
  private final Identity identity;
  private final SchemaGuard guard;
  private final OpenOptions options;
  private final Capabilities<SqlWorkspace> capabilities;

  private record Identity(MySqlVersion version, ServerFacts facts) {}

  private MySqlServer(
      Target target,
      RunningServer<MySqlConnections> running,
      Identity identity,
      OpenOptions options) {
    this.target = target;
    this.running = running;
    this.identity = identity;
    this.options = options;
    String where = identity.version.product() + " at " + running.connections().url().hostAndPort();
    this.guard = new SchemaGuard(where, running.connections(), DIALECT);
    this.capabilities = capabilities();
  }

  /**
   * Logs in and reads the facts. When that fails, or the server is too old, one that was started is
   * stopped.
   */
  static MySqlServer open(
      Target target, RunningServer<MySqlConnections> running, OpenOptions options) {
    try {
      RunningServer<MySqlConnections> asWanted =
          running.by(running.connections().by(options.protocol()));
      return new MySqlServer(target, asWanted, identify(target, asWanted), options);
    } catch (RuntimeException e) {
      running.stop().run();
      throw e;
    }
  }

  private static Identity identify(Target target, RunningServer<MySqlConnections> running) {
    return asked(
        running.connections(),
        connection -> {
          MySqlVersion version = FactsReader.version(connection);
          version.requireSupported(running.connections().url().hostAndPort());
          return new Identity(
              version,
              FactsReader.read(connection, target, running, version)
                  .with(target.cloud())
                  .through(ProxySql.between(connection)));
        });
  }

  private static <T> T asked(MySqlConnections connections, ConnectionSource.Question<T> question) {
    try {
      return connections.ask(question);
    } catch (SQLException e) {
      throw LoginFailure.of(connections, e);
    }
  }

  @Override
  public ServerFacts facts() {
    return identity.facts;
  }

  @Override
  public Map<String, String> allSettings() {
    return asked(running.connections(), GlobalVariables::read);
  }

  @Override
  public List<HealthReportLine> healthReport() {
    List<String> notReported;
    try (ServerProbe probe = MySqlProbe.open(running.connections(), identity.version, false)) {
      notReported = List.copyOf(probe.notReported().values());
    }
    return asked(
        running.connections(),
        c -> MySqlHealthCheck.of(c, identity.facts, identity.version, notReported));
  }

  @Override
  public Workspace createWorkspace(RunId id) {
    guard.create(id);
    try {
      return workspace(Tenancy.owner(id, guard));
    } catch (RuntimeException e) {
      guard.drop(id); // E.g. of a driver that cannot do what the URL asks for.
      throw e;
    }
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

  /** MySQL has an identifier of its own; MariaDB is told apart by its host, port and process. */
  @Override
  public String identity() {
    List<String> values =
        asked(
            running.connections(),
            c ->
                SqlQuery.all(
                    c,
                    row -> row.getString(2),
                    "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('hostname', 'port', 'pid_file',"
                        + " 'server_id', 'server_uuid', 'server_uid')"));
    return String.join(" ", values);
  }

  private Workspace workspace(Tenancy tenancy) {
    RunId id = tenancy.id();
    MySqlConnections source = running.connections().in(id);
    return new SqlWorkspace(
        this,
        tenancy,
        DIALECT,
        source,
        options.jdbc(source.protocol(), source.driverOptions()),
        VERTX.loops(target.name(), options.drivers(), () -> MySqlVertx.of(source, id)),
        capabilities);
  }

  private Capabilities<SqlWorkspace> capabilities() {
    ServerProbes probes = new Probes();
    ServerTimes times = () -> MySqlServerTimer.open(running.connections());
    Capabilities<SqlWorkspace> all = new Capabilities<>();
    all.put(ServerProbes.class, workspace -> probes);
    if (hasPerformanceSchema()) {
      all.put(ServerTimes.class, workspace -> times);
    }
    all.put(BulkLoad.class, workspace -> new BulkLoader(workspace, bulkMethods()));
    MySqlPart.Context context =
        new MySqlPart.Context(identity.version, running.connections(), identity.facts);
    ServiceLoader.load(MySqlPart.class, MySqlPart.class.getClassLoader())
        .forEach(part -> part.addTo(all, context));
    return all;
  }

  /** The application's connections may not ask for a file of ours, unless it allows that. */
  private List<BulkMethod> bulkMethods() {
    MySqlConnections connections = running.connections();
    return connections.areOfApplication() ? List.of() : List.of(new LoadData(connections));
  }

  @Override
  public Target reachableTarget() {
    return target.address().startedByKurabe() ? running.connections().asTarget(target) : target;
  }

  @Override
  public List<Leftover> leftovers() {
    return guard.leftovers();
  }

  @Override
  public void remove(RunId id) {
    guard.drop(id);
  }

  @Override
  public boolean answers() {
    return OpenConnections.answers(running.connections());
  }

  @Override
  public void giveUp() {
    running.connections().opened().giveUp();
  }

  @Override
  public void close() {
    running.stop().run();
  }

  private boolean hasPerformanceSchema() {
    return "ON".equals(identity.facts.settings().get("performance_schema"));
  }

  private final class Probes implements ServerProbes {
    @Override
    public ServerProbe open(boolean latchInstruments) {
      return LastingProbe.of(
          () -> MySqlProbe.open(running.connections(), identity.version, latchInstruments));
    }

    @Override
    public boolean hasLatchInstruments() {
      return hasPerformanceSchema();
    }
  }
}
