package io.kurabe.workloads.keys.internal;

import java.util.Map;

/**
 * Reads the figures of a server about a table and about its own work, over a connection of its own,
 * while no load runs. Used by one thread at a time.
 */
public interface KeyMeter extends AutoCloseable {
  /**
   * Returns the figures of this moment. Those that grow count from any begin, and count the whole
   * server when it does not count tables one by one.
   *
   * @throws io.kurabe.target.TargetException when the connection is lost
   */
  Map<KeyFigure, Double> read(String table);

  /**
   * Returns the growing figures that count the whole server, read cheaply: without a look at a
   * table.
   *
   * @throws io.kurabe.target.TargetException when the connection is lost
   */
  Map<KeyFigure, Double> counts();

  /** Returns the figures that this server does not report, with the reason. */
  Map<KeyFigure, String> notReported();

  @Override
  void close();
}
