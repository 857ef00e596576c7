package io.kurabe.studies.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeysOptionsTest {
  private static KeysOptions of(long rows, long step, int clients) {
    KeysOptions o = KeysOptions.LOCAL;
    return new KeysOptions(
        o.keys(),
        o.widths(),
        rows,
        step,
        clients,
        o.reads(),
        o.pgbench(),
        o.replication(),
        o.seed(),
        o.durability(),
        o.protocol());
  }

  private static void refused(long rows, long step, int clients, String message) {
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
    refused(100, 0, 1, "a step must be a multiple of 10 rows, was 0");
    refused(100, -10, 1, "a step must be a multiple of 10 rows, was -10");
  }

  @Test
  void someoneMustInsert() {
    refused(30, 10, 0, "clients must be at least 1, was 0");
  }

  @Test
  void numbersOfClientsOfSimpleUpdatesAscendEachOnce() {
    Duration second = Duration.ofSeconds(1);
    assertThat(new KeysOptions.Pgbench(1, List.of(8, 1, 8), second).clients())
        .containsExactly(1, 8);
    assertThatThrownBy(() -> new KeysOptions.Pgbench(1, List.of(4, 0), second))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("clients must be at least 1, was [0, 4]");
    assertThatThrownBy(() -> new KeysOptions.Pgbench(1, List.of(), second))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** 24 clients that insert 1.2 million rows each make 28.8 million. */
  @Test
  void thePublishedSizeIsThatOfTheExperiment() {
    assertThat(KeysOptions.PUBLISHED.rows()).isEqualTo(24 * 1_200_000L);
    assertThat(KeysOptions.PUBLISHED.clients()).isEqualTo(24);
    assertThat(KeysOptions.PUBLISHED.pgbench().scale()).isEqualTo(600);
    assertThat(KeysOptions.PUBLISHED.pgbench().duration()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void theResultNamesEveryFactor() {
    assertThat(KeysOptions.LOCAL.parameters())
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
    assertThat(KeysOptions.PUBLISHED.parameters())
        .containsEntry("keys", "all")
        .containsEntry("row-width", "narrow,wide");
  }
}
