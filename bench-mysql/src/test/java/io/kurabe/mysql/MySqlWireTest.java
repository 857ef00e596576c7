package io.kurabe.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.wire.KeptStatements;
import io.kurabe.wire.WireOut;
import io.kurabe.wire.WireProtocol;
import io.kurabe.wire.WireValues;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packets byte by byte, as MySQL's "Client/Server Protocol" has them. */
class MySqlWireTest {
  private static final String UPDATE = "UPDATE t SET c = ? WHERE id = ?";

  /** The definition of c, a text. */
  private static final String COLUMN =
      "03646566 01 73 01 74 01 74 01 63 01 63 0c 2d00 e0010000 fe 0000 00 0000";

  /** A row in which c is abc. */
  private static final String ROW = "00 00 03616263";

  private final WireOut out = new WireOut(ByteOrder.LITTLE_ENDIAN);

  /** A text and a number. */
  private record Two(long number) implements WireValues {
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
      return number;
    }

    @Override
    public double real(int index) {
      return number;
    }

    @Override
    public String text(int index) {
      return "ab";
    }
  }

  /** A packet of these bytes, in hexadecimal. */
  private static byte[] packet(String hex) {
    byte[] payload = HexFormat.of().parseHex(hex.replace(" ", ""));
    WireOut bytes = new WireOut(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(payload.length);
    bytes.put(payload);
    return bytes.taken();
  }

  private static byte[] packets(String... hex) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String one : hex) {
      all.writeBytes(packet(one));
    }
    return all.toByteArray();
  }

  private WireProtocol.State read(MySqlWire wire, byte[] bytes, int piece) throws SQLException {
    ByteBuffer in = ByteBuffer.allocate(bytes.length).order(ByteOrder.LITTLE_ENDIAN);
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

  private String sent() {
    return HexFormat.of().formatHex(out.taken());
  }

  /** Statement 7 with two parameters, no columns. */
  private void prepare(MySqlWire wire, boolean endPackets) throws SQLException {
    wire.request(UPDATE, new Two(5), null, out);
    assertThat(new String(out.taken(), StandardCharsets.UTF_8)).endsWith("\u0016" + UPDATE);
    byte[] answer =
        endPackets
            ? packets("00 07000000 0000 0200 00 0000", "03646566", "03646566", "fe 0000 0200")
            : packets("00 07000000 0000 0200 00 0000", "03646566", "03646566");
    assertThat(read(wire, answer, 3)).isEqualTo(WireProtocol.State.SEND);
  }

  @Test
  void preparesThenExecutesWithTypesAndLaterWithoutThem() throws SQLException {
    for (boolean endPackets : new boolean[] {true, false}) {
      MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(endPackets, false));
      prepare(wire, endPackets);
      String execute = "17 07000000 00 01000000 00";
      assertThat(sent()).isEqualTo(hex("17000000", execute, "01 fd00 0300", "026162 05000000"));
      assertThat(read(wire, packets("00 01 00 0300 0000"), 2)).isEqualTo(WireProtocol.State.DONE);
      assertThat(wire.rowCount()).isEqualTo(1);
      assertThat(wire.inTransaction()).isTrue();
      wire.request(UPDATE, new Two(6), null, out);
      assertThat(sent()).endsWith(hex(execute, "00", "026162 06000000"));
      assertThat(read(wire, packets("00 00 00 0200 0000"), 100)).isEqualTo(WireProtocol.State.DONE);
      assertThat(wire.inTransaction()).isFalse();
      wire.request(UPDATE, new Two(1L << 40), null, out);
      assertThat(sent()).endsWith(hex("01 fd00 0800", "026162 0000000000010000"));
    }
  }

  private static String hex(String... parts) {
    return String.join("", parts).replace(" ", "");
  }

  @Test
  void readsRowsWithAndWithoutEndPackets() throws SQLException {
    for (int piece : new int[] {1, 5, 1_000}) {
      for (boolean endPackets : new boolean[] {true, false}) {
        MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(endPackets, false));
        List<String> seen = new ArrayList<>();
        wire.request("SELECT c FROM t", WireValues.NONE, seen::add, out);
        assertThat(
                read(
                    wire,
                    endPackets
                        ? packets("00 01000000 0100 0000 00 0000", COLUMN, "fe 0000 0200")
                        : packets("00 01000000 0100 0000 00 0000", COLUMN),
                    piece))
            .isEqualTo(WireProtocol.State.SEND);
        out.taken();
        byte[] answer =
            endPackets
                ? packets("01", COLUMN, "fe 0000 0200", ROW, ROW, "fe 0000 0300")
                : packets("01", COLUMN, ROW, ROW, "fe 00 00 0300 0000");
        assertThat(read(wire, answer, piece)).isEqualTo(WireProtocol.State.DONE);
        assertThat(wire.rowCount()).isEqualTo(2);
        assertThat(seen).containsExactly("abc", "abc");
        assertThat(wire.inTransaction()).isTrue();
      }
    }
  }

  @Test
  void sendsAsTextWhatCannotBePrepared() throws SQLException {
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, false));
    wire.request("BEGIN", WireValues.NONE, null, out);
    out.taken();
    String refused = "ff 0f05 23 4859303030 6e6f"; // 1295
    assertThat(read(wire, packets(refused), 100)).isEqualTo(WireProtocol.State.SEND);
    assertThat(sent()).isEqualTo(hex("06000000", "03 424547494e"));
    assertThat(read(wire, packets("00 00 00 0300 0000"), 100)).isEqualTo(WireProtocol.State.DONE);
    assertThat((Throwable) wire.refusal()).isNull();
    wire.request("BEGIN", WireValues.NONE, null, out);
    assertThat(sent()).isEqualTo(hex("06000000", "03 424547494e"));
  }

  @Test
  void sendsNumberAndEmptyNamesWhereAttributesAreAgreed() throws SQLException {
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, true));
    prepare(wire, false);
    String execute = "17 07000000 08 01000000 02 00";
    assertThat(sent()).isEqualTo(hex("1a000000", execute, "01 fd0000 030000", "026162 05000000"));
    read(wire, packets("00 01 00 0300 0000"), 100);
    wire.request(UPDATE, new Two(6), null, out);
    assertThat(sent()).endsWith(hex(execute, "00", "026162 06000000"));
  }

  @Test
  void sendsNoAttributesWithATextWhereTheyAreAgreed() throws SQLException {
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, true));
    wire.request("BEGIN", WireValues.NONE, null, out);
    out.taken();
    read(wire, packets("ff 0f05 23 4859303030 6e6f"), 100);
    assertThat(sent()).isEqualTo(hex("08000000", "03 00 01 424547494e"));
  }

  @Test
  void keepsWhatTheServerRefused() throws SQLException {
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, false));
    prepare(wire, false);
    String deadlock = "ff bd04 23 3430303031 446561646c6f636b"; // 1213, 40001, Deadlock
    assertThat(read(wire, packets(deadlock), 4)).isEqualTo(WireProtocol.State.DONE);
    assertThat((Throwable) wire.refusal())
        .hasMessage("Deadlock")
        .satisfies(
            e -> {
              assertThat(((SQLException) e).getErrorCode()).isEqualTo(1213);
              assertThat(((SQLException) e).getSQLState()).isEqualTo("40001");
            });
  }

  @Test
  void saysThatATypeIsNotRead() throws SQLException {
    String column = "03646566 01 73 01 74 01 74 01 63 01 63 0c 2d00 e0010000 07 0000 00 0000";
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, false));
    wire.request("SELECT now()", WireValues.NONE, row -> {}, out);
    assertThat(read(wire, packets("00 01000000 0100 0000 00 0000", column), 100))
        .isEqualTo(WireProtocol.State.SEND);
    assertThatThrownBy(() -> read(wire, packets("01", column, "00 00 0100"), 100))
        .hasMessageContaining("--driver jdbc");
  }

  @Test
  void readsEveryResultOfAProcedureAndCountsTheFirst() throws SQLException {
    for (int piece : new int[] {1, 5, 1_000}) {
      MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, true));
      List<String> seen = new ArrayList<>();
      wire.request("CALL p()", WireValues.NONE, seen::add, out);
      assertThat(read(wire, packets("00 01000000 0000 0000 00 0000"), piece))
          .isEqualTo(WireProtocol.State.SEND);
      out.taken();
      String more = "fe 00 00 0a00 0000";
      assertThat(
              read(
                  wire,
                  packets(
                      "01", COLUMN, ROW, ROW, more, "01", COLUMN, ROW, more, "00 07 00 0300 0000"),
                  piece))
          .isEqualTo(WireProtocol.State.DONE);
      assertThat(wire.rowCount()).isEqualTo(2);
      assertThat(seen).containsExactly("abc", "abc");
      assertThat(wire.inTransaction()).isTrue();
    }
  }

  @Test
  void anErrorAfterTheFirstResultIsTheAnswer() throws SQLException {
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, true));
    wire.request("CALL p()", WireValues.NONE, null, out);
    read(wire, packets("00 01000000 0000 0000 00 0000"), 100);
    String error = "ff 1004 23 3432303030 6e6f";
    assertThat(read(wire, packets("00 01 00 0a00 0000", error), 100))
        .isEqualTo(WireProtocol.State.DONE);
    assertThat((Throwable) wire.refusal()).hasMessageContaining("no");
  }

  @Test
  void closesAStatementForOneTooMany() throws SQLException {
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, false));
    for (int i = 0; i < KeptStatements.MOST; i++) {
      wire.request("DO " + i, WireValues.NONE, null, out);
      read(wire, packets("00 0a000000 0000 0000 00 0000"), 100);
      read(wire, packets("00 00 00 0200 0000"), 100);
    }
    out.taken();
    wire.request("DO -1", WireValues.NONE, null, out);
    assertThat(sent()).isEqualTo(hex("05000000 19 0a000000", "06000000 16 444f202d31"));
  }

  @Test
  void sendsNoFile() throws SQLException {
    MySqlWire wire = new MySqlWire(new MySqlWire.Agreed(false, true));
    wire.request("LOAD DATA LOCAL INFILE 'x' INTO TABLE t", WireValues.NONE, null, out);
    assertThat(read(wire, packets("ff 0f05 23 3438303030 6e6f"), 100))
        .isEqualTo(WireProtocol.State.SEND);
    assertThatThrownBy(() -> read(wire, packets("fb 78"), 100))
        .hasMessageContaining("asks for a file");
  }
}
