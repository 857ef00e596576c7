package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.junit.FakeEngine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is refused before anything is opened. */
class BenchTest {
  @Test
  void allTargetsThatCannotBeOpenedAreNamedAtOnce() {
    List<Target> targets =
        List.of(Target.parse("a=embedded:oracle"), Target.parse("a=jdbc:oracle://somewhere/x"));
    assertThatThrownBy(
            () ->
                Bench.open(
                    targets,
                    Engines.of(List.of(new FakeEngine())),
                    OpenOptions.DEFAULT,
                    RunId.random()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("Bench is not usable, 3 problems:")
        .hasMessageContaining("target a: 'embedded:oracle' is unknown")
        .hasMessageContaining("no engine opens 'jdbc:oracle://somewhere/x'")
        .hasMessageContaining("target a: is there twice");
    assertThatThrownBy(Bench::open).hasMessageContaining("at least one is needed");
  }
}
