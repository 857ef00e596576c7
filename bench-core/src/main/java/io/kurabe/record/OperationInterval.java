package io.kurabe.record;

import io.kurabe.target.OutcomeKind;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one operation recorded in one interval; histograms of nanoseconds.
 *
 * @param operation its name
 * @param service service times of successes
 * @param response response times of successes
 * @param scheduleLag from due to sent, of successes in an open loop
 * @param poolWait waits for a pooled connection
 * @param failures response times of failed operations by outcome
 * @param retries repeated attempts by outcome
 */
public record OperationInterval(
    String operation,
    Histogram service,
    Histogram response,
    Histogram scheduleLag,
    Histogram poolWait,
    Map<OutcomeKind, Histogram> failures,
    Map<OutcomeKind, Long> retries) {}
