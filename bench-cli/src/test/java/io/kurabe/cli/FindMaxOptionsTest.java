package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a user of {@code --find-max} can get wrong before any server is asked. */
class FindMaxOptionsTest {
  @Test
  void whatContradictsASearchIsToldInOneMessage() {
    CaughtScreen console = new CaughtScreen(Map.of());
    int code =
        run(
            console,
            "load",
            "counters",
            "-t",
            "a=embedded:redis",
            "-t",
            "b=embedded:postgres",
            "--find-max",
            "--slo",
            "mean=5ms",
            "--rate",
            "500",
            "--think",
            "1s",
            "--repeats",
            "3",
            "--resolution",
            "0.1%",
            "--time-limit",
            "0");
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .startsWith("bench load is not usable, 7 problems:")
        .contains("--rate: is what --find-max searches")
        .contains("--think: belongs to the closed loop")
        .contains("--find-max: repeats each rate until it is decided; leave out --repeats")
        .contains("--find-max: searches on one target at a time, was 2")
        .contains("--slo: 'mean=5ms' is not a limit. A mean hides the slow requests")
        .contains("--resolution: resolution must be from 0.01 to 1")
        .contains("--time-limit: must be longer than 0, was 0");
  }

  @Test
  void aSearchNeedsALimitAndALimitASearch() {
    CaughtScreen without = new CaughtScreen(Map.of());
    assertThat(run(without, "load", "round-trip", "-t", "embedded:redis", "--find-max"))
        .isEqualTo(2);
    assertThat(without.err())
        .contains("--slo: is needed with --find-max, e.g. --slo p99=10ms")
        .doesNotContain("problems:");
    CaughtScreen alone = new CaughtScreen(Map.of());
    assertThat(
            run(
                alone,
                "load",
                "round-trip",
                "-t",
                "embedded:redis",
                "--slo",
                "p99=1ms",
                "--resolution",
                "5%"))
        .isEqualTo(2);
    assertThat(alone.err())
        .contains("--slo: is for --find-max")
        .contains("--resolution: is for --find-max");
  }

  @Test
  void theHelpOfLoadHasAnExampleOfASearch() {
    CaughtScreen console = new CaughtScreen(Map.of());
    assertThat(run(console, "load", "--help")).isZero();
    assertThat(console.out())
        .contains("--find-max --slo p99=10ms")
        .contains("--resolution=X%")
        .contains("Default: 5%");
  }

  private static int run(CaughtScreen screen, String... args) {
    return Main.execute(args, screen.screen());
  }
}
