package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a user can get wrong with {@code bench run keys} before any server is asked. */
class KeysRunOptionsTest {
  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @Test
  void allProblemsAreToldAtOnce() {
    int code =
        run(
            "keys",
            "--clients",
            "1,2",
            "--row-width",
            "huge",
            "--read-time",
            "soon",
            "--scale",
            "0",
            "--pool",
            "3",
            "--until-precise",
            "3%",
            "--null-check",
            "--duration",
            "3s",
            "--hold",
            "2ms",
            "--threads",
            "2");
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--clients: '1,2' is not a whole number")
        .contains("--row-width: 'huge' is unknown. Possible: narrow, wide")
        .contains("--read-time: 'soon' is not a duration")
        .contains("--scale: must be from 1")
        .contains("--pool: the clients of keys have connections of their own")
        .contains("--until-precise: a fill takes long")
        .contains("--null-check: name two servers that are alike")
        .contains("--duration, --warmup: a step of keys is as long as its rows take")
        .contains("--hold: is an option of study counters")
        .contains("--threads: is an option of study ddl")
        .doesNotContain("\tat ");
  }

  @Test
  void rowsAndStepsThatDoNotGoTogetherAreRefused() {
    assertThat(run("keys", "--rows", "1000", "--step", "300")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("rows must be 3 or more whole steps of 300 rows, was 1000");
    CaughtScreen other = new CaughtScreen(Map.of());
    Main.execute(new String[] {"run", "keys", "--step", "15"}, other.screen());
    assertThat(other.err()).contains("a step must be a multiple of 10 rows, was 15");
  }

  @Test
  void optionsOfKeysBelongToNoOtherStudy() {
    assertThat(run("counters", "--keys", "serial", "--step", "10")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--keys: is an option of study keys")
        .contains("--step: is an option of study keys");
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "run";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Main.execute(all, screen.screen());
  }
}
