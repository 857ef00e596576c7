package io.kurabe.mysql;

import io.kurabe.wire.KeptStatements;
import io.kurabe.wire.WireOut;
import io.kurabe.wire.WireProtocol;
import io.kurabe.wire.WireValues;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The command phase of the client/server protocol of MySQL and MariaDB (MySQL Internals, "Prepared
 * Statements" and "Binary Protocol Resultset"), as far as prepared statements need it. What a
 * server cannot prepare (BEGIN, on MySQL) goes as text.
 */
final class MySqlWire implements WireProtocol {
  private static final int COM_QUERY = 0x03;
  private static final int COM_STMT_PREPARE = 0x16;
  private static final int OK = 0x00;
  private static final int END = 0xfe;
  private static final int ERROR = 0xff;

  /** A row that begins with the same byte is 16 MB long. */
  private static final int LONGEST_END = 0xffffff;

  private static final int IN_TRANSACTION = 0x0001;

  /** A procedure's next result follows, at last the answer to the call itself. */
  private static final int MORE_RESULTS = 0x0008;

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

  private final Agreed agreed;
  private final KeptStatements<MySqlStatement> statements = new KeptStatements<>();
  private String sql = "";
  private MySqlStatement statement = new MySqlStatement(false);
  private WireValues values = WireValues.NONE;
  private @Nullable Rows rows;
  private Expecting expecting = Expecting.ANSWER;
  private int packetsLeft;
  private int columns;
  private int firstType;
  private int rowCount;
  private boolean firstResult;
  private @Nullable SQLException refusal;
  private boolean inTransaction;

  /**
   * What the driver and the server agreed on at the login.
   *
   * @param endPackets whether an end-of-file packet follows each group of definitions; newer
   *     servers leave it out (CLIENT_DEPRECATE_EOF)
   * @param queryAttributes whether statements carry attributes beside their parameters, and so
   *     their number and names (CLIENT_QUERY_ATTRIBUTES, MySQL from 8.0.23); none are sent here
   */
  record Agreed(boolean endPackets, boolean queryAttributes) {}

  MySqlWire(Agreed agreed) {
    this.agreed = agreed;
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
    firstResult = true;
    refusal = null;
    MySqlStatement known = statements.find(text);
    if (known == null) {
      known = new MySqlStatement(agreed.queryAttributes);
      MySqlStatement gone = statements.keep(text, known);
      if (gone != null) {
        gone.close(out);
      }
    }
    statement = known;
    if (known.plain) {
      query(out);
    } else if (known.id < 0) {
      prepare(out);
    } else {
      execute(out);
    }
  }

  private void query(WireOut out) {
    int start = MySqlPackets.begin(out);
    out.put(COM_QUERY);
    if (agreed.queryAttributes) {
      out.put(0); // No attributes,
      out.put(1); // in one set.
    }
    out.put(sql);
    MySqlPackets.end(start, out);
    expecting = Expecting.ANSWER;
  }

  private void prepare(WireOut out) {
    int start = MySqlPackets.begin(out);
    out.put(COM_STMT_PREPARE);
    out.put(sql);
    MySqlPackets.end(start, out);
    expecting = Expecting.PREPARED;
  }

  private void execute(WireOut out) {
    statement.execute(values, out);
    expecting = Expecting.ANSWER;
  }

  @Override
  public State read(ByteBuffer in, WireOut out) throws SQLException {
    State state = State.MORE;
    while (state == State.MORE && in.remaining() >= MySqlPackets.HEADER) {
      int start = in.position();
      int length = in.getInt(start) & 0xffffff;
      if (in.remaining() < MySqlPackets.HEADER + length) {
        return State.MORE;
      }
      in.position(start + MySqlPackets.HEADER);
      int end = start + MySqlPackets.HEADER + length;
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
    packetsLeft = results + parameters + (agreed.endPackets ? groups : 0);
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
  private State answer(ByteBuffer in, int first, int length) throws SQLException {
    if (first == ERROR) {
      refusal = MySqlPackets.error(in, length);
      return State.DONE;
    }
    if (first == OK) {
      in.get();
      long changed = MySqlPackets.number(in);
      if (firstResult) {
        rowCount = (int) changed;
      }
      return afterCount(in);
    }
    columns = (int) MySqlPackets.number(in);
    if (columns < 0) {
      throw new SQLException("the server asks for a file, which workloads do not send", "0A000");
    }
    packetsLeft = columns + (agreed.endPackets ? 1 : 0);
    firstType = -1;
    expecting = Expecting.COLUMNS;
    return State.MORE;
  }

  /** What follows the number of changed rows. */
  private State afterCount(ByteBuffer in) {
    MySqlPackets.number(in); // The last value of an AUTO_INCREMENT.
    return status(in.getShort());
  }

  /** Of several results the first counts, as with the JDBC driver; the others are read. */
  private State status(int flags) {
    inTransaction = (flags & IN_TRANSACTION) != 0;
    if ((flags & MORE_RESULTS) == 0) {
      return State.DONE;
    }
    firstResult = false;
    rows = null;
    expecting = Expecting.ANSWER;
    return State.MORE;
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
      if (agreed.endPackets) {
        in.getShort(); // Warnings.
        return status(in.getShort());
      }
      MySqlPackets.number(in); // Changed rows.
      return afterCount(in);
    }
    if (firstResult) {
      rowCount++;
    }
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
