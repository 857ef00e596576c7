package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.report.Variants;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {
  private static final StudyResult SAMPLE = SampleStudy.counters();
  private static final Optional<String> FILES = Optional.of("results/20261121-093000-counters");

  /** On a wanted change: look at the new text, then copy it over the golden file. */
  @Test
  void sampleIsTheGoldenFile() throws IOException {
    try (var golden = Objects.requireNonNull(getClass().getResourceAsStream("counters.txt"))) {
      assertThat(Rendered.text(SAMPLE, FILES, TextStyle.PLAIN))
          .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 100, 140})
  void fitsTheTerminal(int columns) {
    TextStyle style = new TextStyle(false, true, columns);
    // The numbers alone take 84.
    int fits = Math.max(columns, 84);
    assertThat(Rendered.text(SAMPLE, FILES, style).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(fits));
  }

  @Test
  void colourIsOnlyWrittenWhenAskedFor() {
    assertThat(Rendered.text(SAMPLE, FILES, new TextStyle(false, true, 100)))
        .doesNotContain("\u001b");
    assertThat(Rendered.text(SAMPLE, FILES, new TextStyle(true, true, 100)))
        .contains("\u001b[32mholds")
        .contains("\u001b[1;31mfails")
        .contains("\u001b[33mnot shown");
  }

  @Test
  void colourDoesNotChangeTheAlignment() {
    String coloured = Rendered.text(SAMPLE, FILES, new TextStyle(true, false, 100));
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(Rendered.text(SAMPLE, FILES, TextStyle.PLAIN));
  }

  @Test
  void withoutUnicodeAllIsAscii() throws IOException {
    StudyResult odd = Variants.of(t -> t.put("question", "Wie schnell z\u00e4hlt es?"));
    assertThat(Rendered.text(odd, FILES, TextStyle.PLAIN))
        .matches("[\\x00-\\x7e]*")
        .contains("Wie schnell zahlt es?");
  }

  @Test
  void inexactRunsAreNamedWithTheirLoss() throws IOException {
    StudyResult lost =
        Variants.of(
            t -> {
              ObjectNode run = (ObjectNode) t.path("runs").path(0);
              run.set(
                  "audit",
                  Variants.json(
                      "{\"acknowledged\": 100, \"uncertain\": 0, \"found\": 93, \"exact\": false,"
                          + " \"sentence\": \"LOST 7 of 100 acknowledged increments\","
                          + " \"lossIsPurpose\": false}"));
              ((ObjectNode) t.path("points").path(0)).put("exact", false);
            });
    assertThat(Rendered.text(lost, FILES, TextStyle.PLAIN))
        .contains("1 of 96 audited runs is NOT EXACT:")
        .contains("mariadb-upsert-c1-r1: LOST 7 of 100 acknowledged increments")
        .containsPattern("upsert +1 .* NO ");
  }

  @Test
  void resultCutShortSaysWhy() throws IOException {
    StudyResult cut =
        Variants.of(
            t -> {
              t.put("complete", false);
              t.put("incompleteBecause", "interrupted after 12 of 96 runs");
            });
    assertThat(Rendered.text(cut, FILES, TextStyle.PLAIN))
        .contains("  INCOMPLETE: interrupted after 12 of 96 runs.");
  }

  @Test
  void thatAPointHasNoValidRunIsSaidFirst() throws IOException {
    StudyResult none =
        Variants.of(
            t -> {
              ((ObjectNode) t.path("points").path(0)).put("validRuns", 0);
              String run = t.path("points").path(0).path("runs").path(0).asText();
              t.path("runs")
                  .forEach(
                      r -> {
                        if (r.path("spec").path("name").asText().equals(run)) {
                          ((ObjectNode) r).putArray("invalid").add("more operations failed");
                        }
                      });
            });
    assertThat(Rendered.text(none, FILES, TextStyle.PLAIN).lines().skip(1).findFirst())
        .hasValueSatisfying(
            line -> assertThat(line).startsWith("  INVALID: mariadb upsert").contains("1 client:"));
  }

  @Test
  void pointWithoutValidRunHasNoNumbers() throws IOException {
    StudyResult none =
        Variants.of(t -> ((ObjectNode) t.path("points").path(0)).put("validRuns", 0));
    assertThat(Rendered.text(none, FILES, TextStyle.PLAIN))
        .containsPattern("upsert +! 1 +- +- +- +- +- +- +- +- +yes")
        .contains("!: invalid runs were left out");
  }

  @Test
  void runsWithoutPointsAreShownOneByOne() throws IOException {
    StudyResult load =
        Variants.of(
            t -> {
              t.putArray("points");
              t.putArray("findings");
            });
    assertThat(Rendered.text(load, Optional.empty(), TextStyle.PLAIN))
        .contains("At 64 clients, counters does ")
        .doesNotContain("Findings")
        .doesNotContain("Files:");
  }

  @Test
  void emptyResultHasNoAnswer() throws IOException {
    StudyResult empty =
        Variants.of(
            t -> {
              t.putArray("runs");
              t.putArray("points");
              t.putArray("findings");
              t.putArray("servers");
            });
    assertThat(Rendered.text(empty, Optional.empty(), TextStyle.PLAIN))
        .contains("No valid run: there is no answer.");
  }
}
