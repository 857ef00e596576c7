package io.kurabe.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What one connection says to its server and understands of it: statements are prepared at their
 * first execution. One statement at a time; used by one thread at a time.
 */
public interface WireProtocol {
  /** Order of the bytes of numbers. */
  ByteOrder order();

  /**
   * Appends the request for one execution.
   *
   * @param sql with a {@code ?} for each parameter
   * @param rows looks at the rows; null when nobody does
   */
  void request(String sql, WireValues values, @Nullable Rows rows, WireOut out);

  /**
   * Understands what came.
   *
   * @param in the bytes that are there; those of whole messages are taken
   * @param out takes what must be sent before the answer can go on
   * @throws SQLException when it cannot be understood; the connection is of no more use
   */
  State read(ByteBuffer in, WireOut out) throws SQLException;

  /** How far an answer is. */
  enum State {
    /** More bytes are needed. */
    MORE,
    /** Something must be sent first. */
    SEND,
    /** It is complete. */
    DONE
  }

  /** Rows that the last statement returned or changed. */
  int rowCount();

  /** Why the server refused the last statement; null when it did not. */
  @Nullable SQLException refusal();

  /** Whether the server is inside a transaction. */
  boolean inTransaction();

  /** Looks at rows as they come. */
  @FunctionalInterface
  interface Rows {
    /**
     * A row.
     *
     * @param first its first column as text
     */
    void row(String first);
  }
}
