package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.report.Reports;
import io.kurabe.report.Variants;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ErrorNotesTest {
  /** In every run of the sample, each operation has the codes. */
  private static StudyResult with(int codes) throws IOException {
    return Variants.of(
        study ->
            study
                .path("runs")
                .forEach(run -> run.path("operations").forEach(o -> addCodes(o, codes))));
  }

  private static void addCodes(JsonNode operation, int codes) {
    ArrayNode all = ((ObjectNode) operation).putArray("errorCodes");
    for (int i = 0; i < codes; i++) {
      all.addObject()
          .put("code", "10" + i)
          .put("outcome", "other")
          .put("count", 1_000 - i)
          .put("message", "no <table> " + i);
    }
  }

  private static List<String> lines(int codes) throws IOException {
    StudyResult result = with(codes);
    return new ErrorNotes(new ResultView(result, PageParts.NONE)).lines();
  }

  @Test
  void sumsOverTheRunsAndClientsOfAnVariant() throws IOException {
    List<String> lines = lines(1);
    long runs = SampleStudy.counters().runs().size();
    assertThat(lines).isNotEmpty().doesNotHaveDuplicates();
    assertThat(
            lines.stream().map(l -> l.replaceAll(".*: ([\\d ]+) x 100 .*", "$1").replace(" ", "")))
        .extracting(Long::valueOf)
        .satisfies(
            counts -> assertThat(counts.stream().mapToLong(n -> n).sum()).isEqualTo(1_000 * runs));
    assertThat(lines).allMatch(l -> l.endsWith(" x 100 (other): no <table> 0"));
  }

  @Test
  void namesTheMostFrequentAndHowManyMoreThereAre() throws IOException {
    List<String> lines = lines(20);
    assertThat(lines).hasSize(13);
    assertThat(lines.get(0)).contains(" x 100 (other)");
    assertThat(lines.get(12)).matches("and \\d+ more in result\\.json");
  }

  @Test
  void everyReportHasThem() throws IOException {
    StudyResult result = with(1);
    assertThat(Reports.text(result)).contains(ErrorNotes.TITLE, "x 100 (other): no <table> 0");
    assertThat(Rendered.markdown(result)).contains(ErrorNotes.TITLE, "x 100 (other)");
    assertThat(Rendered.html(result)).contains("id=\"errors\"", "no &lt;table&gt; 0");
  }

  @Test
  void aResultWithoutErrorsHasNoSuchSection() throws IOException {
    assertThat(Rendered.html(with(0))).doesNotContain("id=\"errors\"");
  }
}
