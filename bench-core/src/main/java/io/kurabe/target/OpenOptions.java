package io.kurabe.target;

import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Transport;
import java.util.Map;

/**
 * The options for opening a target.
 *
 * @param durability the promise of commits on a server that Kurabe starts itself; servers that run
 *     already keep their settings
 * @param pool size of a HikariCP pool that the clients of a SQL server share; 0 when each client
 *     has a connection of its own
 * @param pipeline how many clients of a Redis server send side by side over one connection; 1 for a
 *     connection of its own per client
 * @param protocol how statements travel to a SQL server; the user's URL overrides it
 * @param drivers the libraries that carry the operations
 */
public record OpenOptions(
    Durability durability, int pool, int pipeline, Protocol protocol, Drivers drivers) {
  /** The default: durable commits, one connection per client, prepared statements. */
  public static final OpenOptions DEFAULT = new OpenOptions(Durability.DURABLE, 0);

  public OpenOptions {
    if (pool < 0) {
      throw new IllegalArgumentException("pool must be 0 (none) or more, was " + pool);
    }
    if (pipeline < 1) {
      throw new IllegalArgumentException("pipeline must be at least 1, was " + pipeline);
    }
  }

  /** Makes options without pipelining, with prepared statements. */
  public OpenOptions(Durability durability, int pool) {
    this(durability, pool, 1, Protocol.PREPARED);
  }

  /** Makes options with the default drivers. */
  public OpenOptions(Durability durability, int pool, int pipeline, Protocol protocol) {
    this(durability, pool, pipeline, protocol, Drivers.DEFAULT);
  }

  /** Returns these options with other drivers. */
  public OpenOptions by(Drivers others) {
    return new OpenOptions(durability, pool, pipeline, protocol, others);
  }

  /** Returns how operations travel to a SQL server by JDBC. */
  public Transport jdbc(Protocol inForce, Map<String, String> driverOptions) {
    return new Transport(Driver.JDBC, inForce, pool, 1, 0, driverOptions);
  }
}
