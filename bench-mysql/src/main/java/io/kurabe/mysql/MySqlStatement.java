package io.kurabe.mysql;

import io.kurabe.wire.WireOut;
import io.kurabe.wire.WireValues;

/** What one connection knows of a statement, and its executions. Used by one thread at a time. */
final class MySqlStatement {
  private static final int COM_STMT_EXECUTE = 0x17;
  private static final int COM_STMT_CLOSE = 0x19;

  /** A flag: the number of parameters follows. */
  private static final int PARAMETER_COUNT = 0x08;

  private static final int TYPE_LONG = 0x03;
  private static final int TYPE_DOUBLE = 0x05;
  private static final int TYPE_LONGLONG = 0x08;
  private static final int TYPE_VAR_STRING = 0xfd;

  /** The server's number for it; -1 before it is prepared. */
  int id = -1;

  /** Whether the server cannot prepare it, so that it goes as text. */
  boolean plain;

  private final boolean queryAttributes;
  private int[] types = new int[0];

  /**
   * @param queryAttributes see {@link MySqlWire.Agreed}
   */
  MySqlStatement(boolean queryAttributes) {
    this.queryAttributes = queryAttributes;
  }

  /** Appends one execution. */
  void execute(WireValues values, WireOut out) {
    int start = MySqlPackets.begin(out);
    out.put(COM_STMT_EXECUTE);
    out.putInt(id);
    out.put(queryAttributes ? PARAMETER_COUNT : 0); // No cursor.
    out.putInt(1); // Always 1.
    if (queryAttributes) {
      MySqlPackets.putNumber(values.count(), out);
    }
    if (values.count() > 0) {
      for (int i = 0; i < (values.count() + 7) / 8; i++) {
        out.put(0); // No value is NULL.
      }
      types(values, out);
      for (int i = 0; i < values.count(); i++) {
        value(values, i, out);
      }
    }
    MySqlPackets.end(start, out);
  }

  /** Appends that the server may forget it, which has no answer. */
  void close(WireOut out) {
    if (id >= 0) {
      int start = MySqlPackets.begin(out);
      out.put(COM_STMT_CLOSE);
      out.putInt(id);
      MySqlPackets.end(start, out);
    }
  }

  /** The types are sent once, and again when one of them has changed. */
  private void types(WireValues values, WireOut out) {
    boolean same = types.length == values.count();
    for (int i = 0; same && i < values.count(); i++) {
      same = types[i] == type(values, i);
    }
    out.put(same ? 0 : 1);
    if (!same) {
      types = new int[values.count()];
      for (int i = 0; i < values.count(); i++) {
        types[i] = type(values, i);
        out.putShort(types[i]);
        if (queryAttributes) {
          out.put(0); // Only attributes have names.
        }
      }
    }
  }

  private static int type(WireValues values, int index) {
    return switch (values.kind(index)) {
      case INTEGER ->
          values.integer(index) == (int) values.integer(index) ? TYPE_LONG : TYPE_LONGLONG;
      case REAL -> TYPE_DOUBLE;
      case TEXT -> TYPE_VAR_STRING;
    };
  }

  private void value(WireValues values, int index, WireOut out) {
    switch (types[index]) {
      case TYPE_LONG -> out.putInt((int) values.integer(index));
      case TYPE_LONGLONG -> out.putLong(values.integer(index));
      case TYPE_DOUBLE -> out.putLong(Double.doubleToRawLongBits(values.real(index)));
      default -> MySqlPackets.putText(values.text(index), out);
    }
  }
}
