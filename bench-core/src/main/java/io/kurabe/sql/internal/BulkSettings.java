package io.kurabe.sql.internal;

/**
 * The settings for filling a table.
 *
 * @param connections number that work on one table at the same time at most, 1 to {@value
 *     #MOST_CONNECTIONS}
 * @param chunkRows rows of one transaction at most; fewer in a small table, so that all connections
 *     get some
 */
public record BulkSettings(int connections, int chunkRows) {
  /** The largest number of connections; with more, servers of usual size only get slower. */
  public static final int MOST_CONNECTIONS = 64;

  /**
   * The rows of one transaction: enough to make the flush at its commit cheap in comparison, and
   * few enough to be made again soon.
   */
  public static final int CHUNK_ROWS = 50_000;

  /** The least number of rows for which a connection is worth its login. */
  private static final int FEWEST_ROWS = 1_000;

  private static final int FEWEST = 2;
  private static final int USUAL = 8;

  /**
   * The default: as many connections as this machine has processors, but 2 to 8; with one the
   * server would wait for the rows to be made.
   */
  public static final BulkSettings DEFAULT =
      new BulkSettings(
          Math.max(FEWEST, Math.min(USUAL, Runtime.getRuntime().availableProcessors())),
          CHUNK_ROWS);

  public BulkSettings {
    if (connections < 1 || connections > MOST_CONNECTIONS) {
      throw new IllegalArgumentException(
          "connections must be from 1 to " + MOST_CONNECTIONS + ", was " + connections);
    }
    if (chunkRows < 1) {
      throw new IllegalArgumentException("a chunk must have at least 1 row, was " + chunkRows);
    }
  }

  /** Returns the rows of a chunk: fewer where not all connections would get one. */
  long chunkOf(long rows) {
    long share = (rows + connections - 1) / connections;
    return Math.max(1, Math.min(chunkRows, Math.max(share, FEWEST_ROWS)));
  }
}
