package io.kurabe.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DriverTest {
  @Test
  void thoseThatCanBeChosenAreRead() {
    assertThat(Driver.parse("jdbc")).isEqualTo(Driver.JDBC);
    assertThat(Driver.parse("vertx")).isEqualTo(Driver.VERTX);
  }

  @Test
  void othersAreRefusedWithTheChoices() {
    for (String word : new String[] {"native", "lettuce", "unknown", "JDBC", ""}) {
      assertThatThrownBy(() -> Driver.parse(word))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("'" + word + "' is unknown. Possible: jdbc, vertx");
    }
  }
}
