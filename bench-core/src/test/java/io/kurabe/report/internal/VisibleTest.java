package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What servers, files and users write steers no terminal. */
class VisibleTest {
  private static final String STEERING = "a\u001b]0;x\u0007b\u009b1m\u202ec";

  @Test
  void controlCharactersAreSeen() {
    assertThat(Visible.text("plain, \u00e4 and\nlines")).isEqualTo("plain, \u00e4 and\nlines");
    assertThat(Visible.text(STEERING)).isEqualTo("a\u241b]0;x\u2407b\\u009b1m\\u202ec");
    assertThat(Visible.text("\u0000\t\r\u007f")).isEqualTo("\u2400\u2409\u240d\\u007f");
  }

  @Test
  void everyFormatShowsThem() {
    TextStyle colour = new TextStyle(true, true, 100);
    assertThat(MarkdownRenderer.escape(STEERING)).doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(Html.escape(STEERING)).doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(CsvRenderer.quote(STEERING)).doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(colour.paint(TextStyle.Look.PLAIN, STEERING)).doesNotContain("\u001b", "\u0007");
    assertThat(colour.paint(TextStyle.Look.GOOD, STEERING)).doesNotContain("\u001b]", "\u0007");
    TextPage page = new TextPage(TextStyle.PLAIN);
    page.line(STEERING);
    assertThat(page.toString()).doesNotContain("\u001b", "\u0007");
  }
}
