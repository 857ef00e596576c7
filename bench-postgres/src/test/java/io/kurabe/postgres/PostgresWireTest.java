package io.kurabe.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.wire.KeptStatements;
import io.kurabe.wire.WireOut;
import io.kurabe.wire.WireProtocol;
import io.kurabe.wire.WireValues;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages byte by byte, as the manual's "Message Formats" has them. */
class PostgresWireTest {
  private static final String UPDATE = "UPDATE t SET c = ? WHERE id = ?";

  private final PostgresWire wire = new PostgresWire();
  private final WireOut out = new WireOut(ByteOrder.BIG_ENDIAN);

  /** A text and a number. */
  private static final class Two implements WireValues {
    @Override
    public int count() {
      return 2;
    }

    @Override
    public Kind kind(int index) {
      return index == 0 ? Kind.TEXT : Kind.INTEGER;
    }

    @Override
    public long integer(int index) {
      return -17;
    }

    @Override
    public double real(int index) {
      return -17;
    }

    @Override
    public String text(int index) {
      return "\u00e4";
    }
  }

  private static byte[] message(char type, Object... parts) {
    WireOut bytes = new WireOut(ByteOrder.BIG_ENDIAN);
    bytes.put(type);
    bytes.putInt(0);
    for (Object part : parts) {
      if (part instanceof String text) {
        bytes.put(text);
        bytes.put(0);
      } else if (part instanceof Short number) {
        bytes.putShort(number);
      } else if (part instanceof Integer number) {
        bytes.putInt(number);
      } else if (part instanceof Character letter) {
        bytes.put(letter);
      } else {
        bytes.put((byte[]) part);
      }
    }
    bytes.setInt(1, bytes.position() - 1);
    return bytes.taken();
  }

  private static byte[] joined(byte[]... parts) {
    WireOut all = new WireOut(ByteOrder.BIG_ENDIAN);
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.taken();
  }

  /** As the network may cut it: in pieces of so many bytes. */
  private WireProtocol.State read(byte[] bytes, int piece) throws SQLException {
    ByteBuffer in = ByteBuffer.allocate(bytes.length);
    WireProtocol.State state = WireProtocol.State.MORE;
    for (int at = 0; at < bytes.length; at += piece) {
      assertThat(state).isEqualTo(WireProtocol.State.MORE);
      in.put(bytes, at, Math.min(piece, bytes.length - at));
      in.flip();
      state = wire.read(in, out);
      in.compact();
    }
    return state;
  }

  @Test
  void preparesOnceAndBindsEachTime() {
    wire.request(UPDATE, new Two(), null, out);
    byte[] parse = message('P', "K0", "UPDATE t SET c = $1 WHERE id = $2", (short) 0);
    byte[] bind =
        message(
            'B',
            "",
            "K0",
            (short) 0,
            (short) 2,
            2,
            "\u00e4".getBytes(StandardCharsets.UTF_8),
            3,
            "-17".getBytes(StandardCharsets.UTF_8),
            (short) 0);
    byte[] end = joined(message('E', "", 0), message('S'));
    assertThat(out.taken()).isEqualTo(joined(parse, bind, end));
    wire.request(UPDATE, new Two(), null, out);
    assertThat(out.taken()).isEqualTo(joined(bind, end));
  }

  @Test
  void closesAStatementForOneTooMany() throws SQLException {
    byte[] answer = joined(message('1'), message('2'), message('C', "SELECT 1"), message('Z', 'I'));
    for (int i = 0; i < KeptStatements.MOST; i++) {
      wire.request("SELECT " + i, WireValues.NONE, null, out);
      assertThat(read(answer, 100)).isEqualTo(WireProtocol.State.DONE);
    }
    out.taken();
    wire.request("SELECT -1", WireValues.NONE, null, out);
    byte[] sent = joined(message('C', 'S', "K0"), message('P', "K250", "SELECT -1", (short) 0));
    assertThat(out.taken()).startsWith(sent);
    assertThat(read(joined(message('3'), answer), 100)).isEqualTo(WireProtocol.State.DONE);
    assertThat(wire.rowCount()).isEqualTo(1);
  }

  @Test
  void countsRowsHoweverTheBytesArrive() throws SQLException {
    byte[] row = message('D', (short) 1, 3, "abc".getBytes(StandardCharsets.UTF_8));
    byte[] answer =
        joined(
            message('1'),
            message('2'),
            row,
            row,
            message('C', "SELECT 2"),
            message('S', "TimeZone", "UTC"),
            message('Z', 'T'));
    for (int piece : new int[] {1, 2, 3, 7, 1_000}) {
      List<String> seen = new ArrayList<>();
      wire.request("SELECT c FROM t", WireValues.NONE, seen::add, out);
      assertThat(read(answer, piece)).isEqualTo(WireProtocol.State.DONE);
      assertThat(wire.rowCount()).isEqualTo(2);
      assertThat(seen).containsExactly("abc", "abc");
      assertThat(wire.inTransaction()).isTrue();
      assertThat((Throwable) wire.refusal()).isNull();
    }
  }

  @Test
  void countsChangedRowsByTheTag() throws SQLException {
    for (String tag : List.of("UPDATE 3", "INSERT 0 3", "DELETE 3")) {
      wire.request(UPDATE, new Two(), null, out);
      assertThat(read(joined(message('C', tag), message('Z', 'I')), 100))
          .isEqualTo(WireProtocol.State.DONE);
      assertThat(wire.rowCount()).isEqualTo(3);
      assertThat(wire.inTransaction()).isFalse();
    }
    wire.request("BEGIN", WireValues.NONE, null, out);
    assertThat(read(joined(message('C', "BEGIN"), message('Z', 'T')), 100))
        .isEqualTo(WireProtocol.State.DONE);
    assertThat(wire.rowCount()).isZero();
  }

  @Test
  void keepsWhatTheServerRefusedAndPreparesAgainWhatItDidNotUnderstand() throws SQLException {
    wire.request("SELEC", WireValues.NONE, null, out);
    out.taken();
    byte[] error =
        message('E', 'S', "ERROR", 'C', "42601", 'M', "syntax error at \"SELEC\"", 'L', "1", '\0');
    assertThat(read(joined(error, message('Z', 'E')), 5)).isEqualTo(WireProtocol.State.DONE);
    assertThat((Throwable) wire.refusal())
        .hasMessage("ERROR: syntax error at \"SELEC\"")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("42601");
    assertThat(wire.inTransaction()).isTrue();
    wire.request("SELEC", WireValues.NONE, null, out);
    assertThat(new String(out.taken(), StandardCharsets.UTF_8)).startsWith("P").contains("K1");
  }

  @Test
  void doesNotGoOnWithWhatItDoesNotKnow() {
    assertThatThrownBy(() -> read(message('G', (short) 0), 100))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("type 'G'");
  }

  @Test
  void numbersOnlyWhatIsOutsideOfQuotes() {
    assertThat(PostgresWire.withNumbers("SELECT '?', \"?\" /* ? */, ? FROM t WHERE a = ? -- ?"))
        .isEqualTo("SELECT '?', \"?\" /* ? */, $1 FROM t WHERE a = $2 -- ?");
  }
}
