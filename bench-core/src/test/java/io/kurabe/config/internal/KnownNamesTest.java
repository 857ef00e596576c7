package io.kurabe.config.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class KnownNamesTest {
  @Test
  void partsAreStrippedAndTakenOnce() {
    assertThat(KnownNames.parse("a, b,a ,c")).containsExactly("a", "b", "c");
  }

  @Test
  void anEmptyPartIsANameTooAndIsRefused() {
    assertThat(KnownNames.parse("a,")).containsExactly("a", "");
    assertThat(KnownNames.problem(List.of("a", ""), List.of("a")))
        .contains("'' is unknown. Possible: a");
  }

  @Test
  void allUnknownNamesAreToldAtOnce() {
    assertThatThrownBy(() -> KnownNames.require(List.of("x", "a", "y"), List.of("a", "b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'x', 'y' is unknown. Possible: a, b");
  }

  @Test
  void knownNamesAreTaken() {
    assertThat(KnownNames.problem(List.of("b", "a"), List.of("a", "b"))).isEmpty();
  }
}
