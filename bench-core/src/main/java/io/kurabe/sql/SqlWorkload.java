package io.kurabe.sql;

import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.UserWorkloadParts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.OperationCounts;
import io.kurabe.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * A workload of the user's own over JDBC, for every SQL server. It works in a schema that Kurabe
 * made for it, which is the default schema of all connections, so tables need no prefix.
 *
 * <pre>{@code
 * Workload orders = SqlWorkload.named("orders")
 *     .setUp(connection -> execute(connection, "CREATE TABLE orders (id INT, shop INT)"))
 *     .operation("place", 3, (connection, random) -> place(connection, random.nextInt()))
 *     .transaction("move", 1, (connection, random) -> move(connection))
 *     .check("every order is there",
 *         (connection, counts) -> counts.compare("place", count(connection, "orders")))
 *     .build();
 * }</pre>
 *
 * <p>The rules for an operation: it takes all random numbers from {@code random}, so that the run
 * can be repeated; it reads its whole answer; it closes its statements. {@code prepareStatement} is
 * cheap: with Kurabe's settings both drivers keep closed statements and give them out again
 * (Connector/J {@code cachePrepStmts} with {@code useServerPrepStmts}, prepared in the server at
 * the first use; pgjdbc keeps 256 per connection and prepares one in the server at its fifth use,
 * {@code prepareThreshold=5}, counted across closings).
 *
 * <p>A refusal of the server is an {@link SQLException}: the operation throws it on, and it is
 * counted by its class; deadlocks and serialization failures are tried again by the rule of the
 * run. Any other exception is a defect of the operation and ends the run with a {@link
 * io.kurabe.workload.WorkloadException} that names it. So does an operation that returns with
 * autocommit off or with a transaction open, which is rolled back; use {@link Builder#transaction}
 * for those.
 *
 * <p>Immutable and thread-safe, as far as the code in it is: operations run on many threads.
 */
public final class SqlWorkload implements Workload {
  private final UserWorkloadParts<Script, Step, Check> parts;

  private SqlWorkload(UserWorkloadParts<Script, Step, Check> parts) {
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

  /** Statements before the load, over a connection in autocommit mode. */
  @FunctionalInterface
  public interface Script {
    /**
     * Executes them; leaves no open transaction.
     *
     * @param connection an open connection in the schema of the test
     * @throws SQLException when the server refuses it
     */
    void run(Connection connection) throws SQLException;
  }

  /**
   * The code of one operation. It is called by many threads, each with its own connection and
   * stream of random numbers.
   */
  @FunctionalInterface
  public interface Action {
    /**
     * Sends the statements and reads the whole answer.
     *
     * @param connection in autocommit mode, but within {@link Builder#transaction}; not to be
     *     closed
     * @param random the client's own stream of randomness, split off the run's seed
     * @throws SQLException when the server refuses it
     */
    void run(Connection connection, SplittableRandom random) throws SQLException;
  }

  /** Checks after a run whether the data are right. */
  @FunctionalInterface
  public interface Check {
    /**
     * Compares the data with what was acknowledged.
     *
     * @param connection an open connection in the schema of the test
     * @param counts what was acknowledged; {@link OperationCounts#compare} makes the usual
     *     comparison
     * @return the check result
     * @throws SQLException when the server refuses it
     */
    CheckResult of(Connection connection, OperationCounts counts) throws SQLException;
  }

  /** An action, and whether it is a transaction. */
  record Step(Action action, boolean transaction) {}

  @Override
  public String name() {
    return parts.name();
  }

  /**
   * Runs the set-up.
   *
   * @throws io.kurabe.config.ConfigurationException when the workspace is not on a SQL server
   */
  @Override
  public LoadedWorkload load(Workspace workspace) {
    LoadedSqlWorkload loaded = new LoadedSqlWorkload(parts, SqlServers.of(this, workspace));
    loaded.setUp();
    return loaded;
  }

  /** Collects the parts; not thread-safe. */
  public static final class Builder {
    private final UserWorkloadParts.Collector<Script, Step, Check> parts;

    private Builder(String name) {
      parts = new UserWorkloadParts.Collector<>(name);
    }

    /**
     * States a factor of the workload in the result, e.g. {@code rows=10000}.
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
     * Adds statements that run once, before the first run, to make tables and data. They run in the
     * order of the calls.
     *
     * @param script the code
     * @return this
     */
    public Builder setUp(Script script) {
      parts.setUp(script);
      return this;
    }

    /**
     * Adds statements that run before each run, e.g. to empty a table. They run in the order of the
     * calls.
     *
     * @param script the code
     * @return this
     */
    public Builder beforeRun(Script script) {
      parts.beforeRun(script);
      return this;
    }

    /**
     * Adds an operation whose statements commit themselves.
     *
     * @param operation unique within the workload
     * @param weight share in the mix relative to the other operations; above 0
     * @param action the code of the operation
     * @return this
     * @throws IllegalStateException when the name is taken
     * @throws IllegalArgumentException when the weight is not above 0
     */
    public Builder operation(String operation, double weight, Action action) {
      parts.operation(operation, weight, new Step(action, false));
      return this;
    }

    /**
     * Adds an operation that is one transaction: committed when the action returns, rolled back
     * when it throws. The parameters are those of {@link #operation}.
     *
     * @param operation the name of the operation
     * @param weight how often it is drawn, in proportion to the other weights
     * @param action the code of the operation
     * @return this
     */
    public Builder transaction(String operation, double weight, Action action) {
      parts.operation(operation, weight, new Step(action, true));
      return this;
    }

    /**
     * Adds a check that is made after each run. When it does not hold, the run is not exact.
     *
     * @param check says what must hold, e.g. {@code every order is there}
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
    public SqlWorkload build() {
      return new SqlWorkload(parts.parts());
    }
  }
}
