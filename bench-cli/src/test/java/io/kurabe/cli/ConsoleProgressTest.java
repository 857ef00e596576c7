package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.Answers;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.spec.MovedClock;
import io.kurabe.workload.BulkTotal;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The progress of runs that are under way, on a terminal and in a log. */
class ConsoleProgressTest {
  private static final String NAME = "aurora-mysql-point-select-c64-r12";

  private final MovedClock watch = new MovedClock();
  private final CaughtScreen log = new CaughtScreen(Map.of());
  private final CaughtScreen terminal = new CaughtScreen(Map.of());

  private ConsoleProgress onTerminal() {
    return onTerminal(Map.of());
  }

  private ConsoleProgress onTerminal(Map<String, String> environment) {
    return new ConsoleProgress(terminalOf(environment), watch);
  }

  private Screen terminalOf(Map<String, String> environment) {
    Screen piped = terminal.screen();
    return new Screen(piped.out(), piped.err(), environment, false, true, true, piped.generator());
  }

  private String lineAfter(ConsoleProgress progress, double seconds, double done) {
    watch.at((long) (seconds * 1e9));
    progress.update("measure", done, 100);
    return drawn();
  }

  private String drawn() {
    String all = terminal.err();
    return all.substring(all.lastIndexOf("\r\u001b[K") + 4);
  }

  private List<String> logged() {
    return log.err().lines().toList();
  }

  /** A second of 1000 successes, of which 20 took 8 ms and the others 2 ms. */
  private static Answers second(long failed) {
    Histogram times = HistogramText.empty();
    times.recordValueWithCount(2_000_000, 980);
    times.recordValueWithCount(8_000_000, 20);
    return new Answers(1, 1_000, failed, times);
  }

  @Test
  void theTimeLeftComesFromTheRunsThatWereMade() {
    ConsoleProgress progress = onTerminal();
    progress.plan(100, 500);
    progress.run(1, "first");
    assertThat(lineAfter(progress, 2, 0.5)).contains("  1%  8 min left  1/100 first");
    progress.run(81, "later");
    assertThat(lineAfter(progress, 100, 0)).contains(" 80%  25 s left  81/100 later");
  }

  @Test
  void runsOfAnEarlierProcessTookNoneOfThisOnesTime() {
    ConsoleProgress progress = onTerminal();
    progress.plan(100, 100);
    progress.run(61, "resumed");
    assertThat(lineAfter(progress, 2, 0.5)).contains(" 61%  98 s left");
    progress.run(71, "later");
    assertThat(lineAfter(progress, 30, 0)).contains(" 70%  90 s left");
  }

  @Test
  void aTerminalShowsTheLastSecondAndDrawsNoMoreOften() {
    ConsoleProgress progress = onTerminal(Map.of("COLUMNS", "140"));
    progress.plan(7, 12);
    progress.run(2, NAME);
    assertThat(lineAfter(progress, 0.05, 0)).as("at once").contains("2/7 " + NAME);
    progress.answered(second(0));
    watch.at(950_000_000);
    String before = terminal.err();
    progress.update("measure", 0.4, 100);
    assertThat(terminal.err()).isEqualTo(before);
    assertThat(lineAfter(progress, 1.05, 0.5))
        .endsWith("s left  2/7 " + NAME + "  measure  1k/s  p50 2.00ms  p99 8.00ms  0 failed")
        .startsWith("█");
    progress.answered(second(3));
    assertThat(lineAfter(progress, 2.05, 0.6)).endsWith("p99 8.00ms  3 failed");
  }

  @Test
  void whatComesBeforeTheFirstRunIsNoPaceOfTheOthers() {
    ConsoleProgress progress = onTerminal();
    progress.plan(10, 30);
    assertThat(lineAfter(progress, 5, 0.5)).startsWith("  5%  25 s left  warming up  100/s");
    watch.at(6_500_000_000L);
    progress.update("sizes", 0, 0);
    assertThat(drawn()).isEqualTo("  0%  24 s left  sizes");
    watch.at(20_000_000_000L);
    progress.run(1, "first");
    assertThat(lineAfter(progress, 21, 1)).startsWith(" 10%  9 s left  1/10 first");
  }

  @Test
  void theBarDoesNotComeAndGoWithTheFigures() {
    for (int columns : new int[] {110, 140}) {
      ConsoleProgress progress = onTerminal(Map.of("COLUMNS", String.valueOf(columns)));
      progress.run(2, NAME);
      boolean first = lineAfter(progress, columns, 0).contains("░");
      progress.answered(second(1_000_000));
      assertThat(lineAfter(progress, columns + 1, 0).contains("░")).isEqualTo(first);
      assertThat(first).isEqualTo(columns == 140);
    }
  }

