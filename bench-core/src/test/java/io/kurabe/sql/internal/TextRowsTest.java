package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TextRowsTest {
  @Test
  void putsTabsBetweenColumnsAndALineEndBehindARow() {
    assertThat(encoded(3, (i, into) -> into.integer(i).nothing().text("x")))
        .isEqualTo("0\t\\N\tx\n1\t\\N\tx\n");
  }

  @Test
  void escapesWhatBothServersTakeForAMark() {
    assertThat(encodedText("a\tb\nc\rd\\e\\N\\.")).isEqualTo("a\\tb\\nc\\rd\\\\e\\\\N\\\\.");
    assertThat(encodedAscii("\t-\\-\n\r")).isEqualTo("\\t-\\\\-\\n\\r");
  }

  @Test
  void leavesOtherControlCharactersAndQuotesAlone() {
    String text = "\b\f\u001a\u0001\u007f'\"`;--%_";

    assertThat(encodedText(text)).isEqualTo(text);
    assertThat(encodedAscii(text)).isEqualTo(text);
  }

  @Test
  void writesEveryWidthOfUtf8() {
    String text = "z ß é Ω 比べ \ud83d\ude00 \uffff";

    assertThat(encodedText(text)).isEqualTo(text);
  }

  @Test
  void refusesWhatNoServerStores() {
    assertThatThrownBy(() -> encodedText("a\0b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("byte 0 in a text");
    assertThatThrownBy(() -> encodedText("a\ud83d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("U+D83D");
    assertThatThrownBy(() -> encoded(1, (i, into) -> into.ascii(new byte[] {(byte) 200}, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("byte 200");
    assertThatThrownBy(() -> encoded(1, (i, into) -> into.real(Double.NaN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void writesDecimalsWithTheirScale() {
    assertThat(
            encoded(4, (i, into) -> into.decimal(1234, 2).decimal(-5, 3).decimal(7, 0).real(-0.5)))
        .startsWith("12.34\t-0.005\t7\t-0.5\n");
  }

  @Test
  void writesTimestampsToTheMicrosecond() {
    long micros =
        LocalDateTime.of(2026, 11, 21, 1, 2, 3).toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 45;

    assertThat(encoded(2, (i, into) -> into.timestamp(micros).timestamp(-1)))
        .startsWith("2026-11-21 01:02:03.000045\t1969-12-31 23:59:59.999999\n");
  }

  @Test
  void refusesYearsThatDoNotFit() {
    assertThatThrownBy(() -> encoded(1, (i, into) -> into.timestamp(Long.MAX_VALUE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("year from 1 to 9999");
  }

  @Test
  void refusesARowWithoutAllColumns() {
    assertThatThrownBy(() -> encoded(3, (i, into) -> into.integer(1).integer(2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("row 0 has 2 values, the table has 3 columns");
  }

  @Test
  void growsWithItsRowsAndForgetsThem() {
    TextRows rows = new TextRows(1, 1);
    String text = "0123456789\t".repeat(1000);
    rows.add((i, into) -> into.text(text), 0);
    rows.add((i, into) -> into.ascii(text.getBytes(StandardCharsets.US_ASCII), 10), 1);

    assertThat(text(rows)).isEqualTo("0123456789\\t".repeat(1000) + "\n0123456789\n");
    rows.clear();
    assertThat(rows.length()).isZero();
  }

  private static String encodedText(String value) {
    String line = encoded(1, (i, into) -> into.text(value));
    return line.substring(0, line.indexOf('\n'));
  }

  private static String encodedAscii(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
    String line = encoded(1, (i, into) -> into.ascii(bytes, bytes.length));
    return line.substring(0, line.indexOf('\n'));
  }

  /** The first two rows. */
  private static String encoded(int columns, RowSource source) {
    TextRows rows = new TextRows(columns, 16);
    rows.add(source, 0);
    rows.add(source, 1);
    return text(rows);
  }

  private static String text(TextRows rows) {
    return new String(rows.buffer(), 0, rows.length(), StandardCharsets.UTF_8);
  }
}
