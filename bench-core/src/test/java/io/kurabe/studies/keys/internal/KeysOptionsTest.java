package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.StudySize;
import io.kurabe.study.internal.Study;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeysOptionsTest {
  private static KeysOptions of(int rows, int step, int clients) {
    KeysOptions o = KeysOptions.LOCAL;
    return KeysOptions.PARAMETERS.make(
        o.values()
            .with(KeysOptions.ROWS, rows)
            .with(KeysOptions.STEP, step)
            .with(KeysOptions.CLIENTS, clients));
  }

  private static void refused(int rows, int step, int clients, String message) {
    assertThatThrownBy(() -> of(rows, step, clients))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void threeStepsOfTenRowsAreTheLeast() {
    assertThat(of(30, 10, 1).steps()).isEqualTo(3);
    refused(20, 10, 1, "rows must be 3 or more whole steps of 10 rows, was 20");
    refused(0, 10, 1, "rows must be 3 or more whole steps of 10 rows, was 0");
  }

  @Test
  void rowsThatAreNoWholeStepsAreRefused() {
    refused(1_010, 100, 1, "rows must be 3 or more whole steps of 100 rows, was 1010");
    assertThat(of(10_000, 10, 1).steps()).isEqualTo(1_000);
    refused(10_010, 10, 1, "a fill has at most 1000 steps, was 1001");
  }

  @Test
  void aStepIsMadeOfWholeStatements() {
    refused(75, 15, 1, "a step must be a multiple of 10 rows, was 15");
  }

  @Test
  void aUsersNumbersAreCheckedAndPutInOrder() {
    Study<KeysOptions> study = new Keys();
    assertThatThrownBy(
            () ->
                study.prepare(
                    Map.of("clients", "0", "step", "-10", "pgbench-clients", "4,0", "scale", "0")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("clients: must be from 1 to 100000, was 0")
        .hasMessageContaining("step: must be from 10 to 2000000000, was -10")
        .hasMessageContaining("pgbench-clients: must be from 1 to 100000, was 0")
        .hasMessageContaining("scale: must be from 1 to 19999, was 0");
    assertThat(study.prepare(Map.of("pgbench-clients", "8,1,8")).texts())
        .containsEntry("pgbench-clients", "1,8");
  }

  @Test
  void otherRowsAreFilledInAsManySteps() {
    Study<KeysOptions> study = new Keys();
    assertThat(study.prepare(Map.of("rows", "1000")).texts()).containsEntry("step", "200");
    assertThat(study.prepare(Map.of("rows", "240000", "size", "published")).texts())
        .containsEntry("step", "10000");
    assertThat(study.prepare(Map.of("rows", "1000", "step", "100")).texts())
        .containsEntry("step", "100");
  }

  /** 24 clients that insert 1.2 million rows each make 28.8 million. */
  @Test
  void thePublishedSizeIsThatOfTheExperiment() {
    assertThat(KeysOptions.PARAMETERS.byDefault(StudySize.PUBLISHED).rows())
        .isEqualTo(24 * 1_200_000L);
    assertThat(KeysOptions.PARAMETERS.byDefault(StudySize.PUBLISHED).clients()).isEqualTo(24);
    assertThat(KeysOptions.PARAMETERS.byDefault(StudySize.PUBLISHED).pgbench().scale())
        .isEqualTo(600);
    assertThat(KeysOptions.PARAMETERS.byDefault(StudySize.PUBLISHED).pgbench().duration())
        .isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void theResultNamesEveryFactor() {
    assertThat(KeysOptions.LOCAL.values().texts())
        .containsEntry("keys", "serial,uuid7,uuid4,uuid4-ossp,uuid4-char")
        .containsEntry("row-width", "narrow")
        .containsEntry("rows", "120000")
        .containsEntry("step", "24000")
        .containsEntry("clients", "4")
        .containsEntry("reads", "150ms")
        .containsEntry("scale", "2")
        .containsEntry("pgbench-clients", "1,8")
        .containsEntry("pgbench-duration", "400ms")
        .containsEntry("repeats", "3")
        .containsEntry("seed", "42")
        .containsEntry("durability", "durable")
        .containsEntry("protocol", "prepared");
    assertThat(KeysOptions.PARAMETERS.byDefault(StudySize.PUBLISHED).values().texts())
        .containsEntry("keys", "all")
        .containsEntry("row-width", "narrow,wide");
  }
}
