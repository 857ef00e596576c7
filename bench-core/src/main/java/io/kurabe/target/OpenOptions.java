package io.kurabe.target;

import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Transport;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The options for opening a target.
 *
 * @param durability the promise of commits on a server that Kurabe starts itself; servers that run
 *     already keep their settings
 * @param pool size of a HikariCP pool that the clients of a SQL server share; 0 when each client
 *     has a connection of its own
 * @param pipeline how many clients of a Redis server send side by side over one connection; 1 for a
 *     connection of its own per client
 * @param protocol how statements travel to a SQL server; what the user's URL says goes before it
 * @param drivers what carries the operations
 * @param dataSource of the application, which then gives all connections to the only target, a SQL
 *     server; nobody else closes it
 */
public record OpenOptions(
    Durability durability,
    int pool,
    int pipeline,
    Protocol protocol,
    Drivers drivers,
    Optional<DataSource> dataSource) {
  /** Durable commits, a connection per client, prepared statements. */
  public static final OpenOptions DEFAULT = new OpenOptions(Durability.DURABLE, 0);

  public OpenOptions {
    if (pool < 0) {
      throw new IllegalArgumentException("pool must be 0 (none) or more, was " + pool);
    }
    if (pipeline < 1) {
      throw new IllegalArgumentException("pipeline must be at least 1, was " + pipeline);
    }
  }

  /**
   * Makes options without pipelining, with prepared statements.
   *
   * @param durability the promise of commits
   * @param pool the size of the pool, 0 for none
   */
  public OpenOptions(Durability durability, int pool) {
    this(durability, pool, 1, Protocol.PREPARED);
  }

  /**
   * Makes options with the default drivers.
   *
   * @param durability the promise of commits
   * @param pool the size of the pool, 0 for none
   * @param pipeline operations that a connection has on their way at once
   * @param protocol the protocol of statements
   */
  public OpenOptions(Durability durability, int pool, int pipeline, Protocol protocol) {
    this(durability, pool, pipeline, protocol, Drivers.DEFAULT);
  }

  /**
   * With connections that Kurabe opens itself.
   *
   * @param durability the promise of commits
   * @param pool the size of the pool, 0 for none
   * @param pipeline operations that a connection has on their way at once
   * @param protocol the protocol of statements
   * @param drivers the drivers
   */
  public OpenOptions(
      Durability durability, int pool, int pipeline, Protocol protocol, Drivers drivers) {
    this(durability, pool, pipeline, protocol, drivers, Optional.empty());
  }

  /**
   * {@return these options with other drivers}
   *
   * @param others the other ones
   */
  public OpenOptions by(Drivers others) {
    return new OpenOptions(durability, pool, pipeline, protocol, others, dataSource);
  }

  /**
   * {@return these options with connections that the application gives}
   *
   * @param source where it comes from, in words
   */
  public OpenOptions from(DataSource source) {
    return new OpenOptions(durability, pool, pipeline, protocol, drivers, Optional.of(source));
  }

  /**
   * {@return how operations travel to a SQL server by JDBC}
   *
   * @param inForce the options that are in force
   * @param driverOptions options of the driver by name
   */
  public Transport jdbc(Protocol inForce, Map<String, String> driverOptions) {
    return new Transport(Driver.JDBC, inForce, pool, 1, 0, driverOptions);
  }
}
