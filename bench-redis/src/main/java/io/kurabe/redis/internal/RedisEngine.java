package io.kurabe.redis.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.redis.local.internal.EmbeddedRedis;
import io.kurabe.redis.local.internal.RedisContainer;
import io.kurabe.redis.local.internal.RedisSettings;
import io.kurabe.target.Address;
import io.kurabe.target.Engine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.SettingRules;
import io.kurabe.target.Target;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Opens Redis, Valkey and ElastiCache (cluster mode disabled) by Lettuce. {@code embedded:redis} is
 * an {@link EmbeddedRedis}.
 */
public final class RedisEngine implements Engine {
  private static final OptionalArtifact CONTAINERS =
      new OptionalArtifact("testcontainers", "org.testcontainers.containers.GenericContainer");

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("redis");
  }

  @Override
  public List<String> urlPrefixes() {
    return List.of("redis:", "rediss:");
  }

  @Override
  public boolean runsImage(String imageName) {
    String name = imageName.toLowerCase(Locale.ROOT);
    return name.contains("redis") || name.contains("valkey");
  }

  @Override
  public boolean pipelines() {
    return true;
  }

  @Override
  public SettingRules settingRules() {
    return RedisSettings.RULES;
  }

  @Override
  public Optional<OptionalArtifact> containers() {
    return Optional.of(CONTAINERS);
  }

  @Override
  public void check(Target target) {
    Engine.super.check(target);
    if (target.address() instanceof Address.Url url) {
      RedisUrl.checked(url.url());
      RedisUrl.authorities(url.url());
    }
  }

  @Override
  public Server open(Target target, OpenOptions options) {
    Map<String, String> settings = settingRules().checked(target);
    return target
        .address()
        .match(
            embedded -> {
              EmbeddedRedis redis = EmbeddedRedis.start(options.durability(), settings);
              return RedisServer.open(
                  Endpoint.of(target.name(), "embedded", redis.uri())
                      .withSettings(settings)
                      .reached(options),
                  target.at(redis.url(), redis.password()),
                  redis::close);
            },
            container -> {
              RedisContainer redis =
                  RedisContainer.start(container.image(), options.durability(), settings);
              return RedisServer.open(
                  Endpoint.of(target.name(), "container", redis.uri())
                      .withSettings(settings)
                      .reached(options),
                  target.at(redis.url(), redis.password()),
                  redis::close);
            },
            url ->
                RedisServer.open(
                    Endpoint.of(
                            target.name(), "remote", RedisUrl.parse(url.url(), target.password()))
                        .trustedBy(RedisUrl.authorities(url.url()))
                        .within(RedisUrl.connectTimeout(url.url(), target.connectTimeout()))
                        .reached(options),
                    target,
                    () -> {}));
  }
}
