package io.kurabe.studies.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.workloads.sysbench.internal.SbtestC;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowCodecTest {
  private static final int ROWS = 30;

  private final RowCodec codec = new RowCodec();
  private final ReadTally tally = new ReadTally();
  private final RowCheck check = new RowCheck(new RowVersions(new long[ROWS]), tally, ROWS);

  private byte[] rows(int count) {
    for (int id = 1; id <= count; id++) {
      codec.add(id, 7L << 40, SbtestC.loaded(1, id).getBytes(StandardCharsets.US_ASCII));
    }
    return codec.take();
  }

  @Test
  void theCheckSeesWhatWasPutIn() {
    byte[] value = rows(ROWS);
    for (int seed = 0; seed < 20; seed++) {
      check.begin(1, ROWS, new SplittableRandom(seed));
      RowCodec.decode(value, check);
      check.end();
    }

    assertThat(tally.reads.sum()).isEqualTo(20);
    assertThat(tally.wrong.sum()).isZero();
    assertThat(tally.stale.sum()).isZero();
  }

  @Test
  void aRowTakesItsTextAnd14Bytes() {
    codec.add(1, 5_000_000_000L, new byte[3]);
    codec.add(2, -3, new byte[0]);

    assertThat(codec.take()).hasSize(2 * 14 + 3);
    assertThat(codec.take()).isEmpty();
  }

  @Test
  void rowsOfAReadThatFailedCanBeForgotten() {
    codec.add(9, 9, new byte[9]);
    codec.clear();

    assertThat(rows(1)).isEqualTo(rows(1)).hasSize(14 + SbtestC.loaded(1, 1).length());
  }

  @Test
  void somethingElseIsNoRows() {
    byte[] cut = Arrays.copyOf(rows(2), 150);
    byte[] longer = rows(1);
    longer[12] = 100;
    byte[] negative = rows(1);
    negative[12] = -1;

    for (byte[] value : new byte[][] {cut, longer, negative}) {
      check.begin(1, 2, new SplittableRandom(1));
      assertThatThrownBy(() -> RowCodec.decode(value, check))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("something else than rows");
    }
  }
}
