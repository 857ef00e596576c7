package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.record.RequestLog;
import io.kurabe.record.internal.ClientRecorder;
import io.kurabe.record.internal.Recorder;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs with known numbers: a baseline of 10 s, a change of 10 s, 10 s after it. */
class PhaseWindowsTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;

  /** Not 0, so that an origin that is taken for granted shows. */
  private static final long START = -5 * SECOND;

  private static final PhaseWindows COURSE =
      new PhaseWindows(
          START, new Span(START + 10 * SECOND, START + 20 * SECOND), START + 30 * SECOND, false);

  private final RequestLog log = new RequestLog();
  private final ClientRecorder client =
      new Recorder(List.of(new Operation("op", 1)), START, START + 30 * SECOND, log).client();

  private void answered(long due, long done) {
    client.success(0, START + due, START + due, START + done, -1);
  }

  private DdlStream open() {
    return COURSE.of(DdlStream.WRITES, Requests.of(log, true));
  }

  private DdlStream closed() {
    return COURSE.of(DdlStream.MIX, Requests.of(log, false));
  }

  /** 50/s, 2 ms each, but nobody is answered between the two times. */
  private void probe(long stallFrom, long stallTo) {
    for (long due = 0; due < 30 * SECOND; due += 20 * MS) {
      boolean waits = due >= stallFrom && due < stallTo;
      answered(due, waits ? stallTo + MS : due + 2 * MS);
    }
  }

  @Test
  void aChangeThatBlocksAllItsTimeIsAStallOfItsLength() {
    probe(10 * SECOND, 20 * SECOND);
    DdlStream.Stall stall = open().stall();
    // The last answer before it came at 9.982 s, the first after it at 20.001 s.
    assertThat(stall.startSeconds()).isCloseTo(9.982, within(1e-9));
    assertThat(stall.seconds()).isCloseTo(10.019, within(1e-9));
    assertThat(stall.baselineSeconds()).isCloseTo(0.02, within(1e-9));
    assertThat(stall.share()).isEqualTo(1);
    assertThat(open().blockedFraction())
        .as("all but the four due in the last 100 ms")
        .isCloseTo(496 / 500.0, within(1e-9));
  }

  @Test
  void aStallAtTheEndOfAChangeIsTheShareOfItThatItTakes() {
    probe(18 * SECOND, 20 * SECOND);
    assertThat(open().stall().share()).isCloseTo(0.2018, within(1e-9));
    assertThat(open().window(Window.MIDDLE).orElseThrow().response().maxMicros())
        .as("due in the middle, answered after it: counts where it was due")
        .isCloseTo(2_001_000, within(2_001.0));
    assertThat(open().window(Window.FIRST).orElseThrow().response().maxMicros())
        .isCloseTo(2_000, within(2.0));
  }

  @Test
  void anUndisturbedStreamHasNoStallBeyondItsOwnRhythm() {
    probe(0, 0);
    assertThat(open().stall().seconds()).isCloseTo(0.02, within(1e-9));
    assertThat(open().stall().share()).isCloseTo(0.002, within(1e-9));
    assertThat(open().blockedFraction()).isZero();
    assertThat(open().blockedMicros()).isEqualTo(100_000);
  }

  @Test
  void aStallOutsideOfTheChangeIsNotItsStall() {
    probe(25 * SECOND, 28 * SECOND);
    assertThat(open().stall().seconds()).isCloseTo(0.02, within(1e-9));
    assertThat(open().window(Window.AFTER).orElseThrow().silenceSeconds())
        .isCloseTo(3.019, within(1e-9));
  }

  @Test
  void aChangeAsShortAsTheRhythmOfTheProbeHasNoShare() {
    probe(0, 0);
    PhaseWindows instant =
        new PhaseWindows(
            START,
            new Span(START + 10 * SECOND, START + 10 * SECOND + MS),
            START + 30 * SECOND,
            false);
    assertThat(instant.of(DdlStream.WRITES, Requests.of(log, true)).stall().share()).isNaN();
  }

  @Test
  void nobodyAnsweredAtAllIsAStallFromTheBaselineToTheEnd() {
    DdlStream silent = open();
    assertThat(silent.stall().seconds()).isEqualTo(30);
    assertThat(silent.blockedFraction()).isNaN();
    assertThat(silent.window(Window.BEFORE).orElseThrow().succeeded()).isZero();
    assertThat(silent.window(Window.BEFORE).orElseThrow().p95Micros()).isNaN();
  }

  @Test
  void windowsAreCutByTheChangesOwnStartAndEnd() {
    probe(0, 0);
    assertThat(open().windows())
        .extracting(Window::name, Window::startSeconds, Window::lengthSeconds, Window::succeeded)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("before", 0.0, 10.0, 500L),
            org.assertj.core.groups.Tuple.tuple("first 10 %", 10.0, 1.0, 50L),
            org.assertj.core.groups.Tuple.tuple("middle", 11.0, 8.0, 400L),
            org.assertj.core.groups.Tuple.tuple("last 10 %", 19.0, 1.0, 50L),
            org.assertj.core.groups.Tuple.tuple("after", 20.0, 10.0, 500L),
            org.assertj.core.groups.Tuple.tuple("during", 10.0, 10.0, 500L));
    assertThat(open().windows()).allSatisfy(w -> assertThat(w.perSecond()).isEqualTo(50));
  }

  @Test
  void aClosedLoopCountsAnswersWhereTheyComeAndItsSilenceShows() {
    for (long sent = 0; sent < 12 * SECOND; sent += 100 * MS) {
      answered(sent, sent + 100 * MS);
    }
    answered(12 * SECOND, 19_500 * MS); // It hangs over the rest of the middle.
    DdlStream mix = closed();
    Window middle = mix.window(Window.MIDDLE).orElseThrow();
    assertThat(middle.succeeded()).isEqualTo(11);
    assertThat(middle.silenceSeconds()).isCloseTo(7, within(1e-9));
    Window last = mix.window(Window.LAST).orElseThrow();
    assertThat(last.succeeded()).isEqualTo(1);
    assertThat(last.response().maxMicros()).isCloseTo(7_500_000, within(8_000.0));
    assertThat(mix.blockedFraction()).as("a stalled client sends nothing").isNaN();
  }

  @Test
  void aRequestThatFailedIsCountedAndBlockedButHasNoResponseTime() {
    probe(0, 0);
    client.failure(
        0,
        START + 15 * SECOND,
        START + 15 * SECOND,
        START + 15 * SECOND + MS,
        new Failure(OutcomeKind.LOCK_TIMEOUT, "1205", "lock wait timeout"));
    Window middle = open().window(Window.MIDDLE).orElseThrow();
    assertThat(middle.failed()).isEqualTo(1);
    assertThat(middle.succeeded()).isEqualTo(400);
    assertThat(open().blockedFraction()).isCloseTo(1 / 501.0, within(1e-9));
  }

  @Test
  void theTimelineCoversTheRunInEqualSlicesAndLosesNothing() {
    probe(10 * SECOND, 20 * SECOND);
    DdlStream.Timeline timeline = open().timeline();
    assertThat(timeline.sliceSeconds()).isEqualTo(0.25);
    assertThat(timeline.perSecond()).hasSize(120);
    assertThat(timeline.perSecond().stream().mapToDouble(r -> r * timeline.sliceSeconds()).sum())
        .isCloseTo(1_500, within(1e-6));
    assertThat(timeline.maxMicros().get(40)).isCloseTo(10_001_000, within(10_010.0));
    assertThat(timeline.p50Micros().get(0)).isCloseTo(2_000, within(2.0));
  }
}
