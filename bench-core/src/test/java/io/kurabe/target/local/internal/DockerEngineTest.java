package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import org.junit.jupiter.api.Test;

class DockerEngineTest {
  @Test
  void saysInOneSentenceThatNoDockerEngineAnswers() {
    assertThatThrownBy(() -> DockerEngine.requireAnswer("redis:8", () -> false))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("No Docker engine answers")
        .hasMessageContaining("container:redis:8");
  }

  @Test
  void saysWhatToSetWhenTestcontainersCannotUseTheEngine() {
    assertThatThrownBy(
            () ->
                DockerEngine.requireAnswer(
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
    assertThatThrownBy(() -> DockerEngine.ready("Redis:8:9"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("'Redis:8:9' is not the name");
  }

  @Test
  void aContainerThatHasNoPortsHasEndedAndIsNotPrinted() {
    String port = "expected <true> for input of <InspectContainerResponse(args=[/kurabe.conf])>";
    assertThat(DockerEngine.reason(port)).isEqualTo("it ended at once");
    assertThat(DockerEngine.reason("port is taken.")).isEqualTo("port is taken");
  }
}
