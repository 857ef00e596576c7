package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "5.34~ms",
        "12.3k~rows",
        "1~x",
        "+7.3~%)",
        "95~%",
        "2~MiB",
        "1~234~567",
        "395~ops/s",
        "4~clients,",
        "1~client",
        "64~s",
        "850~ns",
        "12~us.",
        "3~USD"
      })
  void aNumberIsNotSplitFromItsUnit(String expected) {
    assertThat(Html.words(expected.replace('~', ' '))).isEqualTo(expected.replace('~', '\u00a0'));
  }

  @ParameterizedTest
  @ValueSource(strings = {"40 to 400", "2 servers", "hold 0", "1 small", "p99 at most", "3 xid"})
  void otherBlanksMayEndALine(String text) {
    assertThat(Html.words(text)).isEqualTo(text);
  }

  @Test
  void anInstantIsADateWithTheWholeOfItWhereTheReaderPoints() {
    assertThat(Html.words("2026-11-28T01:52:11.123Z, <b>"))
        .isEqualTo(
            "<time datetime=\"2026-11-28T01:52:11.123Z\" title=\"2026-11-28T01:52:11.123Z\">"
                + "28\u00a0Nov\u00a02026,\u00a001:52\u00a0UTC</time>, &lt;b&gt;");
    assertThat(Html.words("2026-13-28T01:52:11Z")).isEqualTo("2026-13-28T01:52:11Z");
  }
}
