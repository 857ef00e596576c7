package io.kurabe.mysql;

import io.kurabe.wire.WireOut;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * Parts of the packets of MySQL's protocol (MySQL Internals, "Protocol Basics"). The position of a
 * buffer is behind the packet's header. Stateless.
 */
final class MySqlPackets {
  /** Bytes before a packet: its length and its number. */
  static final int HEADER = 4;

  private static final int NULL = 0xfb;
  private static final int TWO_BYTES = 0xfc;
  private static final int THREE_BYTES = 0xfd;
  private static final int EIGHT_BYTES = 0xfe;

  /** Catalogue, schema, table, original table, name, original name. */
  private static final int NAMES_OF_A_COLUMN = 6;

  private MySqlPackets() {}

  /** Begins a packet; gives what {@link #end} needs. */
  static int begin(WireOut out) {
    int start = out.position();
    out.putInt(0); // Three bytes of length, then the packet's number, which is 0.
    return start;
  }

  /** Ends a packet: writes its length. */
  static void end(int start, WireOut out) {
    int length = out.position() - start - HEADER;
    out.set(start, length);
    out.set(start + 1, length >>> 8);
    out.set(start + 2, length >>> 16);
  }

  /** A number of one to nine bytes; -1 for NULL. */
  static long number(ByteBuffer in) {
    int first = in.get() & 0xff;
    return switch (first) {
      case NULL -> -1;
      case TWO_BYTES -> in.getShort() & 0xffff;
      case THREE_BYTES -> (in.getShort() & 0xffff) | (in.get() & 0xff) << 16;
      case EIGHT_BYTES -> in.getLong();
      default -> first;
    };
  }

  /** A text with its length before it; empty for NULL. */
  static String text(ByteBuffer in) {
    long length = number(in);
    return length <= 0 ? "" : text(in, (int) length);
  }

  private static String text(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Appends a text with its length before it. */
  static void putText(String text, WireOut out) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    putNumber(bytes.length, out);
    out.put(bytes);
  }

  /** Appends a number, not below 0, in one, three or nine bytes. */
  static void putNumber(int value, WireOut out) {
    if (value < NULL) {
      out.put(value);
    } else if (value <= 0xffff) {
      out.put(TWO_BYTES);
      out.putShort(value);
    } else {
      out.put(EIGHT_BYTES);
      out.putLong(value);
    }
  }

  /** Number, SQLSTATE and message of an error packet. */
  static SQLException error(ByteBuffer in, int length) {
    int end = in.position() + length;
    in.get();
    int number = in.getShort() & 0xffff;
    String state = "";
    if (in.get(in.position()) == '#') {
      in.get();
      state = text(in, 5);
    }
    return new SQLException(text(in, end - in.position()), state, number);
  }

  /** The type that a column definition names. */
  static int columnType(ByteBuffer in) {
    for (int i = 0; i < NAMES_OF_A_COLUMN; i++) {
      int length = (int) number(in);
      in.position(in.position() + length);
    }
    number(in); // Length of what follows.
    in.getShort(); // Character set.
    in.getInt(); // Length of a value.
    return in.get() & 0xff;
  }

  /**
   * The first value of a row in the binary form, as text.
   *
   * @throws SQLException for a type that is not read here
   */
  static String firstValue(ByteBuffer in, int columns, int type) throws SQLException {
    int start = in.position();
    boolean isNull = (in.get(start + 1) & 1 << 2) != 0; // The first two bits are not used.
    in.position(start + 1 + (columns + 9) / 8);
    if (isNull) {
      return "";
    }
    return switch (type) {
      case 0x01 -> String.valueOf(in.get());
      case 0x02 -> String.valueOf(in.getShort());
      case 0x03, 0x09 -> String.valueOf(in.getInt());
      case 0x08 -> String.valueOf(in.getLong());
      case 0x00, 0x0f, 0xf5, 0xf6, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe -> text(in);
      default ->
          throw new SQLException(
              "the first column has a type ("
                  + type
                  + ") that is not read without the driver;"
                  + " use --driver jdbc",
              "0A000");
    };
  }
}
