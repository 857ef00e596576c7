package io.kurabe.record.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.Pause;
import io.kurabe.workload.Operation;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PausesTest {
  private static final long MS = 1_000_000;
  private static final long START = 5_000 * MS;

  @Test
  void onlyWhenNoGeneratorHadAnAnswerItIsAPauseOfAll() {
    Pauses one = answers(4_000, 1_000, 3_000);
    Pauses other = answers(4_000, 1_500, 2_500);
    assertThat(one.longest()).contains(new Pause(2_000, 1));
    assertThat(one.with(other).longest()).contains(new Pause(1_000, 0));
    assertThat(one.with(other).gaps())
        .containsExactly(
            gap(0, 1_000),
            gap(1_000, 1_500),
            gap(1_500, 2_500),
            gap(2_500, 3_000),
            gap(3_000, 4_000));
  }

  @Test
  void withoutALongOneInCommonItIsAsLongAsMayBeUnseen() {
    Pauses even = answers(10, 2, 4, 6, 8);
    Pauses odd = answers(10, 1, 3, 5, 7, 9);
    Pauses many = answers(60_000, LongStream.range(1, 19_999).map(i -> 3 * i).toArray());
    assertThat(even.with(odd).longest()).contains(new Pause(2, 0));
    assertThat(many.floorNanos()).isGreaterThanOrEqualTo(3 * MS);
    assertThat(even.with(odd).with(many)).isEqualTo(many.with(odd).with(even));
  }

  @Test
  void theLongestIsKnownHoweverManyThereAre() {
    long[] answers =
        LongStream.range(1, 20_000).map(i -> 3 * i).filter(t -> t < 30_000 || t > 30_050).toArray();
    Pauses found = answers(60_000, answers);
    assertThat(found.longest()).contains(new Pause(54, 29.997));
    assertThat(found.gaps()).hasSizeLessThanOrEqualTo(10_000);
  }

  @Test
  void anAnswerAfterAnEarlyEndHidesNoPauseBeforeIt() {
    assertThat(answers(1_000, 200, 500, 900, 2_000).longest()).contains(new Pause(400, 0.5));
  }

  @Test
  void aGeneratorThatMeasuredNothingTellsNothing() {
    Pauses none = answers(0);
    assertThat(none.longest()).isEmpty();
    assertThat(none.with(answers(100, 40))).isEqualTo(answers(100, 40));
    assertThat(answers(100, 40).with(none)).isEqualTo(answers(100, 40));
  }

  private static Pauses.Gap gap(long startMillis, long endMillis) {
    return new Pauses.Gap(startMillis * MS, endMillis * MS);
  }

  /** Of a client that answers at those times of the phase. */
  private static Pauses answers(long endMillis, long... millis) {
    Recorder recorder = new Recorder(List.of(new Operation("read", 1)), START, START + 90_000 * MS);
    ClientRecorder client = recorder.client();
    for (long at : millis) {
      client.success(0, START + (at - 1) * MS, START + (at - 1) * MS, START + at * MS, -1);
    }
    return recorder
        .recording(
            List.of(),
            START + endMillis * MS,
            new Recording.Backlog(0, 0, 0, 0),
            false,
            Optional.empty(),
            new GeneratorActivity("", 0, 0, 0, 0, 0, HistogramText.empty()))
        .pauses();
  }
}
