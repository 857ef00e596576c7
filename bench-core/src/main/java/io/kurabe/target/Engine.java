package io.kurabe.target;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.spec.Protocol;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Service provider interface: one kind of server and the way to speak to it. Engines are found by
 * {@link java.util.ServiceLoader}; implementations are stateless and thread-safe.
 */
public interface Engine {
  /** {@return {@code mysql}, {@code postgres} or {@code redis}} */
  String name();

  /** {@return the names behind {@code embedded:} that this engine starts, e.g. {@code mariadb}} */
  List<String> embeddedServers();

  /** {@return the URL prefixes that this engine opens, e.g. {@code jdbc:mysql:}} */
  List<String> urlPrefixes();

  /**
   * {@return whether the last path part of an image's name (no registry, no tag) looks like this
   * engine's server, e.g. {@code bench-mysql}}
   *
   * @param imageName the name of an image, without registry and version
   */
  boolean runsImage(String imageName);

  /** {@return whether several clients can send side by side over one connection} */
  default boolean pipelines() {
    return false;
  }

  /**
   * {@return the ways in which statements can travel to its servers} An engine without SQL has one
   * way and accepts all protocols.
   */
  default Set<Protocol> protocols() {
    return EnumSet.allOf(Protocol.class);
  }

  /**
   * {@return which settings a target may ask of the servers that this engine starts; none by
   * default}
   */
  default SettingRules settingRules() {
    return SettingRules.none();
  }

  /** {@return the artifact without which it starts no containers; empty when it needs none} */
  default Optional<OptionalArtifact> containers() {
    return Optional.empty();
  }

  /**
   * Checks the target's text without asking a server.
   *
   * @param target the target
   * @throws IllegalArgumentException that says what is wrong in it, without a secret
   */
  default void check(Target target) {
    settingRules().checked(target);
    if (target.address() instanceof Address.Container) {
      containers().ifPresent(artifact -> artifact.require("container: targets"));
    }
  }

  /**
   * Starts the server where the target says so, and checks that it can be used. Closing the result
   * stops what was started.
   *
   * <p>Settings of the target reach the server last, so they override what Kurabe sets and {@link
   * OpenOptions#durability}; the facts show the value of each on the server.
   *
   * @param target the target
   * @param options how it is opened
   * @return the server
   * @throws TargetException when the server cannot be started, reached, logged in to or used
   */
  Server open(Target target, OpenOptions options);
}
