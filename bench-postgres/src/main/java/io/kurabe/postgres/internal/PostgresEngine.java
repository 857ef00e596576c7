package io.kurabe.postgres.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.postgres.local.internal.ContainerStart;
import io.kurabe.postgres.local.internal.EmbeddedPostgres;
import io.kurabe.postgres.local.internal.PostgresSettings;
import io.kurabe.target.Address;
import io.kurabe.target.Engine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.SettingRules;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.RunningServer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Opens PostgreSQL and servers that speak its protocol, by pgjdbc. Stateless and thread-safe. */
public final class PostgresEngine implements Engine {
  private static final OptionalArtifact CONTAINERS =
      new OptionalArtifact(
          "testcontainers-postgresql", "org.testcontainers.postgresql.PostgreSQLContainer");

  /** For {@link java.util.ServiceLoader}. */
  public PostgresEngine() {}

  @Override
  public String name() {
    return "postgres";
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("postgres");
  }

  @Override
  public List<String> urlPrefixes() {
    return List.of("jdbc:postgresql:");
  }

  @Override
  public boolean runsImage(String imageName) {
    String name = imageName.toLowerCase(Locale.ROOT);
    return name.contains("postgres") || name.contains("postgis");
  }

  @Override
  public SettingRules settingRules() {
    return PostgresSettings.RULES;
  }

  @Override
  public Optional<OptionalArtifact> containers() {
    return Optional.of(CONTAINERS);
  }

  @Override
  public void check(Target target) {
    Engine.super.check(target);
    if (target.address() instanceof Address.Url url) {
      PostgresUrl.of(url.url());
    }
  }

  @Override
  public Server open(Target target, OpenOptions options) {
    Map<String, String> settings = settingRules().checked(target);
    RunningServer<PostgresConnections> running =
        target
            .address()
            .match(
                embedded -> EmbeddedPostgres.start(options.durability(), settings),
                container ->
                    ContainerStart.start(container.image(), options.durability(), settings),
                url -> remote(PostgresUrl.of(url.url()), target, options));
    return PostgresServer.open(target, running, options);
  }

  private static RunningServer<PostgresConnections> remote(
      PostgresUrl url, Target target, OpenOptions options) {
    return options
        .dataSource()
        .map(source -> PostgresApplication.server(url, source))
        .orElseGet(
            () ->
                RunningServer.remote(
                    new PostgresConnections(url, target.password())
                        .within(target.connectTimeout())));
  }
}
