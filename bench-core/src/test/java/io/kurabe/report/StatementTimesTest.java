package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StatementTimesTest {
  /** In each run the first statement takes as long as the operation, and is sent twice. */
  private static StudyResult withStatements() throws IOException {
    return Variants.of(
        study -> {
          for (JsonNode operation : operations(study)) {
            ArrayNode statements = ((ObjectNode) operation).putArray("statements");
            for (String text :
                List.of("SELECT a | b FROM t", "UPDATE t SET <c>", "SELECT a | b FROM t")) {
              statements.addObject().put("text", text).set("time", operation.get("service"));
            }
          }
        });
  }

  private static List<JsonNode> operations(JsonNode study) {
    List<JsonNode> operations = new ArrayList<>();
    study.path("runs").forEach(run -> run.path("operations").forEach(operations::add));
    return operations;
  }

  @Test
  void aStatementThatIsSentTwiceIsOneRow() throws IOException {
    StatementTimes.Table table = StatementTimes.of(new Digest(withStatements())).get(0);
    assertThat(table.rows()).hasSize(2);
    assertThat(table.rows().get(0)).startsWith("SELECT a | b FROM t", "2").endsWith("200 %");
    assertThat(table.rows().get(1)).startsWith("UPDATE t SET <c>", "1").endsWith("100 %");
  }

  @Test
  void everyReportHasThem() throws IOException {
    StudyResult result = withStatements();
    StringBuilder text = new StringBuilder();
    TextReport.of(result).writeTo(text);
    assertThat(text).contains("Statements of ", "SELECT a | b FROM t", "share");
    assertThat(MarkdownReport.text(result)).contains("## Statements of ", "SELECT a \\| b FROM t");
    assertThat(HtmlReport.text(result)).contains("UPDATE t SET &lt;c&gt;");
  }

  @Test
  void aResultWithoutThemHasNoSuchSection() {
    StringBuilder text = new StringBuilder();
    TextReport.of(SampleStudy.counters()).writeTo(text);
    assertThat(text).doesNotContain("Statements");
    assertThat(HtmlReport.text(SampleStudy.counters())).doesNotContain("id=\"statements\"");
  }
}
