package io.kurabe.workload;

/**
 * A workload is defective: its own code threw something that is no answer of a server, or broke a
 * rule such as leaving a transaction open. It ends the run. The message names the workload and the
 * operation; the cause is what the code threw.
 */
public final class WorkloadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A rule was broken. */
  public WorkloadException(String message) {
    super(message);
  }

  /** The workload's code threw. */
  public WorkloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
