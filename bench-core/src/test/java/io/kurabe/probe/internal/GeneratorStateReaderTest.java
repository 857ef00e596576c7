package io.kurabe.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorStateReaderTest {
  @Test
  void stolenTimeIsAShareOfAllTime() {
    long[] before = GeneratorStateReader.ticks("cpu  100 0 100 700 0 0 0 100 5 0");
    long[] after = GeneratorStateReader.ticks("cpu  150 0 150 780 0 0 0 120 9 0");
    assertThat(GeneratorStateReader.stolen(before, after)).isEqualTo(0.1, within(1e-9));
    assertThat(GeneratorStateReader.stolen(before, before)).isZero();
  }

  @Test
  void whatASystemDoesNotTellIsNegative() {
    long[] nothing = GeneratorStateReader.ticks("intr 1 2 3");
    assertThat(nothing).isEmpty();
    assertThat(GeneratorStateReader.stolen(nothing, nothing)).isNegative();
  }

  @Test
  void availableMemoryIsInKibibytes() throws Exception {
    assertThat(
            GeneratorStateReader.available(
                List.of("MemTotal:       1 kB", "MemAvailable:   2048 kB")))
        .isEqualTo(2 << 20);
    assertThatThrownBy(() -> GeneratorStateReader.available(List.of("MemTotal: 1 kB")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void readsThisMachine(@TempDir Path folder) throws Exception {
    GeneratorState state = GeneratorStateReader.read(Duration.ofMillis(20), folder);
    assertThat(state.environment().processors()).isPositive();
    assertThat(state.stallMicros()).isNotNegative();
    assertThat(state.disk().total()).isPositive();
  }
}
