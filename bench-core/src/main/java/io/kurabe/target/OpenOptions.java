package io.kurabe.target;

import io.kurabe.spec.Durability;

/**
 * How a target is opened.
 *
 * @param durability what a server that Kurabe starts itself promises at commit; servers that run
 *     already keep their settings
 * @param pool size of a HikariCP pool that the clients of a SQL server share; 0 for a connection of
 *     its own per client
 */
public record OpenOptions(Durability durability, int pool) {
  /** Durable commits, a connection per client. */
  public static final OpenOptions DEFAULT = new OpenOptions(Durability.DURABLE, 0);

  public OpenOptions {
    if (pool < 0) {
      throw new IllegalArgumentException("pool must be 0 (none) or more, was " + pool);
    }
  }
}
