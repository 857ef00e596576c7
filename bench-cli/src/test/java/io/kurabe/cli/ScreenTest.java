package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The width and the letters of the place where results are shown. */
class ScreenTest {
  @ParameterizedTest
  @CsvSource({"'',,100", "'',80,80", "120,80,120", "20,80,60", "'',10,60", "999,,200", "x,132,132"})
  void theWidthIsWhatTheUserSaysElseTheTerminals(String columns, Integer terminal, int width) {
    OptionalInt of = terminal == null ? OptionalInt.empty() : OptionalInt.of(terminal);
    assertThat(ScreenWidth.of(Map.of("COLUMNS", columns), of)).isEqualTo(width);
  }

  @ParameterizedTest
  @CsvSource({"24 80,80", "0 0,-1", "'',-1", "stty: no tty,-1"})
  void theTerminalsAnswerIsRead(String size, int columns) {
    assertThat(ScreenWidth.columns(size).orElse(-1)).isEqualTo(columns);
  }

  @ParameterizedTest
  @CsvSource({
    "LANG, en_US.UTF-8, true, true",
    "LANG, C, true, false",
    "LANG, C, false, false",
    "LC_ALL, C.utf8, false, true",
    "LC_CTYPE, UTF-8, true, true",
    "OTHER, x, false, true",
    "OTHER, x, true, false",
  })
  void theLocaleSaysWhichLettersThereAre(
      String variable, String value, boolean terminal, boolean unicode) {
    assertThat(Screen.unicode(Map.of(variable, value), terminal)).isEqualTo(unicode);
  }

  @Test
  void whatGoesToAPoorTerminalIsAscii() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out =
        new PrintStream(
            new AsciiOutput(new SafeOutput(bytes, false)), true, StandardCharsets.UTF_8)) {
      out.print("\u001b[1m12.3k ±1.2 %\u001b[0m → 5 µs × 2\n比 \u009bx e\u0301 ");
      out.write(0xe2); // A letter that is cut off.
    }
    assertThat(bytes.toString(StandardCharsets.US_ASCII))
        .isEqualTo("\u001b[1m12.3k +-1.2 %\u001b[0m -> 5 us x 2\n? \\u009bx e ?");
  }
}
