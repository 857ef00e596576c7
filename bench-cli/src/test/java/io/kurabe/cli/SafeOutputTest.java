package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SafeOutputTest {
  private static String written(boolean unicode, String... texts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out =
        new PrintStream(new SafeOutput(bytes, unicode), true, StandardCharsets.UTF_8)) {
      for (String text : texts) {
        out.print(text);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void letsItsOwnThrough() {
    String own = "\r\u001b[K\u001b[1;31mbad\u001b[0m \u00e4 \u00a0 \u2588\tx\r\n";
    assertThat(written(true, own)).isEqualTo(own);
    assertThat(written(true, "\u001b[3", "2mgood")).isEqualTo("\u001b[32mgood");
  }

  @Test
  void makesEveryOtherVisible() {
    assertThat(written(true, "8.0\u001b]0;title\u0007")).isEqualTo("8.0\u241b]0;title\u2407");
    assertThat(written(true, "\u001b[2J\u001b[31mx")).isEqualTo("\u241b[2J\u241b[31mx");
    assertThat(written(true, "\u001b\u001b[0m")).isEqualTo("\u241b\u001b[0m");
    assertThat(written(true, "a\u009b2J\u007f")).isEqualTo("a\\u009b2J\\x7f");
    assertThat(written(true, "over\rwritten")).isEqualTo("over\u240dwritten");
    assertThat(written(false, "a\u001bc")).isEqualTo("a\\x1bc");
    assertThat(written(true, "end\u001b")).isEqualTo("end\u241b");
  }
}
