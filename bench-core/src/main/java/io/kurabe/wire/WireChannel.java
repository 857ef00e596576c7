package io.kurabe.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * One connection on an event loop. One statement is under way at a time; whoever sends the next one
 * has seen the answer of the last.
 */
public final class WireChannel implements AutoCloseable {
  private static final int FIRST_BYTES = 16 * 1024;

  private final WireSource.Opened opened;
  private final SocketChannel channel;
  private final WireProtocol protocol;
  private final WireLoop loop;
  private final SelectionKey key;
  private final WireOut out;
  private ByteBuffer in;

  /**
   * Who waits for the answer that is under way. This and all of a conversation under {@link #out}.
   */
  private @Nullable Listener listener;

  private volatile boolean broken;

  /** Hears of an answer. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Called once for each statement, on the event loop or inside {@link WireChannel#execute}.
     *
     * @param failure why there is no answer or the server refused; null when it was carried out
     */
    void answered(@Nullable SQLException failure);
  }

  private WireChannel(WireSource.Opened opened, WireLoop loop) throws IOException {
    this.opened = opened;
    this.channel = opened.channel();
    this.protocol = opened.protocol();
    this.loop = loop;
    this.out = new WireOut(protocol.order());
    this.in = ByteBuffer.allocateDirect(FIRST_BYTES).order(protocol.order());
    this.key = loop.register(channel, this);
  }

  static WireChannel of(WireSource.Opened opened, WireLoop loop) throws SQLException {
    try {
      return new WireChannel(opened, loop);
    } catch (IOException e) {
      opened.driver().close();
      throw new SQLNonTransientConnectionException("the connection broke: " + e, "08006", e);
    }
  }

  /**
   * Sends one statement.
   *
   * @param rows looks at the rows; null when nobody does
   */
  public void execute(
      String sql, WireValues values, WireProtocol.@Nullable Rows rows, Listener answered) {
    SQLException broke = null;
    synchronized (out) {
      listener = answered;
      try {
        out.clear();
        protocol.request(sql, values, rows, out);
        out.sendTo(channel);
      } catch (IOException e) {
        broke = lost(e);
      }
    }
    if (broke != null) {
      fail(broke);
    }
  }

  /** Rows that the last statement returned or changed. */
  public int rowCount() {
    return protocol.rowCount();
  }

  /** Whether the server is inside a transaction. */
  public boolean inTransaction() {
    return protocol.inTransaction();
  }

  /** Whether it can be used. */
  public boolean isOpen() {
    return !broken && channel.isOpen();
  }

  /** On the loop's thread: bytes are there. */
  void readable() {
    Listener waiting = null;
    SQLException broke = null;
    try {
      waiting = take();
    } catch (IOException e) {
      broke = lost(e);
    } catch (SQLException e) {
      broke = e;
    } catch (RuntimeException e) {
      broke = new SQLNonTransientConnectionException("not understood: " + e, "08P01", e);
    }
    if (broke != null) {
      fail(broke);
    } else if (waiting != null) {
      waiting.answered(protocol.refusal());
    }
  }

  /**
   * Takes what is there; who waits, when the answer is complete. A sender on another thread (the
   * first request of a client, or one that was due) may still be inside of the call that sent what
   * is answered here, so this waits for its end.
   */
  private @Nullable Listener take() throws IOException, SQLException {
    synchronized (out) {
      if (channel.read(in) < 0) {
        throw closed();
      }
      in.flip();
      out.clear();
      WireProtocol.State state = protocol.read(in, out);
      leftOver();
      if (state == WireProtocol.State.SEND) {
        out.sendTo(channel);
      }
      if (state != WireProtocol.State.DONE) {
        return null;
      }
      Listener waiting = listener;
      listener = null;
      return waiting;
    }
  }

  /** Why the server closed the connection, in its own words when it said some before. */
  private SQLException closed() {
    SQLException said = listener == null ? null : protocol.refusal();
    return said != null ? said : lost(new IOException("the server closed it"));
  }

  /** Keeps the bytes of a message that is not whole, with room for its rest. */
  private void leftOver() {
    if (!in.hasRemaining()) {
      in.clear();
      return;
    }
    if (in.position() == 0 && in.limit() == in.capacity()) {
      ByteBuffer larger = ByteBuffer.allocateDirect(2 * in.capacity()).order(in.order());
      larger.put(in);
      in = larger;
    } else {
      in.compact();
    }
  }

  private static SQLException lost(IOException e) {
    return new SQLNonTransientConnectionException("the connection broke: " + e, "08006", e);
  }

  private void fail(SQLException failure) {
    broken = true;
    key.cancel();
    Listener waiting;
    synchronized (out) {
      waiting = listener;
      listener = null;
    }
    if (waiting != null) {
      waiting.answered(failure);
    }
  }

  /** Breaks the connection from any thread; what is under way ends with an error. */
  public void abort() {
    broken = true;
    loop.execute(() -> fail(lost(new IOException("aborted"))));
  }

  /** Says goodbye by the driver, which had opened it. */
  @Override
  public void close() {
    key.cancel();
    try {
      if (broken) {
        channel.close();
      } else {
        channel.configureBlocking(true);
      }
      opened.driver().close();
    } catch (IOException | SQLException gone) {
      // The server has ended it already.
    }
  }
}
