package io.kurabe.workloads.ycsb.internal;

import io.kurabe.spec.Driver;
import io.kurabe.target.Client;
import io.kurabe.target.Workspace;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workload whose records are changed by others: once before the first client is opened, and again
 * before the audit, so that updates of the run do not mend them.
 */
record Disturbed(YcsbWorkload workload, Disturbance disturbance) implements Workload {
  /** What others do. */
  @FunctionalInterface
  interface Disturbance {
    void run() throws Exception;

    default void now() {
      try {
        run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return new Loaded(workload.load(workspace), disturbance);
  }

  private record Loaded(LoadedWorkload loaded, Disturbance disturbance) implements LoadedWorkload {
    @Override
    public String name() {
      return loaded.name();
    }

    @Override
    public Map<String, String> parameters() {
      return loaded.parameters();
    }

    @Override
    public List<Operation> operations() {
      return loaded.operations();
    }

    @Override
    public boolean runsBy(Driver driver) {
      return loaded.runsBy(driver);
    }

    @Override
    public Client open(int index) {
      return loaded.open(index);
    }

    @Override
    public void reset() {
      loaded.reset();
      disturbance.now();
    }

    @Override
    public Optional<Audit> audit(long acknowledged, long uncertain) {
      disturbance.now();
      return loaded.audit(acknowledged, uncertain);
    }

    @Override
    public Map<String, Double> measures() {
      return loaded.measures();
    }
  }
}
