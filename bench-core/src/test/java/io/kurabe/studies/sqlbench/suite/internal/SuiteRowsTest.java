package io.kurabe.studies.sqlbench.suite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.studies.sqlbench.suite.internal.WrittenRun.Sent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows that the statements must find and change, as logged by runs of the original in 2002. */
class SuiteRowsTest {
  private static final WrittenRun INSERT = WrittenRun.of(WrittenRun.test("insert"), SuiteSize.FULL);
  private static final WrittenRun SMALL_INSERT =
      WrittenRun.of(WrittenRun.test("insert"), SuiteSize.SMALL);
  private static final WrittenRun SELECT = WrittenRun.of(WrittenRun.test("select"), SuiteSize.FULL);

  private static List<Long> rows(WrittenRun run, String operation) {
    return run.sent(operation).stream().map(Sent::rows).toList();
  }

  @Test
  void rangesOfTheTestInsert() {
    assertThat(INSERT.rows("order_by_range")).isEqualTo(125_750);
    assertThat(INSERT.rows("order_by_key_prefix")).isEqualTo(125_750);
    assertThat(INSERT.rows("order_by_key2_diff")).isEqualTo(250_500);
    assertThat(INSERT.rows("select_diff_key")).isEqualTo(1_000);
    assertThat(INSERT.rows("select_big")).isEqualTo(3_000_000);
    assertThat(SMALL_INSERT.rows("order_by_range")).isEqualTo(65);
    assertThat(SMALL_INSERT.rows("order_by_key2_diff")).isEqualTo(110);
  }

  /** The suite adds up the first and the last of three queries, then those of the predicates. */
  @Test
  void listsAndPredicates() {
    for (String name : List.of("select_range_prefix", "select_range_key2")) {
      List<Long> rows = rows(INSERT, name);
      long found = 0;
      for (int i = 0; i < 5_010; i++) {
        found += i % 3 == 1 ? 0 : rows.get(i);
      }
      assertThat(found).as(name).isEqualTo(42_084);
      assertThat(rows.subList(5_010, rows.size())).as(name).hasSize(10_000);
      assertThat(rows.subList(5_010, rows.size()).stream().mapToLong(r -> r).sum())
          .as(name)
          .isEqualTo(43_500);
    }
  }

  @Test
  void changesAndDeletesOfTheTestInsert() {
    List<Long> ranges = rows(INSERT, "update_of_key_big");
    assertThat(ranges).hasSize(502).startsWith(1L, 202L, 202L).endsWith(1L, 249_999L);
    assertThat(ranges.get(497)).isEqualTo(202);
    assertThat(ranges.get(498)).isEqualTo(103);
    assertThat(ranges.get(499)).isEqualTo(100_000);
    assertThat(INSERT.rows("delete_key")).isEqualTo(5_000);
    assertThat(rows(INSERT, "delete_range"))
        .containsExactly(20L, 199_988L, 49_992L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 44_999L);
    assertThat(rows(SMALL_INSERT, "delete_range"))
        .containsExactly(20L, 1_989L, 491L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 449L);
    assertThat(rows(INSERT, "update_of_primary_key_many_keys").subList(31, 34))
        .containsExactly(782L, 781L, 781L);
    assertThat(INSERT.rows("delete_big_many_keys")).isEqualTo(100_000);
  }

  @Test
  void manyRowsAtATimeFitIntoFourStatements() {
    List<Sent> sent = INSERT.sent("multiple_value_insert");
    assertThat(sent).hasSize(4);
    assertThat(INSERT.rows("multiple_value_insert")).isEqualTo(100_000);
    // A row that is begun below the limit is written whole.
    assertThat(sent.stream().mapToInt(s -> s.sql().length()).max().orElseThrow())
        .isBetween(1_000_000, 1_000_025);
  }

  @Test
  void bigReadsOfTheTestSelect() {
    assertThat(SELECT.rows("select_big")).isEqualTo(17_207);
    assertThat(SELECT.rows("select_range")).isEqualTo(1_057_904);
    WrittenRun small = WrittenRun.of(WrittenRun.test("select"), SuiteSize.SMALL);
    assertThat(small.rows("select_big")).isEqualTo(401);
    assertThat(small.rows("select_range")).isEqualTo(13_597);
  }

  @Test
  void theStatementsOfATest() {
    assertThat(INSERT.sent("select_group")).hasSize(100);
    assertThat(INSERT.sent("outer_join_not_found")).hasSize(10);
    assertThat(SELECT.sent("select_range")).hasSize(410);
    assertThat(INSERT.sent("select_key").get(0).sql())
        .matches("SELECT \\* FROM bench1 WHERE id=\\d+ AND id2=\\d+");
  }

  /** A share with a number of groups that 3 divides reaches only a third of them. */
  @Test
  void aShareOfTheSuiteExpectsWhatItsOwnRowsGive() {
    WrittenRun run = WrittenRun.of(WrittenRun.test("select"), SuiteSize.parse("0.3"));
    assertThat(run.sent("count_group_on_key_parts").get(0).rows()).isEqualTo(10);
    assertThat(run.sent("insert")).hasSize(3_000);
  }
}
