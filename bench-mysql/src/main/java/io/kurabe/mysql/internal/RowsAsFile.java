package io.kurabe.mysql.internal;

import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.sql.internal.TextRows;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Rows as the file that Connector/J sends, encoded when they are read. Used by one thread. */
final class RowsAsFile extends InputStream {
  private static final int BLOCK_BYTES = 64 * 1024;

  private final RowSource source;
  private final TextRows text;
  private long next;
  private long end;
  private int position;
  private @Nullable RuntimeException failure;

  RowsAsFile(TableRows rows) {
    this.source = rows.sources().get();
    this.text = new TextRows(rows.columns().size(), 2 * BLOCK_BYTES);
  }

  /** Makes this the file of these rows from now on. */
  void rewind(long from, long to) {
    next = from;
    end = to;
    position = 0;
    text.clear();
    failure = null;
  }

  /** Throws the exception of the row source at which the file ended early. */
  void rethrow() {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (position == text.length() && !encode()) {
      return -1;
    }
    int count = Math.min(length, text.length() - position);
    System.arraycopy(text.buffer(), position, into, offset, count);
    position += count;
    return count;
  }

  @Override
  public int read() {
    return position == text.length() && !encode() ? -1 : text.buffer()[position++] & 0xff;
  }

  /** Encodes the next rows. An exception would leave the server waiting for the rest. */
  private boolean encode() {
    position = 0;
    text.clear();
    try {
      while (next < end && text.length() < BLOCK_BYTES) {
        text.add(source, next++);
      }
    } catch (RuntimeException e) {
      failure = e;
      next = end;
      text.clear();
    }
    return text.length() > 0;
  }
}
