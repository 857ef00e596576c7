package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DdlChangeTest {
  private static final DdlChange CHANGE =
      DdlChange.table(
              """
              add_index, row, 1
                # A comment.
                after: DROP INDEX {table}_d
                run: CREATE INDEX {table}_c ON {table} (c)
                undo: DROP INDEX {table}_c
              """)
          .get(0);

  @Test
  void readsChangesFromATable() {
    assertThat(CHANGE.operation()).isEqualTo("add_index");
    assertThat(CHANGE.matrixRow()).isEqualTo("row");
    assertThat(CHANGE.alternative()).isOne();
    assertThat(CHANGE.transactional()).isTrue();
    assertThat(DdlChange.table("a\n  run: A\nb\n  outside: B {table}\n"))
        .extracting(DdlChange::matrixRow, DdlChange::statement, DdlChange::transactional)
        .containsExactly(tuple("a", "A", true), tuple("b", "B {table}", false));
  }

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

  private static String kind(OnlineChangeStrategy strategy) {
    return strategy.match(
        steps -> steps.steps().size() + " step",
        tool -> "tool",
        OnlineChangeStrategy.NotAvailable::reason);
  }
}
