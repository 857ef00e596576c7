package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.Gate;
import io.kurabe.compare.Loads;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.result.SampleHosts;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileSummaryTest {
  private static final String ODD = "<script>alert(1)</script>";
  private static final TextStyle PLAIN = new TextStyle(false, true, 120);

  @TempDir Path folder;

  private static StudyResult pair(double factor) {
    return new Loads()
        .point("x86", "upsert", 997, 998, 999, 1_000, 1_001, 1_002, 1_003)
        .point(
            "arm",
            "upsert",
            997 * factor,
            998 * factor,
            999 * factor,
            1_000 * factor,
            1_001 * factor,
            1_002 * factor,
            1_003 * factor)
        .result();
  }

  private static ProfileSummary.Part part(String name, StudyResult result, String... gates) {
    return new ProfileSummary.Part(name, "about " + name, name, result, decided(result, gates));
  }

  private static List<GateResult> decided(StudyResult result, String... gates) {
    Question question =
        new Question(
            Question.DEFAULT.metrics(),
            Question.DEFAULT.rows(),
            Question.DEFAULT.rule(),
            0,
            List.of(gates).stream().map(Gate::parse).toList(),
            Optional.empty(),
            false);
    return Comparison.of(Side.targetsOf("", result), question).gates();
  }

  static ProfileSummary priced() {
    StudyResult first = pair(1.2).withHosts(SampleHosts.all());
    return new ProfileSummary(
        "graviton",
        "x86 against Graviton",
        List.of(
            part("writes", first, "throughput<5% slower"),
            part("reads", pair(0.5).withHosts(SampleHosts.all()), "throughput<5% slower")),
        List.of("A rehearsal."));
  }

  private static ProfileSummary unpriced() {
    return new ProfileSummary("mine", "", List.of(part("writes", pair(1.2))), List.of());
  }

  @Test
  void theTerminalEndsInATableOfAllParts() {
    String text = priced().text(PLAIN, "results/x");
    assertThat(text)
        .startsWith("graviton: x86 against Graviton")
        .contains("Throughput, latency and price\n")
        .containsPattern(
            "writes: upsert at 1 client\n +x86 .*\n +arm +\\+ more +1\\.20k .*1\\.50 \\(")
        .containsPattern("reads: upsert at 1 client\n +x86 .*\n +arm +- less +500 ")
        .contains("x86: 0.200 USD per hour; db.m6i.large, PostgreSQL")
        .contains("writes: throughput<5% slower holds", "reads: throughput<5% slower fails")
        .contains("Limits of the host that were reached", SampleHosts.LIMIT, SampleHosts.NOTE)
        .contains("Be careful\n  A rehearsal.")
        .contains("Files: results/x (summary.html; each part has its own)");
    assertThat(text.split("arm: 0.160 USD", -1)).as("a price is told once").hasSize(2);
  }

  @Test
  void aLimitThatNoRunAloneShowsIsSaidOfThePart() {
    ProfileSummary summary =
        new ProfileSummary(
            "mine",
            "",
            List.of(
                part(
                    "fills",
                    pair(1.2)
                        .withHosts(
                            SampleHosts.watched(
                                SampleHosts.limited("", "x86", "It fell slowly.")))),
                part(
                    "reads",
                    pair(1.2)
                        .withHosts(
                            SampleHosts.watched(
                                SampleHosts.limited("", "x86", "It fell from 9 to 1."),
                                SampleHosts.limited("r1", "x86", "It fell from 9 to 8."))))),
            List.of());
    assertThat(summary.text(PLAIN, "x"))
        .contains("x86 in fills: It fell slowly.", "x86: It fell from 9 to 8. In run r1.")
        .doesNotContain("9 to 1");
  }

  @Test
  void withoutPricesNothingIsSaidOfDollars() {
    unpriced().writeTo(folder);
    assertThat(unpriced().text(PLAIN, "x"))
        .contains("Throughput and latency")
        .doesNotContain("USD");
    assertThat(folder.resolve(ProfileSummary.MARKDOWN)).content().doesNotContain("USD", "dollar");
    assertThat(folder.resolve(ProfileSummary.HTML)).content().doesNotContain("USD/M", "per USD");
  }

  @Test
  void everyFileIsWritten() throws IOException {
    priced().writeTo(folder);
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(
            "summary.html", "summary.md", "summary.json", "price-performance.csv");
    JsonNode json = new ObjectMapper().readTree(folder.resolve(ProfileSummary.JSON).toFile());
    assertThat(json.path("name").asText()).isEqualTo("graviton");
    assertThat(json.path("parts").path("reads").asText()).isEqualTo("reads");
    assertThat(json.path("rows")).hasSize(4);
    assertThat(json.path("rows").path(1).path("value").path("change").asText()).isNotEmpty();
    assertThat(json.path("rows").path(1).path("cost").path("usdPerHour").asDouble())
        .isEqualTo(0.16);
    assertThat(json.path("gates")).hasSize(2);
    assertThat(json.path("cautions").path(0).asText()).isEqualTo("A rehearsal.");
    assertThat(Files.readAllLines(folder.resolve(ProfileSummary.CSV)))
        .hasSize(5)
        .anyMatch(l -> l.startsWith("reads: upsert at 1 client,arm,500.000000,"));
  }

  @Test
  void thePagesLeadToTheReportOfEachPart() {
    priced().writeTo(folder);
    assertThat(folder.resolve(ProfileSummary.HTML))
        .content()
        .contains("<a href=\"writes/report.html\">writes</a>", "about writes", "A rehearsal.")
        .contains("<td>arm</td><td>+ more</td>", "USD/M: dollars for a million operations");
    assertThat(folder.resolve(ProfileSummary.MARKDOWN))
        .content()
        .contains("Report: reads/report.md", "| reads: upsert at 1 client | arm | - less |")
        .contains("- A rehearsal.");
  }

  @Test
  void wordsOfOthersBecomeNoMarkup() {
    StudyResult odd =
        new Loads().point("x86", "upsert", 999, 1_001).point(ODD, "upsert", 999, 1_001).result();
    new ProfileSummary(
            ODD, ODD, List.of(new ProfileSummary.Part("p", ODD, "p", odd, List.of())), List.of(ODD))
        .writeTo(folder);
    assertThat(folder.resolve(ProfileSummary.HTML)).content().doesNotContain(ODD);
    assertThat(folder.resolve(ProfileSummary.MARKDOWN)).content().doesNotContain("<script");
  }
}
