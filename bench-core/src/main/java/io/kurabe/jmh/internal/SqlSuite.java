package io.kurabe.jmh.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.JdbcSession;
import io.kurabe.studies.sqlbench.suite.internal.Refusal;
import io.kurabe.studies.sqlbench.suite.internal.SingleOperation;
import io.kurabe.studies.sqlbench.suite.internal.StatementListener;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteLeftovers;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSession;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSize;
import io.kurabe.target.Client;
import io.kurabe.target.Engine;
import io.kurabe.target.Failure;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The cost of one round of an operation of the suite sql-bench, with as many statements as the
 * suite sends in it ({@code select_key} sends two: one that finds a row, one that does not). A
 * wrong answer ends the benchmark.
 */
public abstract class SqlSuite extends SqlHarness {
  /** Is called by subclasses of engines. */
  protected SqlSuite() {}

  /** The server, with the tables of each operation in turn. */
  @State(Scope.Benchmark)
  public abstract static class ServerState extends SqlStatements.ServerState {
    /**
     * The operation: any name of the suite, in the first test that has it; {@code insert} in the
     * test of that name, whose table has two keys.
     */
    @Param({
      "select_simple", "select_1_row", "insert", "prepared_select",
      "once_prepared_select", "select_key_prefix", "select_key", "select_key2",
      "order_by_range", "min_max_on_key", "update_with_key", "update_with_key_prefix"
    })
    public String operation = "";

    /** The size: {@code small}, {@code full} or a share. */
    @Param("small")
    public String size = "";

    /** Makes the state as {@link HarnessServer} does. */
    protected ServerState(Class<? extends Engine> engine) {
      super(engine);
    }

    @Override
    Client.Blocking client(int thread) {
      if (thread > 0) {
        throw new ConfigurationException("the suite has one client; use one thread");
      }
      SqlWorkspace workspace = capability(SqlWorkspace.class);
      SuiteDialect dialect = capability(SuiteDialect.class);
      return new OneOperation(
          workspace,
          SingleOperation.prepare(
              operation,
              SuiteSize.parse(size),
              dialect,
              () -> session(workspace, dialect),
              () -> SuiteLeftovers.drop(workspace, dialect)));
    }

    private SuiteSession session(SqlWorkspace workspace, SuiteDialect dialect) {
      try {
        return JdbcSession.open(
            workspace, dialect, Protocol.parse(protocol), NanoClock.SYSTEM, new Strict());
      } catch (SQLException e) {
        throw workspace.failure("connect", e);
      }
    }
  }

  /** Ends everything at the first wrong answer. */
  private record Strict() implements StatementListener {
    @Override
    public void sending() {
      // JMH says when it is enough.
    }

    @Override
    public void answered(long nanos) {
      // JMH takes the time.
    }

    @Override
    public void wrong(String sql, String why) {
      throw new IllegalStateException(sql + ": " + why);
    }
  }

  /** A client that knows one operation. */
  private record OneOperation(SqlWorkspace workspace, SingleOperation single)
      implements Client.Blocking {
    @Override
    public void perform(int operation, SplittableRandom random) {
      single.round();
    }

    @Override
    public Failure classify(Throwable thrown) {
      return thrown instanceof Refusal refusal
          ? refusal.failure()
          : SqlFailures.classify(workspace.dialect(), thrown);
    }

    @Override
    public void reconnect() {
      throw new UnsupportedOperationException("a lost connection ends the benchmark");
    }

    @Override
    public void abort() {
      // JMH does not ask.
    }

    @Override
    public void close() {
      single.close();
    }
  }

  /** Makes tables for the next round if need be, outside of the measured time. */
  @Setup(Level.Invocation)
  public void ready() {
    if (client() instanceof OneOperation one) {
      one.single.ready();
    }
  }

  /** Runs one round. */
  @Benchmark
  public void operation() throws Exception {
    perform(0);
  }
}
