package io.kurabe.studies.sqlbench.suite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The counts of all operations, against the published table and a real run of the small suite. */
class SuiteCountsTest {
  /** A real run of the original with {@code --small-test}. */
  private static final String SMALL =
      """
      alter_table_add 92, alter_table_drop 46, connect 100, connect+select_1_row 100,
      connect+select_simple 100, count 100, count_distinct 100, count_distinct_2 100,
      count_distinct_big 30, count_distinct_group 100, count_distinct_group_on_key 100,
      count_distinct_group_on_key_parts 100, count_distinct_key_prefix 100,
      count_group_on_key_parts 100, count_on_key 5100, create+drop 10, create_MANY_tables 10,
      create_index 8, create_key+drop 100, create_table 31, delete_all_many_keys 1, delete_big 1,
      delete_big_many_keys 128, delete_key 100, delete_range 12, drop_index 8, drop_table 28,
      drop_table_when_MANY_tables 10, insert 44768, insert_duplicates 1000, insert_key 100,
      insert_many_fields 200, insert_select_1_key 1, insert_select_2_keys 1, min_max 60,
      min_max_on_key 7300, multiple_value_insert 1000, once_prepared_select 1000,
      order_by_big 10, order_by_big_key 10, order_by_big_key2 10, order_by_big_key_desc 10,
      order_by_big_key_diff 10, order_by_big_key_prefix 10, order_by_key2_diff 10,
      order_by_key_prefix 10, order_by_range 10, outer_join 10, outer_join_found 10,
      outer_join_not_found 10, outer_join_on_key 10, prepared_select 1000, select_1_row 1000,
      select_1_row_cache 1000, select_2_rows 1000, select_big 17, select_big_str 100,
      select_cache 1000, select_cache2 1000, select_column+column 1000, select_diff_key 10,
      select_distinct 80, select_group 391, select_group_when_MANY_tables 10, select_join 10,
      select_key 20, select_key2 20, select_key2_return_key 20, select_key2_return_prim 20,
      select_key_prefix 20, select_key_return_key 20, select_key_prefix_join 10,
      select_many_fields 200, select_range 41, select_range_key2 505, select_range_prefix 505,
      select_simple 1000, select_simple_cache 1000, select_simple_join 50, update_big 10,
      update_of_key 500, update_of_key_big 13, update_of_primary_key_many_keys 256,
      update_with_key 3000, update_with_key_prefix 1000, wisc_benchmark 34
      """;

  private static Map<String, Long> counts(SuiteSize size) {
    return SuiteScript.operations(size, false, SuiteTest.ALL).stream()
        .map(SuiteScript.Done::operation)
        .filter(SuiteOperation::reported)
        .collect(
            Collectors.groupingBy(
                SuiteOperation::name, TreeMap::new, Collectors.summingLong(SuiteOperation::count)));
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void theSmallSuiteIsTheOriginals() {
    Map<String, Long> expected =
        Arrays.stream(SMALL.strip().split(",\\s+", -1))
            .map(s -> s.split(" ", -1))
            .collect(Collectors.toMap(s -> s[0], s -> Long.valueOf(s[1]), Long::sum, TreeMap::new));
    assertThat(counts(SuiteSize.SMALL)).isEqualTo(expected).hasSize(86);
    assertThat(sum(counts(SuiteSize.SMALL))).isEqualTo(78_237);
  }

  @Test
  void theFullSuiteIsThePublishedOne() {
    Map<String, Long> counts = counts(SuiteSize.FULL);
    assertThat(counts).hasSize(86);
    assertThat(sum(counts)).isEqualTo(3_425_950);
    assertThat(counts)
        .containsEntry("insert", 350_768L)
        .containsEntry("update_of_key_big", 501L)
        .containsEntry("select_range_prefix", 25_010L)
        .containsEntry("outer_join_not_found", 500L)
        .containsEntry("alter_table_drop", 91L)
        .containsEntry("wisc_benchmark", 114L);
  }

  @Test
  void whatThePublishedTableLacksIsNotReported() {
    List<String> also =
        SuiteScript.operations(SuiteSize.SMALL, false, SuiteTest.ALL).stream()
            .filter(d -> !d.operation().reported())
            .map(d -> d.test() + " " + d.operation().name() + " " + d.operation().count())
            .toList();
    assertThat(also)
        .containsExactly(
            "alter-table insert 100",
            "insert select_in 10",
            "insert select_join_in 10",
            "insert select_in 10",
            "insert select_join_in 10",
            "insert select_in 10",
            "insert select_join_in 10",
            "insert drop table(2) 2",
            "insert drop table(1) 1",
            "transactions insert_commit 100",
            "transactions insert_autocommit 100",
            "transactions insert_rollback 10",
            "transactions update_rollback 10",
            "transactions delete_rollback 10",
            "transactions update_commit 100",
            "transactions update_autocommit 100",
            "transactions delete_commit 100",
            "transactions delete_autocommit 100");
  }

  @Test
  void testsComeInTheSuitesOrder() {
    assertThat(SuiteTest.ALL.stream().map(SuiteTest::name))
        .containsExactly(
            "alter-table",
            "ATIS",
            "big-tables",
            "connect",
            "create",
            "insert",
            "select",
            "transactions",
            "wisconsin");
  }

  @Test
  void onlyTheLoopsThatTheSuiteExtrapolatesAreEstimable() {
    List<String> estimable =
        SuiteScript.operations(SuiteSize.SMALL, false, SuiteTest.ALL).stream()
            .filter(d -> d.operation().estimable())
            .map(d -> d.test() + " " + d.operation().name())
            .distinct()
            .toList();
    assertThat(estimable)
        .contains("alter-table alter_table_add", "ATIS select_group", "insert order_by_big")
        .contains("insert update_with_key_prefix", "insert outer_join_not_found")
        .contains("select count_on_key", "select count_distinct_big", "insert select_in")
        .doesNotContain("insert insert", "insert select_big", "insert update_with_key")
        .doesNotContain("insert count_on_key", "select count_group_on_key_parts")
        .doesNotContain("insert outer_join", "ATIS insert", "connect connect")
        .hasSize(43);
  }
}
