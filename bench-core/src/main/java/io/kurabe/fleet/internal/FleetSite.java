package io.kurabe.fleet.internal;

import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.time.Duration;
import java.util.Map;

/**
 * A server that agents load, and how they reach it. It holds no secret: each agent has a password
 * of its own.
 *
 * @param target name
 * @param address as a user writes it, without a password; empty when it holds what may be another
 *     secret, so that each agent needs a way of its own
 * @param connectTimeout of a connection
 * @param workspace id of the workspace that the coordinator made there
 * @param way how operations travel
 */
public record FleetSite(
    String target, String address, Duration connectTimeout, String workspace, Way way) {
  /**
   * How operations travel to a server.
   *
   * @param pool connections that an agent's clients share; 0 for one each
   * @param pipeline clients of Redis on one connection
   * @param eventLoops of a driver that has some; 0 for its default
   */
  public record Way(int pool, int pipeline, Protocol protocol, Driver driver, int eventLoops) {}

  /**
   * Returns the site of an opened target.
   *
   * @param generators how many share the pool
   */
  public static FleetSite of(Target target, String workspace, OpenOptions options, int generators) {
    Drivers drivers = options.drivers();
    return new FleetSite(
        target.name(),
        target.isPublic() ? target.text() : "",
        target.connectTimeout(),
        workspace,
        new Way(
            options.pool() / generators,
            options.pipeline(),
            options.protocol(),
            drivers.of(target.name()),
            drivers.eventLoops()));
  }

  /**
   * Returns the target, without a password.
   *
   * @throws TargetException when its address did not travel
   */
  public Target toTarget() {
    if (address.isEmpty()) {
      throw new TargetException(
          "the URL of '%s' holds what may be a secret besides the password, so it did not travel: give this agent a way of its own, -t %s=URL"
              .formatted(target, target));
    }
    return Target.parse(address).withName(target).withConnectTimeout(connectTimeout);
  }

  OpenOptions options() {
    return new OpenOptions(
        Durability.DURABLE,
        way.pool,
        way.pipeline,
        way.protocol,
        new Drivers(way.driver, Map.of(), way.eventLoops, true));
  }
}
