package io.kurabe.jmh.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.target.Client;
import io.kurabe.target.Engine;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadType;
import io.kurabe.workload.internal.Mix;
import io.kurabe.workloads.keys.internal.KeyInsertWorkload;
import io.kurabe.workloads.keys.internal.KeyReadWorkload;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The cost of one transaction of a built-in workload over the JDBC driver, at its default size; the
 * statements, draws and checks are those of {@code bench load}.
 */
public abstract class SqlWorkloads extends SqlHarness {
  /** Is called by subclasses of engines. */
  protected SqlWorkloads() {}

  /** The server, with the tables of each workload in turn. */
  @State(Scope.Benchmark)
  public abstract static class ServerState extends SqlStatements.ServerState {
    /** The workload by its name in the catalogue. */
    @Param({
      "point-select",
      "read-only",
      "read-write",
      "write-only",
      "update-index",
      "update-non-index",
      "tpcb-like",
      "simple-update",
      "select-only",
      KeyInsertWorkload.NAME,
      KeyReadWorkload.NAME,
      "order-entry",
      "ycsb-a",
      "ycsb-b",
      "ycsb-c",
      "ycsb-d",
      "ycsb-e",
      "ycsb-f"
    })
    public String workload = "";

    /** The type of the primary key, for the workloads that have one. */
    @Param("serial")
    public String key = "";

    private @Nullable LoadedWorkload loaded;

    /** Makes the state as {@link HarnessServer} does. */
    protected ServerState(Class<? extends Engine> engine) {
      super(engine);
    }

    /** Opens a client; the first call fills the tables. */
    @Override
    synchronized Client.Blocking client(int thread) {
      if (loaded == null) {
        LoadedWorkload ready = chosen().load(workspace());
        ready.reset();
        loaded = ready;
      }
      return (Client.Blocking) loaded.open(thread);
    }

    @Override
    synchronized Mix mix() {
      return loaded == null ? super.mix() : new Mix(loaded.operations());
    }

    private Workload chosen() {
      Problems problems = new Problems("benchmark parameter workload");
      Optional<WorkloadType> type = WorkloadType.named(workload);
      if (type.isEmpty()) {
        problems.add(workload, "is unknown. Possible: " + WorkloadType.names());
      }
      problems.throwIfAny();
      Parameters<? extends Workload> parameters = type.orElseThrow().parameters();
      Optional<? extends Workload> made =
          parameters.read(
              parameters.named("key").isPresent() ? Map.of("key", key) : Map.of(),
              ParameterProblems.byName(problems));
      problems.throwIfAny();
      return made.orElseThrow();
    }
  }

  /**
   * Runs one transaction, drawn by the mix; after a conflict with another thread, until it
   * succeeds.
   */
  @Benchmark
  public void workload() throws Exception {
    performWithRetries(next());
  }
}
