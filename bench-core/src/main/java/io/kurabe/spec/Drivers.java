package io.kurabe.spec;

import java.util.Map;

/**
 * The drivers that carry operations to the SQL servers of one invocation.
 *
 * @param driver of every target that has none of its own
 * @param byTarget the drivers of single targets, by name
 * @param eventLoops threads that wait for the answers of a driver with event loops, Lettuce
 *     included; 0 for the driver's default
 * @param allowUnlike whether targets may be compared although operations travel to them in
 *     different ways
 */
public record Drivers(
    Driver driver, Map<String, Driver> byTarget, int eventLoops, boolean allowUnlike) {
  /**
   * The default: JDBC for all targets, the driver's own number of event loops, and no comparison of
   * unlike targets.
   */
  public static final Drivers DEFAULT = of(Driver.JDBC);

  public Drivers {
    byTarget = Map.copyOf(byTarget);
    if (eventLoops < 0) {
      throw new IllegalArgumentException("eventLoops must be 0 or more, was " + eventLoops);
    }
  }

  /**
   * {@return one driver for all targets}
   *
   * @param driver the driver
   */
  public static Drivers of(Driver driver) {
    return new Drivers(driver, Map.of(), 0, false);
  }

  /**
   * {@return the driver of one target, by name}
   *
   * @param target the name of the target
   */
  public Driver of(String target) {
    return byTarget.getOrDefault(target, driver);
  }

  /**
   * {@return how many event loops a driver with such loops gets}
   *
   * @param byDefault the value when the user gives none
   */
  public int eventLoopsOr(int byDefault) {
    return eventLoops > 0 ? eventLoops : byDefault;
  }
}
