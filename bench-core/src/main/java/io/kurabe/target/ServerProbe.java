package io.kurabe.target;

import java.util.Map;

/**
 * Reads a server's own counters over a connection of its own. Used by one thread at a time. A
 * server that does not report something says so in {@link #notReported()}: absent is not zero.
 */
public interface ServerProbe extends AutoCloseable {
  /** {@return counters that only grow, by name with unit, e.g. {@code innodb_row_lock_time_ms}} */
  Map<String, Long> counters();

  /**
   * {@return values of this moment, by name with unit, e.g. {@code backends_waiting_for_lock}; may
   * be empty}
   */
  Map<String, Long> gauges();

  /**
   * {@return the counters and gauges that one would expect but this server does not report: name
   * and reason}
   */
  Map<String, String> notReported();

  @Override
  void close();
}
