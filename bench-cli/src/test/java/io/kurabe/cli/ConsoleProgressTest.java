package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.MovedClock;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the line of a terminal says of the time that is left. */
class ConsoleProgressTest {
  private final CaughtScreen screen = new CaughtScreen(Map.of());
  private final MovedClock watch = new MovedClock();
  private final ConsoleProgress progress = new ConsoleProgress(screen.screen(), watch);

  private String lineAfter(int seconds, double done) {
    watch.at(seconds * 1_000_000_000L);
    progress.update("measure", done, 100);
    String all = screen.err();
    return all.substring(all.lastIndexOf('\r') + 1);
  }

  @Test
  void theTimeLeftComesFromTheRunsThatWereMade() {
    progress.plan(100, 500);
    progress.run(1, "first");
    assertThat(lineAfter(2, 0.5)).contains(" 1 %  498 s left").endsWith("1/100 first");
    progress.run(26, "later");
    assertThat(lineAfter(100, 0)).contains("25 %  300 s left").endsWith("26/100 later");
  }

  @Test
  void aMessageTakesTheLineOfTheBar() {
    Screen piped = screen.screen();
    Screen terminal =
        new Screen(piped.out(), piped.err(), Map.of(), false, true, true, piped.generator());
    ConsoleProgress bar = new ConsoleProgress(terminal, watch);
    bar.plan(1, 10);
    watch.at(1_000_000_000L);
    bar.update("measure", 0.5, 100);
    terminal.note("agent-1 was lost");
    assertThat(screen.err()).contains("100/s").endsWith("\r\u001b[Kagent-1 was lost\n");
    piped.note("in a log");
    assertThat(screen.err()).endsWith("\nin a log\n");
  }

  @Test
  void runsOfAnEarlierProcessTookNoneOfThisOnesTime() {
    progress.plan(100, 200);
    progress.run(61, "resumed");
    assertThat(lineAfter(2, 0.5)).contains("61 %  198 s left");
    progress.run(71, "later");
    assertThat(lineAfter(50, 0)).contains("70 %  150 s left");
  }
}
