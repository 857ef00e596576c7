package io.kurabe.postgres.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresOnlineChangesTest {
  private static final int VERSION_17 = 170_002;
  private static final int VERSION_18 = 180_006;

  @Test
  void buildsAnIndexConcurrentlyAndRemovesWhatAFailedAttemptLeft() {
    OnlineChangeStrategy.Step step = steps("add_unique_index", "concurrently", VERSION_18).get(0);

    assertThat(step.statement())
        .isEqualTo("CREATE UNIQUE INDEX CONCURRENTLY {table}_u ON {table} (c, id)");
    assertThat(step.recover()).containsExactly("DROP INDEX CONCURRENTLY IF EXISTS {table}_u");
    assertThat(step.session()).as("it locks nobody out, so it may wait").isEmpty();
  }

  @Test
  void givesUpEarlyAndOftenWhereOthersWouldWaitBehindIt() {
    OnlineChangeStrategy.Step step = steps("add_column_last", "lock_timeout", VERSION_18).get(0);

    assertThat(step.session()).containsExactly("SET lock_timeout = 200");
    assertThat(step.attempts()).isGreaterThan(1);
    assertThat(step.pause()).isPositive();
  }

  @Test
  void removesNothingWhenDroppingFailed() {
    OnlineChangeStrategy.Step step = steps("drop_index", "concurrently", VERSION_18).get(0);

    assertThat(step.statement()).isEqualTo("DROP INDEX CONCURRENTLY {table}_c");
    assertThat(step.recover()).isEmpty();
  }

  @Test
  void validatesInAStepOfItsOwn() {
    assertThat(steps("add_check", "not_valid_then_validate", VERSION_17))
        .extracting(OnlineChangeStrategy.Step::statement)
        .containsExactly(
            "ALTER TABLE {table} ADD CONSTRAINT {table}_k CHECK (k >= 0) NOT VALID",
            "ALTER TABLE {table} VALIDATE CONSTRAINT {table}_k");
  }

  @Test
  void goesTheLongWayToNotNullBefore18() {
    assertThat(steps("make_not_null", "not_valid_then_validate", VERSION_18)).hasSize(2);
    assertThat(steps("make_not_null", "not_valid_then_validate", VERSION_17)).hasSize(4);
  }

  private static List<OnlineChangeStrategy.Step> steps(String operation, String name, int version) {
    DdlChange change =
        PostgresChanges.ALL.stream()
            .filter(c -> c.operation().equals(operation))
            .findFirst()
            .orElseThrow();
    return PostgresOnlineChanges.of(change, version).stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElseThrow()
        .match(OnlineChangeStrategy.Steps::steps, tool -> List.of(), none -> List.of());
  }
}
