package io.kurabe.sql.internal;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/**
 * Encodes rows as UTF-8 lines with tabs between the columns, straight into one growing buffer. The
 * form is what PostgreSQL's COPY calls text format (manual 18, COPY, "Text Format") and what MySQL
 * and MariaDB read with {@code FIELDS TERMINATED BY '\t' ESCAPED BY '\\' LINES TERMINATED BY '\n'}
 * (manual 8.4, 15.2.9 LOAD DATA): both know {@code \N} for NULL and a backslash before {@code n},
 * {@code r}, {@code t} and itself. Used by one thread.
 */
public final class TextRows implements RowSink {
  private static final byte[] ESCAPES = escapes();
  private static final byte REFUSED = -1;

  private final int columns;
  private byte[] buffer;
  private int end;
  private int column;

  /** Makes an empty buffer for rows of so many values, with bytes to begin with. */
  public TextRows(int columns, int capacity) {
    this.columns = columns;
    this.buffer = new byte[capacity];
  }

  /** Adds a row; an IllegalStateException when it has not as many values as columns. */
  public void add(RowSource source, long index) {
    column = 0;
    source.row(index, this);
    if (column != columns) {
      throw wrongColumns(index, column, columns);
    }
    room(1);
    buffer[end++] = '\n';
  }

  static IllegalStateException wrongColumns(long index, int found, int columns) {
    return new IllegalStateException(
        "row " + index + " has " + found + " values, the table has " + columns + " columns");
  }

  /** The encoded rows; valid up to {@link #length} and until the next call. */
  public byte[] buffer() {
    return buffer;
  }

  /** Returns the number of encoded bytes. */
  public int length() {
    return end;
  }

  public void clear() {
    end = 0;
  }

  @Override
  public RowSink integer(long value) {
    begin(Digits.MOST);
    end = Digits.plain(value, buffer, end);
    return this;
  }

  @Override
  public RowSink text(String value) {
    int length = value.length();
    begin(3 * length); // An escape takes 2 bytes, a character of UTF-16 at most 3.
    for (int i = 0; i < length; i++) {
      char character = value.charAt(i);
      if (character < 0x80) {
        put((byte) character);
      } else if (Character.isSurrogate(character)) {
        putCodePoint(value, i++);
      } else {
        putEncoded(character);
      }
    }
    return this;
  }

  /** Copies in runs between the few characters that need an escape. */
  @Override
  public RowSink ascii(byte[] bytes, int length) {
    begin(2 * length);
    int run = 0;
    for (int i = 0; i < length; i++) {
      byte character = bytes[i];
      if (character < ' ' || character == '\\') {
        copy(bytes, run, i);
        put(character);
        run = i + 1;
      }
    }
    copy(bytes, run, length);
    return this;
  }

  private void copy(byte[] bytes, int from, int to) {
    System.arraycopy(bytes, from, buffer, end, to - from);
    end += to - from;
  }

  @Override
  public RowSink decimal(long unscaled, int scale) {
    return plain(BigDecimal.valueOf(unscaled, scale).toPlainString());
  }

  @Override
  public RowSink real(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    return plain(Double.toString(value));
  }

  @Override
  public RowSink timestamp(long epochMicros) {
    LocalDateTime time = timeOf(epochMicros);
    begin(26);
    date(time.getYear(), 4, '-');
    date(time.getMonthValue(), 2, '-');
    date(time.getDayOfMonth(), 2, ' ');
    date(time.getHour(), 2, ':');
    date(time.getMinute(), 2, ':');
    date(time.getSecond(), 2, '.');
    end = Digits.fixed(time.getNano() / 1000, 6, buffer, end);
    return this;
  }

  static LocalDateTime timeOf(long epochMicros) {
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(epochMicros, 1_000_000L),
            (int) Math.floorMod(epochMicros, 1_000_000L) * 1000,
            ZoneOffset.UTC);
    if (time.getYear() < 1 || time.getYear() > 9999) {
      throw new IllegalArgumentException("a year from 1 to 9999 is needed, was " + time.getYear());
    }
    return time;
  }

  @Override
  public RowSink nothing() {
    begin(2);
    buffer[end++] = '\\';
    buffer[end++] = 'N';
    return this;
  }

  private void date(int value, int width, char behind) {
    end = Digits.fixed(value, width, buffer, end);
    buffer[end++] = (byte) behind;
  }

  /** Adds digits, points and the like, which need no escape. */
  private RowSink plain(String value) {
    begin(value.length());
    for (int i = 0; i < value.length(); i++) {
      buffer[end++] = (byte) value.charAt(i);
    }
    return this;
  }

  private void begin(int most) {
    room(most + 1);
    if (column++ > 0) {
      buffer[end++] = '\t';
    }
  }

  private void room(int more) {
    if (buffer.length - end < more) {
      buffer = Arrays.copyOf(buffer, Math.addExact(end, Math.max(more, end)));
    }
  }

  private void put(byte ascii) {
    byte escape = ascii < 0 ? REFUSED : ESCAPES[ascii];
    if (escape == 0) {
      buffer[end++] = ascii;
    } else if (escape == REFUSED) {
      throw new IllegalArgumentException(
          "byte " + (ascii & 0xff) + " in a text; allowed are 1 to 127, PostgreSQL stores no NUL");
    } else {
      buffer[end++] = '\\';
      buffer[end++] = escape;
    }
  }

  /** Adds two or three bytes of UTF-8. */
  private void putEncoded(char character) {
    if (character < 0x800) {
      buffer[end++] = (byte) (0xc0 | (character >> 6));
    } else {
      buffer[end++] = (byte) (0xe0 | (character >> 12));
      putFollower(character >> 6);
    }
    putFollower(character);
  }

  /** Adds four bytes of UTF-8, of a pair of surrogates. */
  private void putCodePoint(String value, int at) {
    int codePoint = value.codePointAt(at);
    if (codePoint < 0x10000) {
      throw new IllegalArgumentException(
          String.format("half of a surrogate pair (U+%04X) in a text", codePoint));
    }
    buffer[end++] = (byte) (0xf0 | (codePoint >> 18));
    putFollower(codePoint >> 12);
    putFollower(codePoint >> 6);
    putFollower(codePoint);
  }

  private void putFollower(int bits) {
    buffer[end++] = (byte) (0x80 | (bits & 0x3f));
  }

  private static byte[] escapes() {
    byte[] escapes = new byte[128];
    escapes[0] = REFUSED;
    escapes['\\'] = '\\';
    escapes['\t'] = 't';
    escapes['\n'] = 'n';
    escapes['\r'] = 'r';
    return escapes;
  }
}
