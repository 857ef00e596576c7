package io.kurabe.postgres;

import io.kurabe.jdbc.SqlQuotes;
import io.kurabe.wire.KeptStatements;
import io.kurabe.wire.WireOut;
import io.kurabe.wire.WireProtocol;
import io.kurabe.wire.WireValues;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The extended query protocol, version 3 (manual of PostgreSQL 18, chapter 54), as far as prepared
 * statements need it. Values travel as text and their types are left to the server, as {@code
 * pgbench -M prepared} does; results are asked for as text.
 */
final class PostgresWire implements WireProtocol {
  /** Type and length of a message; the length counts itself, not the type. */
  private static final int HEADER = 5;

  private final KeptStatements<Integer> prepared = new KeptStatements<>();

  /** What is being prepared, until the server has said that it is. */
  private @Nullable String preparing;

  private @Nullable Rows rows;
  private int nextNumber;
  private int rowCount;
  private @Nullable SQLException refusal;
  private boolean inTransaction;

  @Override
  public ByteOrder order() {
    return ByteOrder.BIG_ENDIAN;
  }

  @Override
  public void request(String sql, WireValues values, @Nullable Rows lookingAt, WireOut out) {
    rows = lookingAt;
    rowCount = 0;
    refusal = null;
    Integer number = prepared.find(sql);
    if (number == null) {
      number = nextNumber++;
      Integer gone = prepared.keep(sql, number);
      if (gone != null) {
        close(gone, out);
      }
      preparing = sql;
      parse(number, sql, out);
    }
    bind(number, values, out);
    int execute = begin('E', out);
    out.put(0); // The unnamed portal,
    out.putInt(0); // all of its rows.
    end(execute, out);
    int sync = begin('S', out);
    end(sync, out);
  }

  private static void close(int number, WireOut out) {
    int close = begin('C', out);
    out.put('S'); // A statement, not a portal.
    name(number, out);
    end(close, out);
  }

  private static void parse(int number, String sql, WireOut out) {
    int parse = begin('P', out);
    name(number, out);
    out.put(withNumbers(sql));
    out.put(0);
    out.putShort(0); // No types: the server infers them.
    end(parse, out);
  }

  private static void bind(int number, WireValues values, WireOut out) {
    int bind = begin('B', out);
    out.put(0); // The unnamed portal.
    name(number, out);
    out.putShort(0); // All values are text.
    out.putShort(values.count());
    for (int i = 0; i < values.count(); i++) {
      int length = out.position();
      out.putInt(0);
      if (values.kind(i) == WireValues.Kind.INTEGER) {
        out.putDecimal(values.integer(i));
      } else {
        out.put(values.text(i));
      }
      out.setInt(length, out.position() - length - 4);
    }
    out.putShort(0); // All results as text.
    end(bind, out);
  }

  private static void name(int number, WireOut out) {
    out.put('K');
    out.putDecimal(number);
    out.put(0);
  }

  private static int begin(char type, WireOut out) {
    out.put(type);
    int length = out.position();
    out.putInt(0);
    return length;
  }

  private static void end(int length, WireOut out) {
    out.setInt(length, out.position() - length);
  }

  /** {@code $1} in place of the first {@code ?}, and so on; not within quotes. */
  static String withNumbers(String sql) {
    StringBuilder text = new StringBuilder(sql.length() + 16);
    int parameter = 0;
    int at = 0;
    while (at < sql.length()) {
      int end = SqlQuotes.end(sql, at);
      if (end > at) {
        text.append(sql, at, Math.min(end, sql.length()));
        at = end;
      } else if (sql.charAt(at) == '?') {
        text.append('$').append(++parameter);
        at++;
      } else {
        text.append(sql.charAt(at++));
      }
    }
    return text.toString();
  }

  @Override
  public State read(ByteBuffer in, WireOut out) throws SQLException {
    while (in.remaining() >= HEADER) {
      int start = in.position();
      int length = in.getInt(start + 1);
      if (in.remaining() < 1 + length) {
        return State.MORE;
      }
      byte type = in.get(start);
      in.position(start + HEADER);
      int end = start + 1 + length;
      message(type, in, end);
      in.position(end);
      if (type == 'Z') {
        return State.DONE;
      }
    }
    return State.MORE;
  }

  private void message(byte type, ByteBuffer in, int end) throws SQLException {
    switch (type) {
      case 'D' -> row(in);
      case 'C' -> complete(in, end);
      case '1' -> preparing = null;
      case 'E' -> refused(error(in, end));
      case 'Z' -> inTransaction = in.get() != 'I';
      // Bound, closed, no data, empty query, portal suspended, description; notice, parameter
      // status, notification: these say nothing that is needed here.
      case '2', '3', 'n', 'I', 's', 'T', 'N', 'S', 'A' -> {}
      default ->
          throw new SQLException(
              "the server sent a message of type '" + (char) type + "', which is not expected",
              "08P01");
    }
  }

  private void refused(SQLException error) {
    refusal = error;
    if (preparing != null) {
      prepared.forget(preparing);
      preparing = null;
    }
  }

  private void row(ByteBuffer in) {
    rowCount++;
    Rows looking = rows;
    if (looking != null) {
      short columns = in.getShort();
      int length = columns > 0 ? in.getInt() : -1;
      looking.row(length < 0 ? "" : text(in, length));
    }
  }

  private static String text(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** {@code UPDATE 1}, {@code INSERT 0 1}, {@code SELECT 3}, {@code BEGIN}: the last number. */
  private void complete(ByteBuffer in, int end) {
    int value = 0;
    int factor = 1;
    int at = end - 2; // The last byte is 0.
    while (at >= in.position() && in.get(at) >= '0' && in.get(at) <= '9') {
      value += factor * (in.get(at) - '0');
      factor *= 10;
      at--;
    }
    if (factor > 1) {
      rowCount = value;
    }
  }

  /** Fields of one letter and a text each; the manual's "Error and Notice Message Fields". */
  private static SQLException error(ByteBuffer in, int end) {
    String state = "";
    String message = "";
    while (in.position() < end - 1) {
      byte field = in.get();
      int from = in.position();
      int to = from;
      while (in.get(to) != 0) {
        to++;
      }
      String value = text(in, to - from);
      in.get();
      if (field == 'C') {
        state = value;
      } else if (field == 'M') {
        message = value;
      }
    }
    return new SQLException("ERROR: " + message, state);
  }

  @Override
  public int rowCount() {
    return rowCount;
  }

  @Override
  public @Nullable SQLException refusal() {
    return refusal;
  }

  @Override
  public boolean inTransaction() {
    return inTransaction;
  }
}
