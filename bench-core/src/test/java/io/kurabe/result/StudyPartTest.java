package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.config.ConfigurationException;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.studies.keys.internal.KeysResult;
import io.kurabe.studies.sqlbench.internal.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only one study has lies in the result under that study's name. */
class StudyPartTest {
  private static final StudyResult KEYS = SampleKeys.fills();
  private static final StudyResult COUNTERS = SampleStudy.counters();

  @TempDir Path folder;

  private JsonNode written(StudyResult result) throws IOException {
    ResultFiles.write(folder, result);
    return ResultJson.MAPPER.readTree(folder.resolve(ResultFiles.RESULT).toFile());
  }

  private StudyResult readBack(StudyResult result, Consumer<ObjectNode> change) throws IOException {
    ObjectNode tree = (ObjectNode) written(result);
    change.accept(tree);
    Files.writeString(folder.resolve(ResultFiles.RESULT), tree.toString());
    return ResultFiles.read(folder);
  }

  @Test
  void aPartIsTheFieldOfItsName() throws IOException {
    JsonNode tree = written(KEYS);
    assertThat(tree.path("keys").path("variants")).isNotEmpty();
    assertThat(tree.has("own")).isFalse();
    assertThat(ResultFiles.read(folder)).isEqualTo(KEYS);
    assertThat(KEYS).isEqualTo(ResultFiles.read(folder));
    assertThat(KEYS.part(SuiteResult.class)).isEmpty();
  }

  @Test
  void aPartThatDiffersMakesAnotherResult() throws IOException {
    StudyResult other =
        readBack(KEYS, tree -> ((ObjectNode) tree.path("keys")).putArray("unavailable").add("x"));
    assertThat(other).isNotEqualTo(KEYS);
    assertThat(other.part(KeysResult.class).orElseThrow().unavailable()).containsExactly("x");
  }

  @Test
  void emptyFieldsOfOtherStudiesAsOlderVersionsWroteThemAreRead() throws IOException {
    StudyResult read =
        readBack(
            KEYS,
            tree -> List.of("ddl", "suite", "queryCache").forEach(name -> tree.putNull(name)));
    assertThat(read).isEqualTo(KEYS);
    assertThat(readBack(COUNTERS, tree -> tree.putNull("keys"))).isEqualTo(COUNTERS);
  }

  @Test
  void thePartOfAStudyThatIsNotHereSurvives() throws IOException {
    StudyResult read =
        readBack(COUNTERS, tree -> tree.putObject("mystery").put("answer", 42).put("rate", "NaN"));
    assertThat(read.own().orElseThrow().name()).isEqualTo("mystery");
    assertThat(read.part(KeysResult.class)).isEmpty();
    assertThat(written(read).path("mystery").path("answer").asInt()).isEqualTo(42);
    assertThat(ResultFiles.read(folder)).isEqualTo(read);
  }

  @Test
  void aDamagedPartIsNamed() throws IOException {
    StudyResult read =
        readBack(KEYS, tree -> ((ObjectNode) tree.path("keys")).put("variants", "gone"));
    assertThatThrownBy(() -> read.part(KeysResult.class))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("The part 'keys' of the result is damaged: ")
        .hasMessageEndingWith("Copy it again from where it was made, or repeat the run.");
  }
}
