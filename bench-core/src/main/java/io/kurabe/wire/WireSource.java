package io.kurabe.wire;

import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections whose socket can be taken over from the driver. Thread-safe. */
@FunctionalInterface
public interface WireSource {
  /**
   * Logs in by the driver.
   *
   * @throws SQLException when the server refuses
   */
  Opened open() throws SQLException;

  /**
   * A connection that the driver has opened, and that nobody uses through the driver any more but
   * to close it.
   *
   * @param driver the driver's side
   * @param channel its socket; in blocking mode
   * @param protocol how to go on with it
   */
  record Opened(Connection driver, SocketChannel channel, WireProtocol protocol) {}
}
