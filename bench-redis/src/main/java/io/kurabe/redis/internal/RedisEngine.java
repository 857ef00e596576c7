package io.kurabe.redis.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.redis.local.internal.EmbeddedCluster;
import io.kurabe.redis.local.internal.EmbeddedRedis;
import io.kurabe.redis.local.internal.RedisContainer;
import io.kurabe.redis.local.internal.RedisSettings;
import io.kurabe.target.Address;
import io.kurabe.target.Engine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.SettingRules;
import io.kurabe.target.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Opens Redis, Valkey and ElastiCache by Lettuce: one server, a cluster, or the master that
 * sentinels watch. {@code embedded:redis} is an {@link EmbeddedRedis}, {@code
 * embedded:redis-cluster} an {@link EmbeddedCluster}.
 */
public final class RedisEngine implements Engine {
  private static final String CLUSTER = "redis-cluster";

  private static final OptionalArtifact CONTAINERS =
      new OptionalArtifact("testcontainers", "org.testcontainers.containers.GenericContainer");

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("redis", CLUSTER);
  }

  @Override
  public List<String> urlPrefixes() {
    return RedisUrl.PREFIXES;
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
    Optional.ofNullable(settingRules().checked(target).get(Routing.PARAMETER))
        .flatMap(
            value ->
                target.address() instanceof Address.Embedded embedded
                        && embedded.server().equals(CLUSTER)
                    ? Routing.problem(value)
                    : Optional.of(
                        "routing cannot be set: it is the way to the nodes of a cluster, as of embedded:redis-cluster"))
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException("the target '" + target.name() + "': " + problem);
            });
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
              if (embedded.server().equals(CLUSTER)) {
                return openCluster(target, options, settings);
              }
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
                            target.name(),
                            "remote",
                            RedisUrl.seeds(url.url(), target.password()),
                            RedisUrl.Kind.of(url.url()) == RedisUrl.Kind.CLUSTER)
                        .trustedBy(RedisUrl.authorities(url.url()))
                        .within(RedisUrl.connectTimeout(url.url(), target.connectTimeout()))
                        .routedBy(RedisUrl.routing(url.url()))
                        .reached(options),
                    target,
                    () -> {}));
  }

  private static Server openCluster(
      Target target, OpenOptions options, Map<String, String> settings) {
    Map<String, String> ofServers = new LinkedHashMap<>(settings);
    Optional<String> asked = Optional.ofNullable(ofServers.remove(Routing.PARAMETER));
    EmbeddedCluster cluster = EmbeddedCluster.start(options.durability(), ofServers);
    String url =
        cluster.url() + asked.map(value -> "?" + Routing.PARAMETER + "=" + value).orElse("");
    return RedisServer.open(
        Endpoint.ofCluster(target.name(), "embedded", cluster.uris())
            .withSettings(ofServers)
            .routedBy(Routing.of(asked, Optional.empty()))
            .reached(options),
        target.at(url, cluster.password()),
        cluster::close);
  }
}
