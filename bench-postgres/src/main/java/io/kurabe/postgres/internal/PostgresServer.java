package io.kurabe.postgres.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.config.Problems;
import io.kurabe.postgres.probe.internal.PostgresHealthCheck;
import io.kurabe.postgres.probe.internal.PostgresProbe;
import io.kurabe.postgres.probe.internal.PostgresServerTimer;
import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkLoader;
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
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.target.internal.LastingProbe;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.target.internal.ServerTimer;
import io.kurabe.target.internal.ServerTimes;
import io.kurabe.target.internal.Tenancy;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** An opened PostgreSQL. Thread-safe. */
final class PostgresServer implements Server {
  private static final SqlDialect DIALECT = new PostgresDialect();

  static final VertxLibrary VERTX =
      new VertxLibrary(new OptionalArtifact("vertx-pg-client", "io.vertx.pgclient.PgConnection"));

  private final Target target;
  private final RunningServer<PostgresConnections> running;
  private final ServerFacts facts;
  private final SchemaGuard guard;
  private final OpenOptions options;
  private final Capabilities<SqlWorkspace> capabilities;

  private PostgresServer(
      Target target,
      RunningServer<PostgresConnections> running,
      ServerFacts facts,
      OpenOptions options) {
    this.target = target;
    this.running = running;
    this.facts = facts;
    this.options = options;
    this.capabilities = capabilities();
    this.guard =
        new SchemaGuard(running.connections().url().where(), running.connections(), DIALECT);
  }

  /**
   * Logs in and reads the facts. When that fails, or the server is too old, one that was started is
   * stopped.
   */
  static PostgresServer open(
      Target target, RunningServer<PostgresConnections> running, OpenOptions options) {
    try {
      PostgresConnections asWanted = running.connections().by(options.protocol());
      PoolerSearch search = poolerSearch(asWanted);
      RunningServer<PostgresConnections> reached = running.by(search.source());
      ServerFacts facts =
          asked(reached.connections(), c -> PostgresFacts.read(c, target.name(), reached))
              .with(target.cloud())
              .through(search.pooler());
      return new PostgresServer(target, reached, facts, options);
    } catch (RuntimeException e) {
      running.stop().run();
      throw e;
    }
  }

  private static PoolerSearch poolerSearch(PostgresConnections connections) {
    try {
      return PoolerSearch.on(connections);
    } catch (SQLException e) {
      throw ConnectFailure.explain(connections.url(), connections.secrets(), e);
    }
  }

  private static <T> T asked(
      PostgresConnections connections, ConnectionSource.Question<T> question) {
    try {
      return connections.ask(question);
    } catch (SQLException e) {
      throw ConnectFailure.explain(connections.url(), connections.secrets(), e);
    }
  }

  @Override
  public ServerFacts facts() {
    return facts;
  }

  @Override
  public Map<String, String> allSettings() {
    return asked(running.connections(), PostgresFacts::allSettings);
  }

  @Override
  public List<HealthReportLine> healthReport() {
    String user = running.connections().url().user();
    return asked(running.connections(), c -> PostgresHealthCheck.of(c, facts, user));
  }

  @Override
  public Workspace createWorkspace(RunId id) {
    requireCarried();
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
    requireCarried();
    guard.requireMarked(id);
    return workspace(Tenancy.guest(id));
  }

  /** The time of the start in microseconds: a replica shares the identifier of its primary. */
  @Override
  public String identity() {
    return asked(
        running.connections(),
        c ->
            SqlQuery.first(c, row -> row.getString(1), "SELECT pg_postmaster_start_time()::text")
                .orElse(""));
  }

  /**
   * Refuses prepared statements that would stay in sessions which the pooler lends to others, under
   * names that their drivers use, too.
   */
  private void requireCarried() {
    if (running.connections().losesPrepared()) {
      Problems problems = new Problems("target " + target.name());
      problems.add(
          "protocol",
          "prepared statements do not work through the pooler at "
              + running.connections().url().address()
              + ", which shares its connections between sessions. Use the protocol extended"
              + (options.drivers().of(target.name()) == Driver.VERTX ? " and the driver jdbc" : "")
              + " (PgBouncer carries them over from version 1.21 on, with max_prepared_statements"
              + " above 0).");
      problems.throwIfAny();
    }
  }

  private Workspace workspace(Tenancy tenancy) {
    RunId id = tenancy.id();
    PostgresConnections source = running.connections().in(id);
    return new SqlWorkspace(
        this,
        tenancy,
        DIALECT,
        source,
        options.jdbc(source.protocol(), source.driverOptions()),
        VERTX.loops(target.name(), options.drivers(), () -> PostgresVertx.of(source, id)),
        capabilities);
  }

  private Capabilities<SqlWorkspace> capabilities() {
    Capabilities<SqlWorkspace> all = new Capabilities<>();
    all.put(
        ServerProbes.class,
        workspace -> latches -> LastingProbe.of(() -> PostgresProbe.open(running.connections())));
    all.put(ServerTimes.class, workspace -> () -> times(workspace));
    all.put(BulkLoad.class, workspace -> new BulkLoader(workspace, List.of(new Copy())));
    ServiceLoader.load(PostgresPart.class, PostgresPart.class.getClassLoader())
        .forEach(part -> part.addTo(all));
    return all;
  }

  private ServerTimer times(SqlWorkspace workspace) {
    workspace.requireSessions();
    return PostgresServerTimer.open(running.connections(), workspace.id(), facts.startedByKurabe());
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
}
