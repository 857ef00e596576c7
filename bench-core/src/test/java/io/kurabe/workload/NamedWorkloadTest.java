package io.kurabe.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NamedWorkloadTest {
  static Stream<String> names() {
    return WorkloadType.all().stream().map(WorkloadType::name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyWorkloadIsFoundByItsName(String name) {
    WorkloadType type = WorkloadType.named(name).orElseThrow();
    assertThat(Workload.named(name, Map.of())).isEqualTo(type.byDefault());
  }

  @Test
  void itHasTheParametersThatWereGiven() {
    assertThat(Workload.named("point-select", Map.of("rows", "777", "tables", "2")).filledRows())
        .isEqualTo(1_554);
  }

  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    assertThatThrownBy(
            () -> Workload.named("point-select", Map.of("rows", "many", "colour", "blue")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("rows", "'many'", "colour", "Possible: distribution");
  }

  @Test
  void anUnknownNameIsToldWithThoseThatThereAre() {
    assertThatThrownBy(() -> Workload.named("point-selects", Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("'point-selects' is unknown", "point-select, ");
  }
}
