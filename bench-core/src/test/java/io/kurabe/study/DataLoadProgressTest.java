package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataLoadProgressTest {
  private final List<String> timings = new ArrayList<>();

  private final BulkListener listener =
      new BulkListener() {
        @Override
        public boolean update(String table, long done, long rows, double rowsPerSecond) {
          timings.add(table + " " + done + " of " + rows);
          return false;
        }

        @Override
        public void loaded(BulkReport report) {
          timings.add(report.table() + " is full");
        }

        @Override
        public void ready(BulkTotal total) {
          timings.add(total.sentence());
        }
      };

  @Test
  void tellsRowsOfAllTablesAndTheTimeWithEverythingAroundThem() throws Exception {
    VirtualTime time = new VirtualTime();
    DataLoadProgress filling = new DataLoadProgress(listener, time);
    assertThat(filling.update("a", 1, 2, 3)).isFalse();
    filling.loaded(report("a", 2));
    filling.loaded(report("b", 1_498));
    time.sleepUntil(time.nanoTime() + 3_000_000_000L);
    filling.ready("read-write on here");
    assertThat(timings)
        .containsExactly(
            "a 1 of 2",
            "a is full",
            "b is full",
            "read-write on here: ready with 1,500 rows in 3.0 s (500 rows/s), everything included");
  }

  @Test
  void tellsNothingOfAWorkloadWithoutTables() {
    new DataLoadProgress(listener, new VirtualTime()).ready("incr on here");
    assertThat(timings).isEmpty();
  }

  private static BulkReport report(String table, long rows) {
    return new BulkReport(table, rows, 1, "INSERT", List.of(), 0, 1);
  }
}
