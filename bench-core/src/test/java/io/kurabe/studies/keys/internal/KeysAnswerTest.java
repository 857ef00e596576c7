package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.SampleKeys;
import io.kurabe.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of the invented results of {@link SampleKeys}. */
class KeysAnswerTest {
  private static final KeysResult FILLS = SampleKeys.fills().part(KeysResult.class).orElseThrow();
  private static final KeysResult PAIR = SampleKeys.pair().part(KeysResult.class).orElseThrow();

  private static List<String> sentences(List<KeyVariant> variants, List<KeyRatio> ratios) {
    return new KeysAnswer(variants, Map.of(), ratios).sentences();
  }

  private static List<KeyVariant> variants(String... keys) {
    return FILLS.variants().stream()
        .filter(a -> a.target().equals("postgres") && List.of(keys).contains(a.key()))
        .toList();
  }

  @Test
  void onlyKeysThatAreToldApartFromTheCountedOneHaveARatio() {
    Map<String, Estimate> overSerial = new LinkedHashMap<>();
    overSerial.put("postgres uuid7, narrow", new Estimate(1.38, 0.51, 3.72, 3, "x", true));
    overSerial.put("postgres uuid4, narrow", new Estimate(1.47, 1.21, 1.79, 3, "x", true));
    overSerial.put("postgres uuid4-char, narrow", new Estimate(2.2, 2.2, 2.2, 1, "x", false));
    overSerial.put("mariadb uuid7, narrow", new Estimate(0.9, 0.85, 0.95, 3, "x", true));
    assertThat(new KeysAnswer(FILLS.variants(), overSerial, List.of()).sentences())
        .startsWith(
            "On postgres a million narrow rows take 8.2 s with a serial key; uuid4 1.47x (1.21 to"
                + " 1.79x); not told apart from it: uuid7, uuid4-char.")
        .contains(
            "On mariadb a million narrow rows take 8.2 s with a serial key; uuid7 0.900x (0.850 to"
                + " 0.950x).");
  }

  @Test
  void aCountedKeyAloneHasNothingBesideIt() {
    assertThat(sentences(variants("serial"), List.of()))
        .containsExactly("On postgres a million narrow rows take 8.2 s with a serial key.");
  }

  @Test
  void withoutACountedKeyThereIsNoTimeToCompareWith() {
    assertThat(sentences(variants("uuid7", "uuid4"), List.of()))
        .containsExactly(
            "The key's index on postgres (narrow) is smallest with uuid7 (10.1 MB) and largest"
                + " with uuid4 (13.0 MB).");
  }

  @Test
  void theSmallestAndTheLargestIndexAndWhatOutgrewTheCacheAreNamed() {
    assertThat(sentences(FILLS.variants(), List.of()))
        .contains(
            "The key's index on postgres (narrow) is smallest with serial (7.2 MB) and largest"
                + " with uuid4-char (24.5 MB).",
            "It outgrew the cache of postgres (17 MB, narrow) with uuid4-char at 240 thousand"
                + " rows.",
            "It outgrew the cache of mariadb (17 MB, narrow) with uuid4-char at 120 thousand rows,"
                + " uuid4 at 240 thousand rows, uuid4-server at 240 thousand rows, uuid7 at 320"
                + " thousand rows.");
  }

  @Test
  void theLargestDifferencesBetweenTargetsAreNamedFirst() {
    List<String> sentences = sentences(List.of(), PAIR.ratios());
    assertThat(sentences).hasSize(1);
    assertThat(sentences.get(0))
        .startsWith(
            "Between the targets 5 of 6 comparisons show a difference: simple-update, 4 clients"
                + " 1.31x (arm over intel, transactions/s); simple-update, 16 clients 1.22x")
        .contains("; serial, narrow 1.12x (arm over intel, s per million rows); uuid4-char")
        .doesNotContain("uuid7", "uuid4, narrow")
        .contains("; ...");
  }

  @Test
  void noDifferenceIsSaidWithTheNumberOfComparisons() {
    KeyRatio covers = ratio(new Estimate(1.2, 0.9, 1.6, 3, "x", true));
    KeyRatio single = ratio(new Estimate(2, 2, 2, 1, "x", false));
    assertThat(sentences(List.of(), List.of(covers, single)))
        .containsExactly("Between the targets no difference is shown, in 2 comparisons.");
  }

  @Test
  void oneTargetHasNothingToStandBeside() {
    assertThat(sentences(List.of(), List.of())).isEmpty();
  }

  private static KeyRatio ratio(Estimate ratio) {
    return new KeyRatio("arm", "intel", "serial, narrow", "s per million rows", ratio);
  }
}
