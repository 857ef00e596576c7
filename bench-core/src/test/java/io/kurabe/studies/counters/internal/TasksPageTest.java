package io.kurabe.studies.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Loads;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Table;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Replication;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TasksPageTest {
  private static final Map<String, String> UPSERT = Map.of("method", "upsert");

  /** A client that makes 100 increments a second waits 10 ms for each. */
  private static StudyResult result(Loads loads) {
    return loads
        .point("db", "upsert", UPSERT, 4, 400, 400, 400)
        .madeBy(4)
        .point("db", "upsert", UPSERT, 16, 400, 400, 400)
        .point("db", "upsert, again", Map.of("method", "upsert", Replication.NULL_CHECK, "x"), 4, 1)
        .point("db", "write-back", Map.of("method", "incrby", "protocol", "naive"), 4, 1)
        .point("db", "slots", Map.of("method", "slots"), 4, 1)
        .result();
  }

  @Test
  void eachPublishedNumberOfTasksStandsBesideOurs() {
    TasksPage page = TasksPage.of(result(new Loads().madeBy(1))).orElseThrow();
    DataFile file = page.files().get(0);
    assertThat(file.name()).isEqualTo("tasks.csv");
    assertThat(file.titles().subList(2, 5)).containsExactly("clients", "tasks", "generators");
    assertThat(file.rows())
        .extracting(row -> List.of(row.get(2), row.get(3), row.get(4)))
        .containsExactly(
            List.of(4, 1.0, "1"),
            List.of(16, 4.0, "4"),
            List.of(40, 10.0, ""),
            List.of(200, 50.0, ""),
            List.of(400, 100.0, ""));
    // Published: 42.3 ms at 4 clients.
    List<Object> first = file.rows().get(0);
    assertThat((double) first.get(6)).isBetween(9_990.0, 10_010.0);
    assertThat((double) first.get(7)).isBetween(42_299.0, 42_301.0);
    assertThat((double) first.get(8)).isBetween(0.235, 0.238);
    assertThat(file.rows().get(4).get(6)).isEqualTo(Double.NaN);
  }

  @Test
  void aTerminalHasOnlyTheRowsThatWereRun() {
    TasksPage page = TasksPage.of(result(new Loads().madeBy(1))).orElseThrow();
    assertThat(((Table) page.sections().get(0).blocksFor(Medium.TERMINAL).get(0)).rows())
        .hasSize(2);
    assertThat(((Table) page.sections().get(0).blocksFor(Medium.BROWSER).get(0)).rows()).hasSize(5);
  }

  @Test
  void aResultOfOneProcessHasNoTasks() {
    StudyResult one = new Loads().point("db", "upsert", UPSERT, 4, 400, 400, 400).result();
    assertThat(TasksPage.of(one)).isEmpty();
  }
}
