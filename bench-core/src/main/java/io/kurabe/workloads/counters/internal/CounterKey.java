package io.kurabe.workloads.counters.internal;

import java.time.LocalDate;

/**
 * One counter: the orders of a shop on a day.
 *
 * @param shopId 1 to the number of hot rows
 * @param day which is fixed when the workload is prepared, so that midnight does not split a run
 */
public record CounterKey(int shopId, LocalDate day) {
  /** Returns {@code <shop>:<day>}, the text used in Redis keys and the flush log. */
  public String text() {
    return shopId + ":" + day;
  }

  /** Reads {@link #text()}. */
  public static CounterKey parse(String text) {
    int colon = text.indexOf(':');
    return new CounterKey(
        Integer.parseInt(text.substring(0, colon)), LocalDate.parse(text.substring(colon + 1)));
  }
}
