package io.kurabe.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of one operation in the measured phase of one run. An operation belongs to the phase
 * in which it was due.
 *
 * @param operation its name
 * @param succeeded operations acknowledged by the server; the only ones that count as throughput
 * @param opsPerSecond successes that were answered in the measured phase, also those that were due
 *     before it, over its length: operations of before the phase and those answered after it
 *     balance each other only in long runs
 * @param service from sent to answered, of successes; retries inside
 * @param response from due to answered, of successes; equals service in a closed loop
 * @param scheduleLag from due to sent, of all attempts to start; empty in a closed loop
 * @param poolWait wait for a pooled connection; empty without a pool
 * @param statements its statements with their own times, of successes, from sent to answered; empty
 *     when only whole operations were measured
 * @param failures failed operations by outcome ({@code deadlock}, {@code timeout} ...) with their
 *     own response times
 * @param retries repeated attempts by the outcome that caused them
 * @param errorCodes each error code of the server with its count and one message
 */
public record OperationResult(
    String operation,
    long succeeded,
    double opsPerSecond,
    LatencySummary service,
    LatencySummary response,
    LatencySummary scheduleLag,
    LatencySummary poolWait,
    List<Statement> statements,
    Map<String, LatencySummary> failures,
    Map<String, Long> retries,
    List<ErrorCount> errorCodes) {
  public OperationResult {
    failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
    retries = Collections.unmodifiableMap(new LinkedHashMap<>(retries));
    statements = List.copyOf(statements);
    errorCodes = List.copyOf(errorCodes);
  }

  /**
   * Makes the outcome of an operation that never failed and whose clients waited for nothing but
   * the server.
   *
   * @param operation the name of the operation
   * @param succeeded operations that succeeded
   * @param opsPerSecond successful operations per second
   * @param times service and response times
   * @return the operation result
   */
  public static OperationResult of(
      String operation, long succeeded, double opsPerSecond, LatencySummary times) {
    return new OperationResult(
        operation,
        succeeded,
        opsPerSecond,
        times,
        times,
        LatencySummary.EMPTY,
        LatencySummary.EMPTY,
        List.of(),
        Map.of(),
        Map.of(),
        List.of());
  }

  /**
   * {@return this outcome with what its response times consist of}
   *
   * @param inService times from when it was sent
   * @param lag times between due and sent
   * @param forConnection times of waiting for a connection
   */
  public OperationResult withWaits(
      LatencySummary inService, LatencySummary lag, LatencySummary forConnection) {
    return new OperationResult(
        operation,
        succeeded,
        opsPerSecond,
        inService,
        response,
        lag,
        forConnection,
        statements,
        failures,
        retries,
        errorCodes);
  }

  /**
   * {@return this outcome with its statements and what went wrong}
   *
   * @param each one value each
   * @param failed times of failed operations by kind
   * @param retried repeated attempts by kind
   * @param codes errors by code
   */
  public OperationResult with(
      List<Statement> each,
      Map<String, LatencySummary> failed,
      Map<String, Long> retried,
      List<ErrorCount> codes) {
    return new OperationResult(
        operation,
        succeeded,
        opsPerSecond,
        service,
        response,
        scheduleLag,
        poolWait,
        each,
        failed,
        retried,
        codes);
  }

  /** {@return the number of failed operations} */
  public long failed() {
    return failures.values().stream().mapToLong(LatencySummary::count).sum();
  }

  /** {@return the number of repeated attempts} */
  public long retried() {
    return retries.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * One statement of the operation.
   *
   * @param text its begin, with variables left open
   * @param time from sent to answered
   */
  public record Statement(String text, LatencySummary time) {}

  /**
   * One error code of the server, with its failures and retried attempts in the whole run, warm-up
   * included.
   *
   * @param code the server's code, e.g. {@code 40P01}
   * @param outcome its class
   * @param count how often
   * @param message the first message seen
   */
  public record ErrorCount(String code, String outcome, long count, String message) {}
}
