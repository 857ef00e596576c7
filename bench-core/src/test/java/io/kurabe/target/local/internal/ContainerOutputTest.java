package io.kurabe.target.local.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.testcontainers.containers.output.OutputFrame;

class ContainerOutputTest {
  private final ContainerOutput output = new ContainerOutput();

  private void prints(String text) {
    output.accept(new OutputFrame(OutputFrame.OutputType.STDERR, text.getBytes(UTF_8)));
  }

  @Test
  void keepsWhatWasPrintedInItsOrder() {
    prints("one\n");
    prints("two\n");
    output.accept(OutputFrame.END);

    assertThat(output.text()).isEqualTo("one\ntwo\n");
  }

  @Test
  void keepsTheEndOfALongOutput() {
    prints("begin " + "x".repeat(99_999));
    prints(" end");

    assertThat(output.text()).hasSize(100_000).endsWith("x end").doesNotContain("begin");
  }

  @Test
  void keepsNothingOnceTheServerRuns() {
    prints("starting");
    output.end();
    prints("running");

    assertThat(output.text()).isEmpty();
  }
}
