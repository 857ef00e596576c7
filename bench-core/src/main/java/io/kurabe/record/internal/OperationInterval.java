package io.kurabe.record.internal;

import io.kurabe.target.OutcomeKind;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The recordings of one operation in one interval, as histograms of nanoseconds.
 *
 * @param operation its name
 * @param service service times of successes
 * @param response response times of successes
 * @param scheduleLag from due to sent, of successes in an open loop
 * @param poolWait waits for a pooled connection
 * @param statements times of the statements that are measured one by one, of successes
 * @param failures response times of failed operations by outcome
 * @param retries repeated attempts by outcome
 * @param carriedOver successes of requests due before the measured phase; their times are in no
 *     histogram
 * @param late how many of the successes were answered after the measured phase
 */
public record OperationInterval(
    String operation,
    Histogram service,
    Histogram response,
    Histogram scheduleLag,
    Histogram poolWait,
    List<Histogram> statements,
    Map<OutcomeKind, Histogram> failures,
    Map<OutcomeKind, Long> retries,
    long carriedOver,
    long late) {
  /** Returns the successes that were answered in the measured phase, whenever they were due. */
  public long answered() {
    return response.getTotalCount() + carriedOver - late;
  }
}
