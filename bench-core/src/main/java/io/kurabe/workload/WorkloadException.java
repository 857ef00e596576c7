package io.kurabe.workload;

/**
 * Says that a workload is defective: its own code threw something that is no answer of a server, or
 * broke a rule such as leaving a transaction open. It ends the run. The message names the workload
 * and the operation; the cause is what the code threw.
 */
public final class WorkloadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the exception for a rule that was broken.
   *
   * @param message what happened, with which value, and what to do
   */
  public WorkloadException(String message) {
    super(message);
  }

  /**
   * Makes the exception for what the workload's code threw.
   *
   * @param message what happened, with which value, and what to do
   * @param cause why, or null
   */
  public WorkloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
