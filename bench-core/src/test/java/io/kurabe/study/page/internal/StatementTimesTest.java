package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Table;
import io.kurabe.report.Reports;
import io.kurabe.report.Variants;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    StudyResult result = withStatements();
    ResultView view = new ResultView(result, PageParts.NONE);
    Map<String, List<List<String>>> rows =
        StatementTimes.of(view).build().blocks().stream()
            .flatMap(b -> b instanceof Table t ? t.rows().stream() : Stream.empty())
            .collect(
                Collectors.groupingBy(
                    Table.Row::group,
                    Collectors.mapping(
                        r -> r.cells().stream().map(Cell::text).toList(), Collectors.toList())));
    assertThat(rows).hasSameSizeAs(result.points());
    assertThat(rows.get("mariadb upsert, 1 client"))
        .satisfiesExactly(
            r -> assertThat(r).startsWith("SELECT a | b FROM t", "2").endsWith("200%"),
            r -> assertThat(r).startsWith("UPDATE t SET <c>", "1").endsWith("100%"));
  }

  @Test
  void everyReportHasThem() throws IOException {
    StudyResult result = withStatements();
    assertThat(Reports.text(result))
        .contains("Statements\n", "  mariadb upsert, 1 client\n", "SELECT a | b FROM t", "share");
    assertThat(Rendered.markdown(result))
        .contains("## Statements\n", "| mariadb upsert, 1 client | SELECT a \\| b FROM t | 2 |");
    assertThat(Rendered.html(result)).contains("UPDATE t SET &lt;c&gt;");
  }

  @Test
  void aResultWithoutThemHasNoSuchSection() {
    assertThat(Reports.text(SampleStudy.counters())).doesNotContain("Statements");
    assertThat(Rendered.html(SampleStudy.counters())).doesNotContain("id=\"statements\"");
  }
}
