package io.kurabe.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScriptWorkloadTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void readsFilesWithWeightsAndVariables() throws IOException {
    String order = file("order.sql", "\\set id random(1, :n)\nSELECT :id;");
    String other = file("more/order.sql", "SELECT 2;");
    ScriptWorkload workload =
        ScriptWorkload.read(
            List.of(order + "@9", other),
            List.of(
                Path.of(file("schema.sql", "CREATE TABLE t (a int); INSERT INTO t VALUES (1);"))),
            Map.of("n", "100"));
    assertThat(workload.scripts())
        .extracting(Script::name, Script::weight)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("order.sql", 9.0),
            org.assertj.core.groups.Tuple.tuple("order.sql-2", 1.0));
    assertThat(workload.setUp()).hasSize(2);
    assertThat(workload.parameters()).containsEntry("n", "100");
  }

  @Test
  void tellsTheProblemsOfAllFilesAtOnce() throws IOException {
    String bad = file("bad.sql", "SELECT :a;\nSELECT :b;");
    String heavy = file("heavy.sql", "SELECT 1;") + "@many";
    Path setUp = Path.of(file("schema.sql", "CREATE TABLE t (a int);\n\\set x 1"));
    assertThatThrownBy(
            () ->
                ScriptWorkload.read(
                    List.of(bad, heavy, folder.resolve("none.sql").toString()),
                    List.of(setUp),
                    Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("bad.sql: line 1: variable :a")
        .hasMessageContaining("bad.sql: line 2: variable :b")
        .hasMessageContaining("'many'")
        .hasMessageContaining("none.sql: cannot be read")
        .hasMessageContaining("schema.sql: line 2: commands belong into --sql");
  }
}
