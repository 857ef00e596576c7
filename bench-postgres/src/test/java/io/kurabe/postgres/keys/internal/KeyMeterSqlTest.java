package io.kurabe.postgres.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyMeterSqlTest {
  @ParameterizedTest
  @CsvSource({
    "120004, pg_stat_bgwriter, pg_stat_bgwriter",
    "150018, pg_stat_bgwriter, pg_stat_bgwriter",
    "160010, sum(writes), pg_stat_bgwriter",
    "170006, sum(writes), num_requested",
    "180006, sum(write_bytes), num_done"
  })
  void asksTheViewThatAVersionHas(int version, String written, String checkpoints) {
    assertThat(KeyMeterSql.counters(version).get(KeyFigure.PAGES_WRITTEN)).contains(written);
    assertThat(KeyMeterSql.counters(version).get(KeyFigure.CHECKPOINTS)).contains(checkpoints);
  }

  @ParameterizedTest
  @ValueSource(ints = {120_004, 130_000, 140_000, 150_018, 160_010, 170_006, 180_006})
  void hasAStatementOrAReasonForEachCount(int version) {
    List<KeyFigure> told = new ArrayList<>(KeyMeterSql.counters(version).keySet());
    told.addAll(KeyMeterSql.notReported(version).keySet());
    told.addAll(BtreeShape.FIGURES);
    told.add(KeyFigure.INDEX_BYTES);
    told.add(KeyFigure.TABLE_BYTES);
    assertThat(told).containsExactlyInAnyOrder(KeyFigure.values());
  }

  @Test
  void splitsFollowFromPagesAndLevels() {
    assertThat(new BtreeShape(0, 0, Double.NaN, Double.NaN).splits()).as("no row").isZero();
    assertThat(new BtreeShape(0, 1, 50, 0).splits()).as("a leaf that is the root").isZero();
    assertThat(new BtreeShape(1, 3, 50, 0).splits()).as("two leaves below a root").isEqualTo(1);
    assertThat(new BtreeShape(2, 7, 50, 0).splits()).as("4 leaves, 2 inner, a root").isEqualTo(4);
  }

  @Test
  void aTreeWithoutRowsHasSplitsOnly() {
    assertThat(new BtreeShape(0, 0, Double.NaN, Double.NaN).figures())
        .containsOnlyKeys(KeyFigure.PAGE_SPLITS)
        .containsEntry(KeyFigure.PAGE_SPLITS, 0.0);
    assertThat(new BtreeShape(1, 3, 70, 50).figures())
        .containsEntry(KeyFigure.LEAF_DENSITY_PERCENT, 70.0)
        .containsEntry(KeyFigure.LEAF_FRAGMENTATION_PERCENT, 50.0);
  }
}
