package io.kurabe.workload.internal;

import io.kurabe.workload.WorkloadException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Keeps the first defect of a workload's own code. Thread-safe. */
public final class Defects {
  private final String workload;
  private final AtomicReference<@Nullable WorkloadException> first = new AtomicReference<>();

  /** Makes a holder for the workload of that name. */
  public Defects(String workload) {
    this.workload = workload;
  }

  /**
   * Keeps what an operation threw.
   *
   * @return the exception with which the operation has to end
   */
  public WorkloadException threw(String operation, Throwable thrown) {
    return keep(
        new WorkloadException(
            place(operation)
                + " threw "
                + thrown
                + ". That is a defect of the operation's code, not an answer of the server, so the"
                + " run was ended.",
            thrown));
  }

  /**
   * Records that an operation broke a rule.
   *
   * @param what what it did, and what to do instead
   * @return the exception with which the operation has to end
   */
  public WorkloadException broke(String operation, String what) {
    return keep(new WorkloadException(place(operation) + " " + what));
  }

  /**
   * Records a reason, in a sentence that names its place itself, for which the run cannot go on.
   */
  public WorkloadException ended(String reason) {
    return keep(new WorkloadException(reason));
  }

  private String place(String operation) {
    return "Operation '" + operation + "' of workload '" + workload + "'";
  }

  private WorkloadException keep(WorkloadException defect) {
    first.compareAndSet(null, defect);
    return defect;
  }

  /** Returns the first defect. */
  public Optional<WorkloadException> first() {
    return Optional.ofNullable(first.get());
  }

  /** Forgets the defect before another run. */
  public void clear() {
    first.set(null);
  }
}
