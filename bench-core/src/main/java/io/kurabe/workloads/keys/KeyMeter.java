package io.kurabe.workloads.keys;

import java.util.Map;

/**
 * Reads what a server says of a table and of its own work, over a connection of its own, while no
 * load runs. Used by one thread at a time.
 */
public interface KeyMeter extends AutoCloseable {
  /**
   * Figures of this moment; those that grow count from any begin, of the whole server where it does
   * not tell them apart.
   *
   * @param table in the workspace
   * @throws io.kurabe.target.TargetException when the connection is lost
   */
  Map<KeyFigure, Double> read(String table);

  /**
   * What grows and is counted of the whole server, read cheaply: without a look at a table.
   *
   * @throws io.kurabe.target.TargetException when the connection is lost
   */
  Map<KeyFigure, Double> counts();

  /** What this server does not report, with the reason. */
  Map<KeyFigure, String> notReported();

  @Override
  void close();
}
