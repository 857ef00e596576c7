package io.kurabe.studies.querycache.internal;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encodes rows as the bytes that a cache keeps: for each id (4 bytes), k (8), length of c (2), c as
 * the server sent it. Used by one thread at a time.
 */
final class RowCodec {
  private static final int HEAD_BYTES = Integer.BYTES + Long.BYTES + Short.BYTES;
  private static final int FIRST_BYTES = 1024;

  private ByteBuffer rows = ByteBuffer.allocate(FIRST_BYTES);

  void add(int id, long k, byte[] c) {
    int size = rows.position() + HEAD_BYTES + c.length;
    if (size > rows.capacity()) {
      ByteBuffer larger = ByteBuffer.allocate(Math.max(2 * rows.capacity(), size));
      larger.put(rows.flip());
      rows = larger;
    }
    rows.putInt(id).putLong(k).putShort((short) c.length).put(c);
  }

  /** Returns the rows that were added since the last call. */
  byte[] take() {
    byte[] value = Arrays.copyOf(rows.array(), rows.position());
    clear();
    return value;
  }

  /** Removes the rows that were added. */
  void clear() {
    rows.clear();
  }

  /** Passes every row to the check; throws when these are not rows. */
  static void decode(byte[] value, RowCheck check) {
    ByteBuffer bytes = ByteBuffer.wrap(value);
    try {
      while (bytes.hasRemaining()) {
        boolean looked = check.row(bytes.getInt(), bytes.getLong());
        int length = bytes.getShort();
        int after = bytes.position() + length;
        if (looked) {
          check.text(new String(value, bytes.position(), length, StandardCharsets.US_ASCII));
        }
        bytes.position(after);
      }
    } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("the cache holds something else than rows", e);
    }
  }
}
