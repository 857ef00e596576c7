package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SliceTest {
  @Test
  void everyClientBelongsToOneGenerator() {
    SplittableRandom random = new SplittableRandom(29);
    for (int i = 0; i < 2_000; i++) {
      int clients = 1 + random.nextInt(10_000);
      int together = random.nextBoolean() ? 1 : 1 + random.nextInt(16);
      int connections = (clients + together - 1) / together;
      int generators = 1 + random.nextInt(Math.min(connections, 100));
      List<Slice> slices = Slice.divide(clients, generators, together);
      assertThat(slices).hasSize(generators);
      int next = 0;
      for (Slice slice : slices) {
        assertThat(slice.first()).isEqualTo(next);
        assertThat(slice.first() % together).as("clients of one connection").isZero();
        assertThat(slice.all()).isEqualTo(clients);
        next += slice.count();
      }
      assertThat(next).isEqualTo(clients);
      int most = slices.stream().mapToInt(Slice::count).max().orElseThrow();
      int least = slices.stream().mapToInt(Slice::count).min().orElseThrow();
      assertThat(most - least).as("%s", slices).isLessThan(2 * together);
    }
  }

  @Test
  void everyRequestBelongsToOneGenerator() {
    List<Slice> slices = Slice.divide(10, 3, 1);
    for (long n = 0; n < 100; n++) {
      long request = n;
      assertThat(slices.stream().filter(s -> s.owns(request))).hasSize(1);
      assertThat(slices.stream().mapToLong(s -> s.ownBefore(request)).sum()).isEqualTo(n);
    }
    for (Slice slice : slices) {
      for (long k = 0; k < 30; k++) {
        assertThat(slice.owns(slice.request(k))).isTrue();
        assertThat(slice.ownBefore(slice.request(k))).isEqualTo(k);
      }
    }
  }

  @Test
  void fewerClientsThanGeneratorsAreRefused() {
    assertThatThrownBy(() -> Slice.divide(3, 4, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("3 clients cannot be divided among 4 generators: each needs at least one");
    assertThatThrownBy(() -> Slice.divide(16, 3, 8))
        .hasMessage(
            "2 shared connections cannot be divided among 3 generators: each needs at least one");
  }
}
