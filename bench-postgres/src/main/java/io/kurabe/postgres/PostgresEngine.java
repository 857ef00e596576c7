package io.kurabe.postgres;

import io.kurabe.postgres.local.ContainerStart;
import io.kurabe.postgres.local.EmbeddedPostgres;
import io.kurabe.postgres.local.PostgresSettings;
import io.kurabe.target.Address;
import io.kurabe.target.Engine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.SettingRules;
import io.kurabe.target.Target;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** PostgreSQL and what speaks its protocol, by pgjdbc. Stateless and thread-safe. */
public final class PostgresEngine implements Engine {
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
  public void check(Target target) {
    Engine.super.check(target);
    if (target.address() instanceof Address.Url url) {
      PostgresUrl.of(url.url());
    }
  }

  @Override
  public Server open(Target target, OpenOptions options) {
    Map<String, String> settings = settingRules().checked(target);
    RunningServer running =
        target
            .address()
            .match(
                embedded -> EmbeddedPostgres.start(options.durability(), settings),
                container ->
                    ContainerStart.start(container.image(), options.durability(), settings),
                url ->
                    RunningServer.remote(
                        PostgresUrl.of(url.url()), target.password(), target.connectTimeout()));
    return PostgresServer.open(target, running, options);
  }
}
