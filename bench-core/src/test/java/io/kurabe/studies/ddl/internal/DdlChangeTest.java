package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DdlChangeTest {
  private static final DdlChange CHANGE =
      DdlChange.of("add_index", "row", 0, "CREATE INDEX {table}_c ON {table} (c)")
          .after("DROP INDEX {table}_d")
          .undoneBy("DROP INDEX {table}_c");

  @Test
  void putsTheTablesNameIntoAllStatements() {
    DdlChange named = CHANGE.on("sbtest1");

    assertThat(named.prepare()).containsExactly("DROP INDEX sbtest1_d");
    assertThat(named.statement()).isEqualTo("CREATE INDEX sbtest1_c ON sbtest1 (c)");
    assertThat(named.undo()).containsExactly("DROP INDEX sbtest1_c");
  }

  @Test
  void refusesNamesThatAreMoreThanAName() {
    assertThatThrownBy(() -> CHANGE.on("t; DROP TABLE u")).hasMessageContaining("letters");
    assertThatThrownBy(() -> CHANGE.on("t".repeat(52))).hasMessageContaining("at most 51");
  }

  @Test
  void cutsLongStatementsOfSessionsThatWait() {
    var wait = new DdlSample.LockWait(1, "SELECT\n  " + "x".repeat(200), "row", 2, "");

    assertThat(wait.waiterStatement()).hasSize(120).startsWith("SELECT xxx").endsWith("…");
  }

  @Test
  void aCureHasAStepAndAStepAnAttempt() {
    assertThatThrownBy(() -> new OnlineChangeStrategy.Steps("none", List.of()))
        .hasMessageContaining("one step");
    assertThatThrownBy(
            () -> new OnlineChangeStrategy.Step(List.of(), "x", 0, Duration.ZERO, List.of()))
        .hasMessageContaining("was 0");
  }

  @Test
  void everyKindOfCureGivesItsOwnAnswer() {
    OnlineChangeStrategy missing =
        new OnlineChangeStrategy.NotAvailable("gh-ost", "gh-ost is not on the PATH");
    OnlineChangeStrategy steps =
        new OnlineChangeStrategy.Steps("once", List.of(OnlineChangeStrategy.Step.once("x")));

    assertThat(kind(missing)).isEqualTo("gh-ost is not on the PATH");
    assertThat(kind(steps)).isEqualTo("1 step");
  }

  private static String kind(OnlineChangeStrategy cure) {
    return cure.match(
        steps -> steps.steps().size() + " step",
        tool -> "tool",
        OnlineChangeStrategy.NotAvailable::reason);
  }
}