  @Test
  void aNarrowLineLeavesOutWhatMattersLeastAndNeverCutsTheName() {
    ConsoleProgress progress = onTerminal(Map.of("COLUMNS", "70"));
    progress.plan(7, 12);
    progress.run(2, NAME);
    progress.answered(second(0));
    assertThat(lineAfter(progress, 1, 0.5))
        .isEqualTo("11 s left  2/7 " + NAME + "  1k/s  p99 8.00ms");
    assertThat(terminal.err()).doesNotContain("\n");
  }

  @Test
  void aNameWithoutRoomStandsOnceOnALineOfItsOwn() {
    ConsoleProgress progress = onTerminal(Map.of("COLUMNS", "60"));
    progress.plan(7, 12);
    progress.run(2, NAME + "-and-more");
    for (int second = 1; second <= 3; second++) {
      progress.answered(second(5));
      assertThat(lineAfter(progress, second, 0.5))
          .matches("\\d+ s left  1k/s  p99 8.00ms  5 failed");
    }
    assertThat(terminal.err()).containsOnlyOnce("2/7 " + NAME + "-and-more\n");
  }

  @Test
  void aLogHasALineEveryTenSecondsOfTheRunThatIsUnderWay() {
    ConsoleProgress progress = new ConsoleProgress(log.screen(), watch);
    progress.plan(2, 30);
    progress.run(1, NAME);
    for (int tenth = 1; tenth <= 250; tenth++) {
      watch.at(tenth * 100_000_000L);
      if (tenth == 155) {
        progress.run(2, "other");
      }
      if (tenth % 10 == 0) {
        progress.answered(second(tenth == 60 || tenth == 120 ? 2 : 0));
      }
      progress.update("measure", 0.5, 1_000);
    }
    assertThat(logged())
        .containsExactly(
            "[  10 s] run 1/2 "
                + NAME
                + ": measure, 1k/s, p50 2.00ms, p99 8.00ms, 2 failed, 30 s left",
            "[  20 s] run 2/2 other: measure, 1k/s, p50 2.00ms, p99 8.00ms, 0 failed, 7 s left");
  }

  @Test
  void aRunThatHasJustBegunGetsAMomentForItsFigures() {
    ConsoleProgress progress = new ConsoleProgress(log.screen(), watch);
    progress.plan(1, 100);
    progress.run(1, "first");
    watch.at(12_000_000_000L);
    progress.update("connect", 0, 0);
    assertThat(logged()).isEmpty();
    watch.at(13_000_000_000L);
    progress.answered(second(0));
    progress.update("measure", 0, 0);
    assertThat(logged()).singleElement().asString().contains("measure, 1k/s, p50 2.00ms");
    watch.at(25_000_000_000L);
    progress.update("connect", 0, 0);
    assertThat(logged()).last().isEqualTo("[  25 s] run 1/1 first: connect, 75 s left");
  }

  @Test
  void withoutASeriesTheRateComesFromTheLooks() {
    ConsoleProgress progress = new ConsoleProgress(log.screen(), watch);
    progress.plan(1, 30);
    progress.run(1, "fleet");
    for (int second = 1; second <= 10; second++) {
      watch.at(second * 1_000_000_000L);
      progress.update("warm-up", 0.1, second <= 5 ? 100 : 300);
    }
    assertThat(logged()).containsExactly("[  10 s] run 1/1 fleet: warm-up, 200/s, 90 s left");
  }

  @Test
  void tablesThatAreFilledShowTheirRows() {
    ConsoleProgress progress = new ConsoleProgress(log.screen(), watch);
    watch.at(4_000_000_000L);
    progress.loading("orders", 100_000, 4_000_000, 25_000);
    watch.at(10_000_000_000L);
    progress.loading("orders", 0, 4_000_000, 0);
    watch.at(20_000_000_000L);
    progress.loading("orders", 275_000, 4_000_000, 25_000);
    progress.ready(new BulkTotal("point-select on pg", 4_000_000, 160));
    assertThat(logged())
        .startsWith(
            "[  10 s] orders: 0 of 4 000 000 rows, 0 rows/s",
            "[  20 s] orders: 275 000 of 4 000 000 rows, 25k rows/s, 2 min left")
        .hasSize(3);
  }

  @Test
  void quietShowsNothing() {
    assertThat(ConsoleProgress.on(log.screen(), true)).isSameAs(ConsoleProgress.NONE);
  }

  @Test
  void aMessageTakesTheLineOfTheBar() {
    ConsoleProgress bar = onTerminal();
    bar.plan(1, 10);
    watch.at(1_000_000_000L);
    bar.update("measure", 0.5, 100);
    terminalOf(Map.of()).note("agent-1 was lost");
    assertThat(terminal.err()).endsWith("\r\u001b[Kagent-1 was lost\n");
    terminal.screen().note("in a log");
    assertThat(terminal.err()).endsWith("\nin a log\n");
  }
}
