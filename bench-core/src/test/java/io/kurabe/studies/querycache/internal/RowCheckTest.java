package io.kurabe.studies.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.workloads.sysbench.internal.SbtestC;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowCheckTest {
  private final RowVersions versions = new RowVersions(new long[] {10, 20, 30, 40});
  private final ReadTally tally = new ReadTally();
  private final RowCheck check = new RowCheck(versions, tally, 3);

  private record Row(int id, long k, String c) {}

  private static Row row(int id, long k) {
    return new Row(id, k, SbtestC.loaded(1, id));
  }

  private void read(int first, Row... rows) {
    begin(first, rows.length);
    answer(rows);
  }

  private void begin(int first, int count) {
    check.begin(first, count, new SplittableRandom(1));
  }

  private void answer(Row... rows) {
    for (Row row : rows) {
      if (check.row(row.id, row.k)) {
        check.text(row.c);
      }
    }
    check.end();
  }

  @Test
  void theRowsAsTheyAreAreRight() {
    read(2, row(2, 20));
    read(1, row(3, 30), row(1, 10), row(2, 20));

    assertThat(tally.reads.sum()).isEqualTo(2);
    assertThat(tally.stale.sum()).isZero();
    assertThat(tally.wrong.sum()).isZero();
  }

  @Test
  void anAnswerThatLacksAChangeReportedDoneBeforeIsStale() {
    versions.committed(2);

    read(1, row(1, 10), row(2, 20), row(3, 30));
    read(2, row(2, 21));

    assertThat(tally.stale.sum()).isEqualTo(1);
    assertThat(tally.wrong.sum()).isZero();
  }

  @Test
  void aChangeThatIsReportedWhileTheReadIsUnderWayMayBeMissing() {
    begin(2, 1);
    versions.committed(2);
    answer(row(2, 20));

    assertThat(tally.stale.sum()).isZero();
  }

  @Test
  void aChangeThatNobodyHasReportedYetMayBeThere() {
    read(4, row(4, 41));

    assertThat(tally.stale.sum()).isZero();
  }

  @Test
  void otherRowsAreWrong() {
    begin(1, 1);
    answer(row(2, 20));

    assertThat(tally.wrong.sum()).isEqualTo(1);
    assertThat(tally.firstWrong()).isEqualTo("row 2 among the 1 rows from row 1 on");
  }

  @Test
  void tooFewRowsAreWrong() {
    begin(1, 3);
    answer(row(1, 10));

    assertThat(tally.firstWrong()).isEqualTo("1 rows instead of 3 from row 1 on");
  }

  @Test
  void anotherTextIsWrong() {
    read(1, new Row(1, 10, SbtestC.loaded(1, 2)));

    assertThat(tally.firstWrong()).startsWith("c of row 1 is '");
  }

  @Test
  void theSumOfAllVersionsIsWhatTheTableHoldsAtLeast() {
    IntStream.range(0, 5).forEach(i -> versions.committed(3));

    assertThat(versions.allCommitted()).isEqualTo(5);
    assertThat(versions.leastSum()).isEqualTo(105);
    assertThat(versions.least(3)).isEqualTo(35);
  }
}
