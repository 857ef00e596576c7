package io.kurabe.postgres.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.config.Problems;
import io.kurabe.postgres.probe.internal.PostgresHealthCheck;
import io.kurabe.postgres.probe.internal.PostgresProbe;
import io.kurabe.postgres.probe.internal.PostgresServerTimer;
import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkLoader;
import io.kurabe.sql.internal.OpenConnections;
import io.kurabe.sql.internal.SchemaGuard;
import io.kurabe.sql.internal.SqlDialect;
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
import java.sql.Connection;
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
  private final RunningServer running;
  private final ServerFacts facts;
  private final SchemaGuard guard;
  private final OpenOptions options;
  private final Capabilities<SqlWorkspace> capabilities;

  private PostgresServer(
      Target target, RunningServer running, ServerFacts facts, OpenOptions options) {
    this.target = target;
    this.running = running;
    this.facts = facts;
    this.options = options;
    this.capabilities = capabilities();
    this.guard = new SchemaGuard(running.url().where(), running.source(), DIALECT);
  }

  /**
   * Logs in and reads the facts. When that fails, a server that was started is stopped.
   *
   * @throws io.kurabe.target.TargetException when it cannot be reached, logged in to or is too old
   */
  static PostgresServer open(Target target, RunningServer running, OpenOptions options) {
    try {
      RunningServer asWanted = running.by(options.protocol());
      PoolerSearch search = poolerSearch(asWanted);
      RunningServer reached = asWanted.by(search.source());
      ServerFacts facts = readFacts(target, reached).through(search.pooler());
      return new PostgresServer(target, reached, facts, options);
    } catch (RuntimeException e) {
      running.stop().run();
      throw e;
    }
  }

  private static PoolerSearch poolerSearch(RunningServer running) {
    try {
      return PoolerSearch.on(running.source());
    } catch (SQLException e) {
      throw ConnectFailure.explain(running.url(), running.source().secrets(), e);
    }
  }

  private static ServerFacts readFacts(Target target, RunningServer running) {
    try (Connection connection = running.source().open()) {
      return PostgresFacts.read(connection, target.name(), running).with(target.hosting());
    } catch (SQLException e) {
      throw ConnectFailure.explain(running.url(), running.source().secrets(), e);
    }
  }

  @Override
  public ServerFacts facts() {
    return facts;
  }

  @Override
  public Map<String, String> allSettings() {
    try (Connection connection = running.source().open()) {
      return AllSettings.read(connection);
    } catch (SQLException e) {
      throw ConnectFailure.explain(running.url(), running.source().secrets(), e);
    }
  }

  @Override
  public List<HealthReportLine> checkup() {
    try (Connection connection = running.source().open()) {
      return PostgresHealthCheck.of(connection, facts, running.url().user());
    } catch (SQLException e) {
      throw ConnectFailure.explain(running.url(), running.source().secrets(), e);
    }
  }

  @Override
  public Workspace createWorkspace(RunId id) {
    requireCarried();
    guard.create(id);
    try {
      return workspace(id);
    } catch (RuntimeException e) {
      guard.drop(id); // E.g. of a driver that cannot do what the URL asks for.
      throw e;
    }
  }

  @Override
  public Workspace reopenWorkspace(RunId id) {
    guard.takeOver(id);
    return workspace(id);
  }

  /**
   * Refuses prepared statements that would stay in sessions which the pooler lends to others, under
   * names that their drivers use, too.
   */
  private void requireCarried() {
    if (running.source().losesPrepared()) {
      Problems problems = new Problems("target " + target.name());
      problems.add(
          "protocol",
          "prepared statements do not work through the pooler at "
              + running.url().address()
              + ", which shares its connections between sessions. Use the protocol extended"
              + (options.drivers().of(target.name()) == Driver.VERTX ? " and the driver jdbc" : "")
              + " (PgBouncer carries them over from version 1.21 on, with max_prepared_statements"
              + " above 0).");
      problems.throwIfAny();
    }
  }

  private Workspace workspace(RunId id) {
    PostgresConnections source = running.source().in(id);
    return new SqlWorkspace(
        this,
        id,
        guard,
        source,
        options.jdbc(source.protocol(), source.driverOptions()),
        VERTX.loops(target.name(), options.drivers(), () -> PostgresVertx.of(source, id)),
        capabilities);
  }

  private Capabilities<SqlWorkspace> capabilities() {
    Capabilities<SqlWorkspace> all = new Capabilities<>();
    all.put(
        ServerProbes.class,
        workspace -> latches -> LastingProbe.of(() -> PostgresProbe.open(running.source())));
    all.put(ServerTimes.class, workspace -> () -> times(workspace));
    all.put(BulkLoad.class, workspace -> new BulkLoader(workspace, List.of(new Copy())));
    ServiceLoader.load(PostgresPart.class, PostgresPart.class.getClassLoader())
        .forEach(part -> part.addTo(all));
    return all;
  }

  private ServerTimer times(SqlWorkspace workspace) {
    workspace.requireSessions();
    return PostgresServerTimer.open(running.source(), workspace.id(), facts.startedByKurabe());
  }

  @Override
  public Target reachableTarget() {
    return running.reachable(target);
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
    return OpenConnections.answers(running.source());
  }

  @Override
  public void giveUp() {
    running.source().opened().giveUp();
  }

  @Override
  public void close() {
    running.stop().run();
  }
}
