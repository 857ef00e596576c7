package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.DataFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRendererTest {
  private static String row(Object... cells) {
    List<String> titles = List.of("a", "b", "c").subList(0, cells.length);
    return CsvRenderer.text(new DataFile("t.csv", "", titles, List.of(List.of(cells))));
  }

  @Test
  void hasALineForTheTitlesAndForEachRow() {
    DataFile table =
        new DataFile(
            "t.csv", "", List.of("run", "ok"), List.of(List.of("r1", 3L), List.of("r2", 4)));
    assertThat(CsvRenderer.text(table)).isEqualTo("run,ok\nr1,3\nr2,4\n");
    assertThat(CsvRenderer.text(new DataFile("t.csv", "", List.of("run", "ok"), List.of())))
        .isEqualTo("run,ok\n");
  }

  @Test
  void decimalNumbersHaveSixDigitsAndOthersNone() {
    assertThat(row(1.0, 2L, true)).endsWith("\n1.000000,2,true\n");
    assertThat(row(-1.23456789, 1e9, 0.0000004))
        .endsWith("\n-1.234568,1000000000.000000,0.000000\n");
  }

  @Test
  void whatIsNotKnownIsEmpty() {
    assertThat(row(Double.NaN, "", Double.POSITIVE_INFINITY)).endsWith("\n,,\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "a b; a b",
        "a,b; \"a,b\"",
        "say \"b\"; \"say \"\"b\"\"\"",
        "a,\"b\"; \"a,\"\"b\"\"\"",
      })
  void commasAndQuotesAreQuoted(String text, String quoted) {
    assertThat(row("x", text)).isEqualTo("a,b\nx," + quoted + "\n");
  }

  @Test
  void titlesAreQuotedAndAFieldMayHaveLines() {
    assertThat(
            CsvRenderer.text(new DataFile("t.csv", "", List.of("a,b"), List.of(List.of("c\nd")))))
        .isEqualTo("\"a,b\"\n\"c\nd\"\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "=1+1; '=1+1",
        "=HYPERLINK(\"x\",1); \"'=HYPERLINK(\"\"x\"\",1)\"",
        "@SUM(1); '@SUM(1)",
        "-cmd; '-cmd",
        "+cmd; '+cmd",
        "~\tx~; '\u2409x",
      })
  void noCellIsAFormula(String text, String shown) {
    assertThat(row(text)).isEqualTo("a\n" + shown + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1.5e-3", "+5%", "-5", "+", "-"})
  void numbersWithASignAreNone(String number) {
    assertThat(row(number)).isEqualTo("a\n" + number + "\n");
  }

  @Test
  void aFileThatIsNoTableIsWrittenAsItIs() {
    assertThat(CsvRenderer.text(DataFile.text("a.json", "{\"a\": \"=1\"}")))
        .isEqualTo("{\"a\": \"=1\"}");
  }
}
