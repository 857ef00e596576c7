package io.kurabe.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Bytes on their way to a server; grows as needed. Used by one thread at a time. */
public final class WireOut {
  private static final int FIRST_BYTES = 8 * 1024;

  private ByteBuffer buffer;

  /**
   * @param order of the bytes of numbers
   */
  public WireOut(ByteOrder order) {
    buffer = ByteBuffer.allocateDirect(FIRST_BYTES).order(order);
  }

  /** Where the next byte goes. */
  public int position() {
    return buffer.position();
  }

  /** Appends one byte. */
  public void put(int value) {
    room(1);
    buffer.put((byte) value);
  }

  /** Appends two bytes. */
  public void putShort(int value) {
    room(2);
    buffer.putShort((short) value);
  }

  /** Appends four bytes. */
  public void putInt(int value) {
    room(4);
    buffer.putInt(value);
  }

  /** Appends eight bytes. */
  public void putLong(long value) {
    room(8);
    buffer.putLong(value);
  }

  /** Appends bytes. */
  public void put(byte[] bytes) {
    room(bytes.length);
    buffer.put(bytes);
  }

  /** Appends a text in UTF-8. */
  public void put(String text) {
    put(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends a whole number in decimal. */
  public void putDecimal(long value) {
    if (value < 0) {
      if (value == Long.MIN_VALUE) {
        put(Long.toString(value));
        return;
      }
      put('-');
    }
    long rest = Math.abs(value);
    int digits = 1;
    for (long limit = 10; digits < 19 && rest >= limit; limit *= 10) {
      digits++;
    }
    room(digits);
    int end = buffer.position() + digits;
    for (int at = end - 1; at >= end - digits; at--) {
      buffer.put(at, (byte) ('0' + rest % 10));
      rest /= 10;
    }
    buffer.position(end);
  }

  /** Overwrites four bytes at an earlier position. */
  public void setInt(int position, int value) {
    buffer.putInt(position, value);
  }

  /** Overwrites one byte at an earlier position. */
  public void set(int position, int value) {
    buffer.put(position, (byte) value);
  }

  /** Begins a request. */
  void clear() {
    buffer.clear();
  }

  /**
   * Sends everything. The server reads a whole request before it answers, so this never waits for
   * long. Once the last byte has left, another thread may have the answer and fill the buffer
   * again: nothing here is touched after that.
   */
  void sendTo(SocketChannel channel) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      if (channel.write(buffer) == 0) {
        Thread.onSpinWait();
      }
    }
  }

  /** What was appended, for tests; empties the buffer. */
  public byte[] taken() {
    buffer.flip();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    buffer.clear();
    return bytes;
  }

  private void room(int bytes) {
    if (buffer.remaining() < bytes) {
      int needed = buffer.position() + bytes;
      ByteBuffer larger =
          ByteBuffer.allocateDirect(Math.max(needed, 2 * buffer.capacity())).order(buffer.order());
      buffer.flip();
      larger.put(buffer);
      buffer = larger;
    }
  }
}
