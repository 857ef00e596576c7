package io.kurabe.redis;

import io.kurabe.redis.internal.RedisWorkspace;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.UserWorkloadParts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.OperationCounts;
import io.kurabe.workload.Workload;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;

/**
 * A workload of the user's own over Lettuce's asynchronous commands, for Redis and Valkey. The
 * completion of one operation issues the next on the event loop; each client has one operation
 * under way, and a connection of its own. With a {@linkplain
 * io.kurabe.target.OpenOptions#pipeline() pipeline} above 1 that many clients share one, so an
 * operation must then not use what belongs to a connection (MULTI, WATCH, SELECT) or blocks it
 * (BLPOP).
 *
 * <pre>{@code
 * Workload carts = RedisWorkload.named("carts")
 *     .operation("add", 1, (redis, keys, random) -> redis.incr(keys.of("cart", random.nextInt(100))))
 *     .operation("read", 9, (redis, keys, random) -> redis.get(keys.of("cart", random.nextInt(100))))
 *     .check("every add counts", (redis, keys, counts) -> counts.compare("add", total(redis, keys)))
 *     .build();
 * }</pre>
 *
 * <p>The rules for an operation: it takes all random numbers from {@code random}; all its keys come
 * from {@code keys}; it never waits, and returns a stage that completes when its last answer is
 * there. Nothing is ever sent twice: not after a lost connection, not after an error.
 *
 * <p>A refusal of the server, and a lost connection, complete the stage with an exception of
 * Lettuce and are counted by class. Any other exception is a defect of the operation and ends the
 * run with a {@link io.kurabe.workload.WorkloadException} that names it.
 *
 * <p>Immutable and thread-safe, as far as the code in it is: operations run on several event loops.
 */
public final class RedisWorkload implements Workload {
  private final UserWorkloadParts<Script, Action, Check> parts;

  private RedisWorkload(UserWorkloadParts<Script, Action, Check> parts) {
    this.parts = parts;
  }

  /**
   * Begins a workload.
   *
   * @param name in results and messages
   * @return the builder
   * @throws IllegalArgumentException when it is blank
   */
  public static Builder named(String name) {
    return new Builder(name);
  }

  /** Commands before the load. */
  @FunctionalInterface
  public interface Script {
    /**
     * Sends them and waits for their answers.
     *
     * @param redis the commands of Redis, over the connection of the client
     * @param keys makes the names of keys, in the prefix of the test
     */
    void run(RedisCommands<String, String> redis, RedisKeys keys);
  }

  /** The code of one operation. It is called on event loops, so it must not wait. */
  @FunctionalInterface
  public interface Action {
    /**
     * Sends the commands.
     *
     * @param redis the commands of Redis, over the connection of the client
     * @param keys makes the names of keys, in the prefix of the test
     * @param random the client's own stream of randomness, split off the run's seed
     * @return completes with the last answer
     */
    CompletionStage<?> send(
        RedisAsyncCommands<String, String> redis, RedisKeys keys, SplittableRandom random);
  }

  /** Checks after a run whether the data are right. */
  @FunctionalInterface
  public interface Check {
    /**
     * Compares the data with what was acknowledged.
     *
     * @param redis the commands of Redis, over the connection of the client
     * @param keys makes the names of keys, in the prefix of the test
     * @param counts what was acknowledged; {@link OperationCounts#compare} makes the usual
     *     comparison
     * @return the check result
     */
    CheckResult of(RedisCommands<String, String> redis, RedisKeys keys, OperationCounts counts);
  }

  @Override
  public String name() {
    return parts.name();
  }

  /**
   * Runs the set-up.
   *
   * @throws io.kurabe.config.ConfigurationException when the workspace is not on a Redis server
   */
  @Override
  public LoadedWorkload load(Workspace workspace) {
    RedisWorkspace redis =
        workspace
            .capability(RedisWorkspace.class)
            .orElseThrow(() -> SqlServers.needs(this, "a Redis or Valkey server", workspace));
    LoadedRedisWorkload loaded = new LoadedRedisWorkload(parts, redis);
    loaded.setUp();
    return loaded;
  }

  /** Collects the parts; not thread-safe. */
  public static final class Builder {
    private final UserWorkloadParts.Collector<Script, Action, Check> parts;

    private Builder(String name) {
      parts = new UserWorkloadParts.Collector<>(name);
    }

    /**
     * States a factor of the workload in the result, e.g. {@code carts=100}.
     *
     * @param parameter the name of the factor
     * @param value the value of the factor
     * @return this
     * @throws IllegalStateException when it has a value already
     */
    public Builder parameter(String parameter, String value) {
      parts.parameter(parameter, value);
      return this;
    }

    /**
     * Adds commands that run once, before the first run, in the order of the calls.
     *
     * @param script the code
     * @return this
     */
    public Builder setUp(Script script) {
      parts.setUp(script);
      return this;
    }

    /**
     * Adds commands that run before each run, e.g. to reset counters, in the order of the calls.
     *
     * @param script the code
     * @return this
     */
    public Builder beforeRun(Script script) {
      parts.beforeRun(script);
      return this;
    }

    /**
     * Adds an operation.
     *
     * @param operation unique within the workload
     * @param weight share in the mix relative to the other operations; above 0
     * @param action the code of the operation
     * @return this
     * @throws IllegalStateException when the name is taken
     * @throws IllegalArgumentException when the weight is not above 0
     */
    public Builder operation(String operation, double weight, Action action) {
      parts.operation(operation, weight, action);
      return this;
    }

    /**
     * Adds a check that is made after each run. When it does not hold, the run is not exact.
     *
     * @param check says what must hold, e.g. {@code every add counts}
     * @param code the code
     * @return this
     * @throws IllegalStateException when there is a check of that name already
     */
    public Builder check(String check, Check code) {
      parts.check(check, code);
      return this;
    }

    /**
     * {@return the workload}
     *
     * @throws IllegalStateException when it has no operation
     */
    public RedisWorkload build() {
      return new RedisWorkload(parts.parts());
    }
  }
}
