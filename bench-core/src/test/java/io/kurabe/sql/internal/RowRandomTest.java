package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowRandomTest {
  @Test
  void dependsOnSeedAndIndexAlone() {
    RowRandom random = new RowRandom(42);
    long first = random.at(7).bits();
    random.bits();
    random.at(1_000_000).bits();

    assertThat(random.at(7).bits()).isEqualTo(first);
    assertThat(new RowRandom(42).at(7).bits()).isEqualTo(first);
    assertThat(new RowRandom(43).at(7).bits()).isNotEqualTo(first);
    assertThat(random.at(8).bits()).isNotEqualTo(first);
  }

  @Test
  void neighbouringRowsShareNoValues() {
    RowRandom random = new RowRandom(1);
    Set<Long> seen = new HashSet<>();
    for (int row = 0; row < 1000; row++) {
      random.at(row);
      for (int draw = 0; draw < 15; draw++) {
        seen.add(random.bits());
      }
    }
    assertThat(seen).hasSize(15_000);
  }

  @Test
  void drawsEveryNumberBelowTheBoundAboutEquallyOften() {
    RowRandom random = new RowRandom(3);
    int[] hits = new int[10];
    for (int row = 0; row < 100_000; row++) {
      hits[(int) random.at(row).below(10)]++;
    }
    // 10,000 each; the standard deviation is 95.
    assertThat(Arrays.stream(hits).boxed()).allMatch(count -> Math.abs(count - 10_000) < 500);
  }

  @Test
  void coversABoundNearItsLimit() {
    RowRandom random = new RowRandom(3);
    long most = 0;
    for (int row = 0; row < 1000; row++) {
      long drawn = random.at(row).below(1L << 61);
      assertThat(drawn).isBetween(0L, (1L << 61) - 1);
      most = Math.max(most, drawn);
    }
    assertThat(most).isGreaterThan(1L << 60);
  }
}
