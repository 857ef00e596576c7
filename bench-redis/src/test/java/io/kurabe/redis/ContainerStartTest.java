package io.kurabe.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import org.junit.jupiter.api.Test;

class ContainerStartTest {
  @Test
  void saysInOneSentenceThatNoDockerEngineAnswers() {
    assertThatThrownBy(() -> ContainerStart.requireDocker("redis:8", () -> false))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("No Docker engine answers")
        .hasMessageContaining("container:redis:8");
  }

  @Test
  void saysWhatToSetWhenTestcontainersCannotUseTheEngine() {
    assertThatThrownBy(
            () ->
                ContainerStart.requireDocker(
                    "redis:8",
                    () -> {
                      throw new IllegalStateException("no ryuk");
                    }))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("no ryuk")
        .hasMessageContaining("TESTCONTAINERS_RYUK_DISABLED=true");
  }

  @Test
  void refusesWhatIsNoImageName() {
    assertThatThrownBy(() -> ContainerStart.start("Redis:8:9", container -> {}))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("'Redis:8:9' is not the name");
  }
}
