package io.kurabe.config.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CausesTest {
  private final Exception deepest = new FileNotFoundException("gone");
  private final Exception middle = new IllegalStateException(deepest);
  private final Exception thrown = new RuntimeException(middle);

  @Test
  void theExceptionComesFirst() {
    assertThat(Causes.of(thrown)).containsExactly(thrown, middle, deepest);
  }

  @Test
  void aRingEnds() {
    deepest.initCause(thrown);
    assertThat(Causes.of(thrown)).containsExactly(thrown, middle, deepest);
    assertThat(Causes.include(thrown, InterruptedException.class)).isFalse();
  }

  @Test
  void oneOfTheTypesIsEnough() {
    assertThat(Causes.include(thrown, InterruptedException.class, IOException.class)).isTrue();
    assertThat(Causes.include(thrown, RuntimeException.class)).isTrue();
    assertThat(Causes.include(middle, InterruptedException.class)).isFalse();
  }
}
