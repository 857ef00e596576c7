package io.kurabe.mysql;

import io.kurabe.wire.WireOut;
import io.kurabe.wire.WireProtocol;
import io.kurabe.wire.WireValues;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command phase of the client/server protocol of MySQL and MariaDB (MySQL Internals, "Prepared
 * Statements" and "Binary Protocol Resultset"), as far as prepared statements need it. What a
 * server cannot prepare (BEGIN, on MySQL) goes as text.
 */
final class MySqlWire implements WireProtocol {
  private static final int HEADER = 4;
  private static final int COM_QUERY = 0x03;
  private static final int COM_STMT_PREPARE = 0x16;
  private static final int COM_STMT_EXECUTE = 0x17;
  private static final int TYPE_LONG = 0x03;
  private static final int TYPE_DOUBLE = 0x05;
  private static final int TYPE_LONGLONG = 0x08;
  private static final int TYPE_VAR_STRING = 0xfd;
  private static final int OK = 0x00;
  private static final int END = 0xfe;
  private static final int ERROR = 0xff;

  /** A row that begins with the same byte is 16 MB long. */
  private static final int LONGEST_END = 0xffffff;

  private static final int IN_TRANSACTION = 0x0001;

  /** "This command is not supported in the prepared statement protocol yet". */
  private static final int CANNOT_PREPARE = 1295;

  /** What the next packet is. */
  private enum Expecting {
    PREPARED,
    DEFINITIONS,
    ANSWER,
    COLUMNS,
    ROWS
  }

  private static final class Statement {
    int id = -1;
    boolean plain;
    int[] types = new int[0];
  }

  private final boolean endPackets;
  private final Map<String, Statement> statements = new HashMap<>();
  private String sql = "";
  private Statement statement = new Statement();
  private WireValues values = WireValues.NONE;
  private @Nullable Rows rows;
  private Expecting expecting = Expecting.ANSWER;
  private int packetsLeft;
  private int columns;
  private int firstType;
  private int rowCount;
  private @Nullable SQLException refusal;
  private boolean inTransaction;

  /**
   * @param endPackets whether the driver agreed with the server that an end-of-file packet follows
   *     each group of definitions; newer ones leave it out (CLIENT_DEPRECATE_EOF)
   */
  MySqlWire(boolean endPackets) {
    this.endPackets = endPackets;
  }

  @Override
  public ByteOrder order() {
    return ByteOrder.LITTLE_ENDIAN;
  }

  @Override
  public void request(String text, WireValues given, @Nullable Rows lookingAt, WireOut out) {
    sql = text;
    values = given;
    rows = lookingAt;
    rowCount = 0;
    refusal = null;
    Statement known = statements.get(text);
    if (known == null) {
      known = new Statement();
      statements.put(text, known);
    }
    statement = known;
    if (known.plain) {
      query(out);
    } else if (known.id < 0) {
      command(COM_STMT_PREPARE, out);
      expecting = Expecting.PREPARED;
    } else {
      execute(out);
    }
  }

  private void query(WireOut out) {
    command(COM_QUERY, out);
    expecting = Expecting.ANSWER;
  }

  private void command(int code, WireOut out) {
    int start = begin(out);
    out.put(code);
    out.put(sql);
    end(start, out);
  }

  private void execute(WireOut out) {
    int start = begin(out);
    out.put(COM_STMT_EXECUTE);
    out.putInt(statement.id);
    out.put(0); // No cursor.
    out.putInt(1); // Always 1.
    if (values.count() > 0) {
      for (int i = 0; i < (values.count() + 7) / 8; i++) {
        out.put(0); // No value is NULL.
      }
      types(out);
      for (int i = 0; i < values.count(); i++) {
        value(i, out);
      }
    }
    end(start, out);
    expecting = Expecting.ANSWER;
  }

  /** The types are sent once, and again when one of them has changed. */
  private void types(WireOut out) {
    boolean same = statement.types.length == values.count();
    for (int i = 0; same && i < values.count(); i++) {
      same = statement.types[i] == type(i);
    }
    out.put(same ? 0 : 1);
    if (!same) {
      statement.types = new int[values.count()];
      for (int i = 0; i < values.count(); i++) {
        statement.types[i] = type(i);
        out.putShort(statement.types[i]);
      }
    }
  }

  private int type(int index) {
    return switch (values.kind(index)) {
      case INTEGER ->
          values.integer(index) == (int) values.integer(index) ? TYPE_LONG : TYPE_LONGLONG;
      case REAL -> TYPE_DOUBLE;
      case TEXT -> TYPE_VAR_STRING;
    };
  }

  private void value(int index, WireOut out) {
    switch (statement.types[index]) {
      case TYPE_LONG -> out.putInt((int) values.integer(index));
      case TYPE_LONGLONG -> out.putLong(values.integer(index));
      case TYPE_DOUBLE -> out.putLong(Double.doubleToRawLongBits(values.real(index)));
      default -> MySqlPackets.putText(values.text(index), out);
    }
  }

  private static int begin(WireOut out) {
    int start = out.position();
    out.putInt(0); // Three bytes of length, then the packet's number, which is 0.
    return start;
  }

  private static void end(int start, WireOut out) {
    int length = out.position() - start - HEADER;
    out.set(start, length);
    out.set(start + 1, length >>> 8);
    out.set(start + 2, length >>> 16);
  }

  @Override
  public State read(ByteBuffer in, WireOut out) throws SQLException {
    State state = State.MORE;
    while (state == State.MORE && in.remaining() >= HEADER) {
      int start = in.position();
      int length = in.getInt(start) & 0xffffff;
      if (in.remaining() < HEADER + length) {
        return State.MORE;
      }
      in.position(start + HEADER);
      int end = start + HEADER + length;
      state = packet(in, length, out);
      in.position(end);
    }
    return state;
  }

  private State packet(ByteBuffer in, int length, WireOut out) throws SQLException {
    int first = in.get(in.position()) & 0xff;
    return switch (expecting) {
      case PREPARED -> prepared(in, first, length, out);
      case DEFINITIONS -> --packetsLeft > 0 ? State.MORE : execution(out);
      case ANSWER -> answer(in, first, length);
      case COLUMNS -> column(in);
      case ROWS -> row(in, first, length);
    };
  }

  private State prepared(ByteBuffer in, int first, int length, WireOut out) {
    if (first == ERROR) {
      refusal = MySqlPackets.error(in, length);
      if (refusal.getErrorCode() == CANNOT_PREPARE && values.count() == 0) {
        refusal = null;
        statement.plain = true;
        query(out);
        return State.SEND;
      }
      return State.DONE;
    }
    in.get();
    statement.id = in.getInt();
    int results = in.getShort() & 0xffff;
    int parameters = in.getShort() & 0xffff;
    int groups = (results > 0 ? 1 : 0) + (parameters > 0 ? 1 : 0);
    packetsLeft = results + parameters + (endPackets ? groups : 0);
    if (packetsLeft > 0) {
      expecting = Expecting.DEFINITIONS;
      return State.MORE;
    }
    return execution(out);
  }

  private State execution(WireOut out) {
    execute(out);
    return State.SEND;
  }

  /** An error says nothing of the transaction; whoever needs it ended rolls it back. */
  private State answer(ByteBuffer in, int first, int length) {
    if (first == ERROR) {
      refusal = MySqlPackets.error(in, length);
      return State.DONE;
    }
    if (first == OK) {
      in.get();
      rowCount = (int) MySqlPackets.number(in);
      status(in);
      return State.DONE;
    }
    columns = (int) MySqlPackets.number(in);
    packetsLeft = columns + (endPackets ? 1 : 0);
    firstType = -1;
    expecting = Expecting.COLUMNS;
    return State.MORE;
  }

  /** What follows the number of changed rows. */
  private void status(ByteBuffer in) {
    MySqlPackets.number(in); // The last value of an AUTO_INCREMENT.
    inTransaction = (in.getShort() & IN_TRANSACTION) != 0;
  }

  private State column(ByteBuffer in) {
    if (firstType < 0) {
      firstType = rows == null ? 0 : MySqlPackets.columnType(in);
    }
    if (--packetsLeft == 0) {
      expecting = Expecting.ROWS;
    }
    return State.MORE;
  }

  private State row(ByteBuffer in, int first, int length) throws SQLException {
    if (first == ERROR) {
      refusal = MySqlPackets.error(in, length);
      return State.DONE;
    }
    if (first == END && length < LONGEST_END) {
      in.get();
      if (endPackets) {
        in.getShort(); // Warnings.
        inTransaction = (in.getShort() & IN_TRANSACTION) != 0;
      } else {
        MySqlPackets.number(in); // Changed rows.
        status(in);
      }
      return State.DONE;
    }
    rowCount++;
    Rows looking = rows;
    if (looking != null) {
      looking.row(
          statement.plain
              ? MySqlPackets.text(in)
              : MySqlPackets.firstValue(in, columns, firstType));
    }
    return State.MORE;
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
