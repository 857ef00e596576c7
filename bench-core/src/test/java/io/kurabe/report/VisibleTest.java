package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What servers, files and users write steers no terminal and no spreadsheet. */
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
    assertThat(MarkdownPage.escape(STEERING)).doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(Html.escape(STEERING)).doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(CsvReport.quote(STEERING)).doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(colour.paint(TextStyle.Look.PLAIN, STEERING)).doesNotContain("\u001b", "\u0007");
    assertThat(colour.paint(TextStyle.Look.GOOD, STEERING)).doesNotContain("\u001b]", "\u0007");
    TextPage page = new TextPage(TextStyle.PLAIN);
    page.line(STEERING);
    assertThat(page.toString()).doesNotContain("\u001b", "\u0007");
  }

  @Test
  void noCellOfAFileIsAFormula() {
    assertThat(CsvReport.quote("=1+1")).isEqualTo("'=1+1");
    assertThat(CsvReport.quote("=HYPERLINK(\"x\",1)")).isEqualTo("\"'=HYPERLINK(\"\"x\"\",1)\"");
    assertThat(CsvReport.quote("@SUM(1)")).isEqualTo("'@SUM(1)");
    assertThat(CsvReport.quote("-cmd")).isEqualTo("'-cmd");
    assertThat(CsvReport.quote("\tx")).isEqualTo("'\u2409x");
    assertThat(CsvReport.quote("-1.5e-3")).isEqualTo("-1.5e-3");
    assertThat(CsvReport.quote("+5 %")).isEqualTo("+5 %");
    assertThat(CsvReport.quote("+")).isEqualTo("+");
  }
}
