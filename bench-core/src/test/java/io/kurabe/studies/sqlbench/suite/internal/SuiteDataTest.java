package io.kurabe.studies.sqlbench.suite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** The rows of Wisconsin are the original's byte for byte; those of ATIS are their own, fixed. */
class SuiteDataTest {
  private static String sha256(CharSequence text) throws Exception {
    byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private static String wisconsin(int rows) {
    StringBuilder text = new StringBuilder();
    WisconsinRows.of(rows, row -> text.append(row).append('\n'));
    return text.toString();
  }

  private static String text(Object value) {
    return value instanceof Double fraction
        ? String.format(Locale.ROOT, "%.2f", fraction)
        : value.toString();
  }

  @Test
  void wisconsinIsTheOriginal() throws Exception {
    assertThat(wisconsin(1_000)).hasSize(64_300).startsWith("147,0,");
    assertThat(sha256(wisconsin(1_000)))
        .isEqualTo("a11ee5e3fc36669c504a3142430b4cdb5c528384c5dcb2de7573eb6b3e74abc9");
    assertThat(wisconsin(10_000)).hasSize(730_800).startsWith("8800,0,");
    assertThat(sha256(wisconsin(10_000)))
        .isEqualTo("f1340d43eb780a087c1cd194ead05e8a7272a97b8ffb03d0afd6ab09eb5ba112");
  }

  @Test
  void atisHasThePublishedNumberOfRowsAndItsCheckSum() throws Exception {
    AtisRows rows = AtisRows.read();
    StringBuilder all = new StringBuilder();
    int count = 0;
    for (SuiteTable table : AtisTables.ALL) {
      all.append(table.name()).append('\n');
      for (List<Object> row : rows.of(table.name())) {
        assertThat(row).as(table.name()).hasSameSizeAs(table.columns());
        StringJoiner line = new StringJoiner("|");
        row.forEach(v -> line.add(text(v)));
        all.append(line).append('\n');
        count++;
      }
    }
    assertThat(AtisTables.ALL).hasSize(28);
    assertThat(count).isEqualTo(9_768);
    assertThat(sha256(all))
        .isEqualTo("5268fd387fc90b1c0f014d48e52573b08cfb3144e8d6c781641748664457c0bc");
  }
}
