package io.kurabe.study.page.internal;

import static io.kurabe.study.page.internal.SampleProfile.pair;
import static io.kurabe.study.page.internal.SampleProfile.part;
import static io.kurabe.study.page.internal.SampleProfile.priced;
import static io.kurabe.study.page.internal.SampleProfile.unpriced;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.compare.Loads;
import io.kurabe.report.internal.HtmlRenderer;
import io.kurabe.report.internal.MarkdownRenderer;
import io.kurabe.report.internal.PageFormats;
import io.kurabe.report.internal.TextRenderer;
import io.kurabe.report.internal.TextStyle;
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

  @TempDir Path folder;

  private static String text(ProfileSummary summary) {
    return TextRenderer.text(
        summary.page(), Optional.of("results/x"), new TextStyle(false, true, 120));
  }

  @Test
  void theTerminalHasATableOfAllParts() {
    String text = text(priced());
    assertThat(text)
        .startsWith("profile graviton: x86 against Graviton\n  A rehearsal.\n")
        .contains("Throughput, latency and price\n")
        .containsPattern(
            "writes: upsert at 1 client\n +x86 .*\n +arm +\\+ more +1\\.20k .*1\\.50x \\(")
        .containsPattern("reads: upsert at 1 client\n +x86 .*\n +arm +- less +500 ")
        .contains("x86: 0.200 USD per hour; db.m6i.large, PostgreSQL")
        .contains("writes: throughput<5% slower holds", "reads: throughput<5% slower fails")
        .contains("From the host\n  x86: " + SampleHosts.LIMIT, SampleHosts.NOTE)
        .endsWith("Files: results/x\n");
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
    assertThat(text(summary))
        .contains("x86 in fills: It fell slowly.", "x86: It fell from 9 to 8. In run r1.")
        .doesNotContain("9 to 1");
  }

  @Test
  void withoutPricesNothingIsSaidOfDollars() {
    assertThat(text(unpriced())).contains("Throughput and latency").doesNotContain("USD");
    assertThat(MarkdownRenderer.text(unpriced().page())).doesNotContain("USD", "dollar");
    assertThat(HtmlRenderer.text(unpriced().page())).doesNotContain("USD/M", "per USD");
  }

  @Test
  void everyFileIsWritten() throws IOException {
    PageFormats.write(folder, priced().page());
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(
            "summary.html", "summary.md", "summary.json", "price-performance.csv");
    JsonNode json = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertThat(json.path("name").asText()).isEqualTo("graviton");
    assertThat(json.path("parts").path("reads").asText()).isEqualTo("reads");
    assertThat(json.path("rows")).hasSize(4);
    assertThat(json.path("rows").path(1).path("value").path("change").asText()).isNotEmpty();
    assertThat(json.path("rows").path(1).path("cost").path("usdPerHour").asDouble())
        .isEqualTo(0.16);
    assertThat(json.path("gates")).hasSize(2);
    assertThat(json.path("cautions").path(0).asText()).isEqualTo("A rehearsal.");
    assertThat(Files.readAllLines(folder.resolve("price-performance.csv")))
        .hasSize(5)
        .anyMatch(l -> l.startsWith("reads: upsert at 1 client,arm,500.000000,"));
  }

  @Test
  void thePagesLeadToTheReportOfEachPart() {
    assertThat(HtmlRenderer.text(priced().page()))
        .contains("<h3 class=\"part\">writes</h3>\n<p class=\"note\">about writes</p>")
        .contains("<a href=\"writes/report.html\">Report</a>", "A rehearsal.")
        .contains("<td>arm</td><td class=\"good\">+ more</td>")
        .contains("USD/M: dollars for a million operations");
    assertThat(MarkdownRenderer.text(priced().page()))
        .contains("### reads\n\nabout reads\n", "Report: reads/report.md")
        .contains("| reads: upsert at 1 client | arm | **- less** |")
        .contains("\nA rehearsal.\n");
  }

  @Test
  void wordsOfOthersBecomeNoMarkup() {
    StudyResult odd =
        new Loads().point("x86", "upsert", 999, 1_001).point(ODD, "upsert", 999, 1_001).result();
    ProfileSummary summary =
        new ProfileSummary(
            ODD,
            ODD,
            List.of(new ProfileSummary.Part("p", ODD, "p", odd, List.of())),
            List.of(ODD));
    assertThat(HtmlRenderer.text(summary.page())).contains("&lt;script&gt;").doesNotContain(ODD);
    assertThat(MarkdownRenderer.text(summary.page()))
        .contains("&lt;script>")
        .doesNotContain("<script");
  }
}
