package io.kurabe.workloads.sysbench.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SbtestTextTest {
  private static String loaded(long table, long id) {
    return new String(SbtestText.loadedC(table, id), StandardCharsets.US_ASCII);
  }

  @Test
  void textsHaveTheFormOfSysbench() {
    assertThat(loaded(1, 1)).matches("\\d{11}(-\\d{11}){9}").hasSize(119);
    assertThat(SbtestText.newC(3, 77, -5)).matches("\\d{11}(-\\d{11}){9}");
    assertThat(SbtestText.newPad(1, 1, 4711)).matches("\\d{11}(-\\d{11}){4}").hasSize(59);
  }

  /** Published numbers would change with it, and a result would not be compared with older ones. */
  @Test
  void theLoadedRowsAreTheSameForEver() {
    assertThat(loaded(1, 1)).startsWith("03224754986-21936938285-52424145326-");
    assertThat(SbtestText.newPad(1, 1, 4711)).endsWith("-00000004711");
  }

  @Test
  void theIdCanBeToldFromTheText() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      long table = random.nextLong(1, 1001);
      long id = random.nextLong(1, SysbenchSettings.MOST_ROWS + 1L);
      assertThat(SbtestText.idOf(loaded(table, id), table)).isEqualTo(id);
      assertThat(SbtestText.idOf(SbtestText.newC(table, id, i) + " ", table)).isEqualTo(id);
      assertThat(SbtestText.idOf(loaded(table, id), table + 1)).isNotEqualTo(id);
    }
    assertThat(SbtestText.idOf("x", 1)).isNegative();
    assertThat(SbtestText.idOf(loaded(1, 1).replaceFirst("\\d", "x"), 1)).isNegative();
  }

  @Test
  void aRowKnowsItsOwnTextWithAndWithoutTheBlankOfPostgres() {
    assertThat(SbtestText.isLoadedC(loaded(1, 5), 1, 5)).isTrue();
    assertThat(SbtestText.isLoadedC(loaded(1, 5) + " ", 1, 5)).isTrue();
    assertThat(SbtestText.isLoadedC(loaded(1, 5) + "  ", 1, 5)).isFalse();
    assertThat(SbtestText.isLoadedC(loaded(1, 5), 1, 6)).isFalse();
    assertThat(SbtestText.isLoadedC(loaded(1, 5), 2, 5)).isFalse();
  }

  @Test
  void aLaterTextIsTheRowsButNotTheLoadedOne() {
    String later = SbtestText.newC(1, 5, 99);
    assertThat(SbtestText.isC(later, 1, 5)).isTrue();
    assertThat(SbtestText.isLoadedC(later, 1, 5)).isFalse();
    assertThat(SbtestText.isC(later, 1, 6)).isFalse();
    assertThat(SbtestText.isPad(SbtestText.newPad(1, 5, 3), 1, 5)).isTrue();
    assertThat(SbtestText.isPad(SbtestText.newPad(1, 5, 3), 1, 6)).isFalse();
  }

  @Test
  void everyChangedCharacterIsSeen() {
    String c = SbtestText.newC(1, 5, 99);
    String pad = SbtestText.newPad(1, 5, 3);
    for (int at = 0; at < c.length(); at++) {
      assertThat(SbtestText.isC(changed(c, at), 1, 5)).as("c, character %d", at).isFalse();
    }
    for (int at = 0; at < pad.length(); at++) {
      assertThat(SbtestText.isPad(changed(pad, at), 1, 5)).as("pad, character %d", at).isFalse();
    }
  }

  private static String changed(String text, int at) {
    char other = text.charAt(at) == '1' ? '2' : '1';
    return text.substring(0, at) + other + text.substring(at + 1);
  }

  @Test
  void noTwoRowsHaveOneText() {
    Set<String> seen = new HashSet<>();
    for (int table = 1; table <= 3; table++) {
      for (int id = 1; id <= 1000; id++) {
        assertThat(seen.add(loaded(table, id).substring(24))).isTrue();
      }
    }
  }
}
