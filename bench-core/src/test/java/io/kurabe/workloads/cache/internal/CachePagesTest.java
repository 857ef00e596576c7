package io.kurabe.workloads.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.study.page.internal.SampleTimes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CachePagesTest {
  /** A run of two seconds, in the second of which so many percent of the keys were there. */
  private static PageParts page(double percent) {
    Map<String, Double> measures = new HashMap<>();
    measures.put(CacheFigures.HIT_PERCENT, (100 + percent) / 2);
    measures.put(CacheFigures.misses(CacheLedger.Count.EXPIRED), 100 - percent);
    measures.put(CacheFigures.KEYS_EVICTED, 0.0);
    measures.put(CacheFigures.BYTES_PER_KEY, 106.0);
    measures.put(CacheFigures.MEMORY, 2048.0);
    measures.put("cache_hit_percent_from_0_s", 100.0);
    measures.put("cache_hit_percent_from_1_s", percent);
    RunResult run =
        RunResult.of(
                RunSpec.of(
                    "r1",
                    CacheWorkload.NAME,
                    new Arrivals.Closed(4, ThinkTime.NONE),
                    new Phases(Duration.ZERO, Duration.ofSeconds(2))))
            .operations(
                List.of(
                    SampleTimes.operation("get", 2_000, 100),
                    SampleTimes.operation("set", 200, 100)))
            .measures(measures)
            .build();
    StudyResult result =
        StudyResult.of(StudyResult.LOAD + CacheWorkload.NAME, "?")
            .runs(
                List.of(run), List.of(Points.of("a cache/string", "a", 4, Map.of(), List.of(run))))
            .build();
    return new CachePages().parts(result);
  }

  private static Section section(double percent) {
    return page(percent).sections().get(0);
  }

  private static List<List<String>> rows(Section section, int table) {
    return section.blocks().stream()
        .filter(Table.class::isInstance)
        .map(Table.class::cast)
        .skip(table)
        .flatMap(t -> t.rows().stream().limit(2))
        .map(r -> r.cells().stream().map(Cell::text).toList())
        .toList();
  }

  private static boolean hasChart(Section section) {
    return section.blocks().stream().anyMatch(b -> b instanceof ChartGroup g && !g.isEmpty());
  }

  @Test
  void hitsMissesAndMemoryStandAboveTheOperations() {
    Section section = section(90);
    assertThat(rows(section, 0).get(0))
        .containsExactly("a cache/string", "4", "95%", "10", "0", "106 B", "2 KiB");
    assertThat(rows(section, 1)).extracting(row -> row.get(2)).containsExactly("get", "set");
  }

  @Test
  void aRateOfMissesIsToldAsOne() {
    assertThat(page(90).besideTheAnswer())
        .containsExactly("5% of the keys that were asked for were not there.");
    assertThat(page(100).besideTheAnswer()).isEmpty();
  }

  @Test
  void theHitRatioIsDrawnWhereItIsNotAlwaysAll() {
    assertThat(hasChart(section(90))).isTrue();
    assertThat(hasChart(section(100))).isFalse();
  }
}
