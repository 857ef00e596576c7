package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldValuesTest {
  private static final String KEY = "user6284781860667377211";
  private static final YcsbSettings PLAIN = YcsbSettings.of(YcsbMix.A, 1000);
  private static final YcsbSettings VERIFIED =
      PLAIN.with(
          new YcsbSettings.Uses(
              YcsbSettings.Layout.TABLE, 1, false, false, false, true, true, false));

  @Test
  void theTextOfIntegrityIsThatOfTheOriginal() { // Printed by YCSB 0.17.0.
    assertThat(FieldValues.text(KEY, "field0", 0, 100))
        .isEqualTo(
            "user6284781860667377211:field0:-56807877:2032869390:-165488160:1762371712"
                + ":-169193395:-1039977118:-10");
    assertThat("user6284781860667377211".hashCode()).isEqualTo(-594971599);
    assertThat("user8517097267634966620".hashCode()).isEqualTo(-314243905);
  }

  @Test
  void everyVersionOfAValueIsKnownAndNoOther() {
    FieldValues values = new FieldValues(VERIFIED);
    SplittableRandom random = new SplittableRandom(1);
    String first = values.first(KEY, 3, random::nextLong);
    String next = values.next(KEY, 3, random::nextLong);

    assertThat(first).hasSize(100).startsWith(KEY + ":field3:");
    assertThat(next).hasSize(100).startsWith(KEY + ":field3@");
    assertThat(values.wrong(KEY, 3, List.of(first))).isNull();
    assertThat(values.wrong(KEY, 3, List.of(next))).isNull();
    assertThat(values.wrong(KEY, 4, List.of(next))).contains("field4 of record " + KEY);
    assertThat(values.wrong("user1", 3, List.of(next))).contains("never written");
    String changed = next.substring(0, 99) + (next.endsWith("1") ? "2" : "1");
    assertThat(values.wrong(KEY, 3, List.of(changed))).contains("never written");
    assertThat(values.wrong(KEY, 3, List.of(KEY + ":field3@x" + next.substring(60)))).isNotNull();
  }

  @Test
  void aValueThatIsCutShortOrMissingIsNamed() {
    FieldValues values = new FieldValues(PLAIN);
    assertThat(values.wrong(KEY, 2, List.of("x".repeat(99))))
        .isEqualTo("field2 of record " + KEY + " has 99 bytes in place of 100");
    assertThat(values.wrong(KEY, 0, java.util.Collections.singletonList(null)))
        .isEqualTo("record " + KEY + " has no field0");
  }

  @Test
  void charactersArePrintableAndEven() {
    FieldValues values = new FieldValues(PLAIN);
    SplittableRandom random = new SplittableRandom(5);
    long[] counts = new long[128];
    for (int i = 0; i < 2000; i++) {
      String value = values.next(KEY, 0, random::nextLong);
      assertThat(value).hasSize(100);
      value.chars().forEach(c -> counts[c]++);
    }
    for (int c = 0; c < counts.length; c++) {
      // 200,000 characters of 95: 2,105 each, with a standard deviation of 46.
      if (c >= 32 && c <= 126) {
        assertThat(counts[c]).as("character %d", c).isBetween(1875L, 2335L);
      } else {
        assertThat(counts[c]).as("character %d", c).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "uniform:1-100", "zipfian:5-20", "1", "50:3,200:1"})
  void lengthsAreReadAsTheyAreWritten(String text) {
    assertThat(Lengths.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "x",
        "uniform",
        "uniform:5",
        "uniform:9-3",
        "zipf:1-2",
        "1-5",
        "50:0",
        "50:3,",
        "50:3,50:1",
        "0:3",
        "100001:1",
        "50:3:1"
      })
  void otherLengthsAreRefused(String text) {
    assertThatThrownBy(() -> Lengths.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({"uniform:1-100,50.5,0.6", "zipfian:1-100,18.9,0.6"})
  void lengthsHaveTheirMean(String text, double mean, double deviation) {
    Lengths.Drawing drawing = Lengths.parse(text).drawing();
    SplittableRandom random = new SplittableRandom(2);
    double sum = 0;
    for (int i = 0; i < 40_000; i++) {
      int length = drawing.next(random);
      assertThat(length).isBetween(1, 100);
      sum += length;
    }
    assertThat(sum / 40_000).isBetween(mean - deviation, mean + deviation);
  }

  @Test
  void lengthsOfAHistogramHaveTheirSharesOnEveryDraw() {
    Lengths.Drawing drawing = Lengths.parse("50:3,200:1,10:4").drawing();
    assertThat(IntStream.range(0, 8).map(i -> drawing.at((i + 0.5) / 8)))
        .containsExactly(10, 10, 10, 10, 50, 50, 50, 200);
    assertThat(drawing.at(0)).isEqualTo(10);
    assertThat(drawing.at(Math.nextDown(1.0))).isEqualTo(200);
    Lengths lengths = Lengths.parse("50:3,200:1");
    assertThat(IntStream.of(50, 200)).allMatch(lengths::contains);
    assertThat(IntStream.of(49, 51, 199, 201)).noneMatch(lengths::contains);
  }

  @Test
  void aHistogramFileIsThatOfTheOriginal(@TempDir Path folder) throws IOException {
    assertThat(read(folder, "BlockSize\t10\n0\t4\n1\t0\n2\t7\n")).isEqualTo("10:4,30:7");
    assertThat(read(folder, "BlockSize\t1\r\n0\t1\r\n")).isEqualTo("1:1");
  }

  @Test
  void aLongHistogramIsSaidInShortAndToldFromOthers() {
    String many = IntStream.range(1, 14).mapToObj(i -> i + ":1").collect(Collectors.joining(","));
    assertThat(Lengths.parse(many).words()).matches("13 sizes from 1 to 13 \\(sha256 \\w{16}\\)");
    assertThat(Lengths.parse(many.replace("2:1", "2:2")).words())
        .isNotEqualTo(Lengths.parse(many).words());
    assertThat(Lengths.parse("50:3,200:1").words()).isEqualTo("50:3,200:1");
  }

  private static String read(Path folder, String text) throws IOException {
    return Lengths.parse("histogram:" + Files.writeString(folder.resolve("h.txt"), text)).text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|line 1 must be 'BlockSize', a tabulator and a number, was ''",
        "Block*1;0*1|line 1 must be 'BlockSize', a tabulator and a number, was 'Block*1'",
        "BlockSize*0;0*1|line 1: must be from 1 to 100000, was 0",
        "BlockSize*1;1*1|line 2 must be '0', a tabulator and a number, was '1*1'",
        "BlockSize*1;0*1;1*x|line 3: 'x' is not a whole number",
        "BlockSize*1;0*-1|line 2: must be from 0 to 1000000000, was -1",
        "BlockSize*1;0 1|line 2 must be '0', a tabulator and a number, was '0 1'",
        "BlockSize*60000;0*1;1*1|line 3: 120000 bytes are more than 100000",
        "BlockSize*1;0*0|1 to 10000 lengths may have a weight, were 0"
      })
  void aMalformedHistogramIsRefusedWithFileLineAndValue(
      String lines, String problem, @TempDir Path folder) {
    assertThatThrownBy(() -> read(folder, lines.replace('*', '\t').replace(';', '\n')))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'%s' is no histogram of YCSB: %s",
            folder.resolve("h.txt"), problem.replace('*', '\t'));
  }

  @ParameterizedTest
  @CsvSource({"0,1001", "999,1", "500,501", "1000,2", "5,1"})
  void aPartThatIsNotThereIsRefused(long first, long count) {
    assertThatThrownBy(() -> PLAIN.with(new YcsbSettings.Part(first, count)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("insert-start " + first + " and insert-count " + count);
  }

  @Test
  void valuesThatCannotSayWhoseTheyAreAreRefused() {
    assertThatThrownBy(
            () ->
                new YcsbSettings(
                    1,
                    new YcsbSettings.Part(0, 1),
                    10,
                    Lengths.uniform(1, 100),
                    VERIFIED.choice(),
                    VERIFIED.order(),
                    VERIFIED.expectedInserts(),
                    VERIFIED.scanLength(),
                    VERIFIED.uses()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("records must be from 2")
        .hasMessageContaining("verify needs values of one length");
  }
}
