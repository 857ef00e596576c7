package io.kurabe.mysql.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.mysql.local.internal.ContainerStart;
import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.mysql.local.internal.MySqlSettings;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Address;
import io.kurabe.target.Engine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.SettingRules;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Opens MySQL, MariaDB, Percona Server and Aurora MySQL by Connector/J. Stateless and thread-safe.
 *
 * <p>It sets the system property {@code com.mysql.cj.disableAbandonedConnectionCleanup} of this JVM
 * to {@code true}, unless it is set already: the driver's clean-up thread would outlive every run.
 */
public final class MySqlEngine implements Engine {
  private static final OptionalArtifact CONTAINERS =
      new OptionalArtifact("testcontainers-mysql", "org.testcontainers.mysql.MySQLContainer");

  static final String NAME = "mysql";

  /** Is called by {@link java.util.ServiceLoader}. */
  public MySqlEngine() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("mariadb");
  }

  @Override
  public List<String> urlPrefixes() {
    return List.of("jdbc:mysql:", "jdbc:mariadb:");
  }

  @Override
  public boolean runsImage(String imageName) {
    String name = imageName.toLowerCase(Locale.ROOT);
    return Stream.of("mysql", "mariadb", "percona", "aurora").anyMatch(name::contains);
  }

  @Override
  public Set<Protocol> protocols() {
    return EnumSet.of(Protocol.TEXT, Protocol.PREPARED);
  }

  @Override
  public SettingRules settingRules() {
    return MySqlSettings.RULES;
  }

  @Override
  public Optional<OptionalArtifact> containers() {
    return Optional.of(CONTAINERS);
  }

  @Override
  public void check(Target target) {
    Engine.super.check(target);
    if (target.address() instanceof Address.Url url) {
      MySqlUrl.of(url.url());
    }
  }

  @Override
  public Server open(Target target, OpenOptions options) {
    Map<String, String> settings = settingRules().checked(target);
    RunningServer<MySqlConnections> running =
        target
            .address()
            .match(
                embedded -> EmbeddedMariaDb.start(options.durability(), settings),
                container ->
                    ContainerStart.start(
                        container.image(), ServerOrigin.container(options.durability(), settings)),
                url -> remote(MySqlUrl.of(url.url()), target, options));
    return MySqlServer.open(target, running, options);
  }

  private static RunningServer<MySqlConnections> remote(
      MySqlUrl url, Target target, OpenOptions options) {
    return options
        .dataSource()
        .map(source -> MySqlApplication.server(url, source))
        .orElseGet(
            () ->
                RunningServer.remote(
                    new MySqlConnections(url, target.password(), Map.of())
                        .within(target.connectTimeout())));
  }
}
