package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.Noise;
import io.kurabe.stats.internal.ChangePoints.ChangePoint;
import io.kurabe.stats.internal.SteadyState.Rule;
import io.kurabe.stats.internal.SteadyState.State;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyStateTest {
  /** The bound of the issue: at most 2 % for a correlation up to 0.5 and a spread of 10 %. */
  @ParameterizedTest
  @CsvSource({"20, 0.5, 500", "60, 0, 300", "60, 0.5, 500", "120, 0.5, 200", "300, 0.5, 50"})
  void stationaryNoiseIsSeldomCalledUnsteady(int length, double phi, int simulations) {
    assertThat(unsteadyPercent(length, phi, 0.1, simulations, i -> 1_000))
        .as("false alarms, percent")
        .isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 60, 300})
  void dipsThatReturnArePartOfTheSteadyState(int length) {
    assertThat(unsteadyPercent(length, 0.3, 0.05, 60, i -> i % 10 == 9 ? 600 : 1_000)).isZero();
    assertThat(unsteadyPercent(length, 0, 0.02, 60, i -> i % 10 == 4 ? 600 : 1_000)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"30, 45", "60, 60", "120, 80", "300, 80"})
  void aFallOfAFifthOverTheWholeRunIsFound(int length, double leastPercent) {
    assertThat(unsteadyPercent(length, 0.3, 0.05, 60, i -> 1_000 * (1 - 0.2 * i / length)))
        .as("found, percent")
        .isGreaterThanOrEqualTo(leastPercent);
  }

  @Test
  void aStartUpIsCutOff() {
    SteadyState found =
        SteadyState.of(
            new Noise(1).around(120, 0.03, 0.3, i -> 1_000 * (1 - 0.6 * Math.exp(-i / 8.0))),
            1,
            Rule.DEFAULT);
    assertThat(found.state()).isEqualTo(State.STEADY);
    assertThat(found.cut()).isBetween(15, 40);
    assertThat(found.lastLevel()).isEqualTo(found.cut());
    assertThat(found.because()).isEqualTo("steady from %d.0 s on", found.cut());
  }

  @Test
  void aRunWithoutChangesIsSteadyFromTheStart() {
    SteadyState found = SteadyState.of(new Noise(2).white(60, 0.02), 1, Rule.DEFAULT);
    assertThat(found).isEqualTo(new SteadyState(State.STEADY, 0, 0, List.of(), found.because()));
    assertThat(found.because()).isEqualTo("steady from the start");
  }

  @Test
  void aChangeInTheMiddleLeavesTheSecondHalf() {
    SteadyState found =
        SteadyState.of(
            new Noise(3).around(60, 0.02, 0.3, i -> i < 38 ? 1_000 : 770), 0.5, Rule.DEFAULT);
    assertThat(found.state()).isEqualTo(State.STEADY);
    assertThat(found.cut()).isZero();
    assertThat(found.lastLevel()).isEqualTo(38);
    assertThat(found.changes()).extracting(ChangePoint::index).containsExactly(38);
    assertThat(found.because()).isEqualTo("steady from 19.0 s on, after changes of -23% at 19.0 s");
  }

  @Test
  void aChangeNearTheEndLeavesTooLittle() {
    SteadyState found =
        SteadyState.of(
            new Noise(4).around(60, 0.02, 0.3, i -> i < 50 ? 1_000 : 770), 1, Rule.DEFAULT);
    assertThat(found.state()).isEqualTo(State.UNSTEADY);
    assertThat(found.because())
        .isEqualTo(
            "it changed until near the end: -23%% at 50.0 s; the last level covers %.0f%% of the"
                + " run",
            1000.0 / (60 - found.cut()));
  }

  @Test
  void aTrendIsCalledOne() {
    SteadyState found =
        SteadyState.of(new Noise(5).around(100, 0.02, 0.3, i -> 1_000 - 3 * i), 1, Rule.DEFAULT);
    assertThat(found.state()).isEqualTo(State.UNSTEADY);
    assertThat(found.because()).matches("it went down all the time, by -\\d+% from .* to the end");
  }

  @Test
  void smallChangesDoNotMatter() {
    SteadyState found =
        SteadyState.of(
            new Noise(6).around(60, 0.002, 0, i -> i < 50 ? 1_000 : 970), 1, Rule.DEFAULT);
    assertThat(found.state()).isEqualTo(State.STEADY);
    assertThat(found.changes()).isEmpty();
  }

  @Test
  void placesOfALongRunAreThoseOfItsIntervals() {
    SteadyState found =
        SteadyState.of(
            new Noise(7).around(1_200, 0.03, 0.3, i -> i < 700 ? 1_000 : 600), 1, Rule.DEFAULT);
    assertThat(found.state()).isEqualTo(State.STEADY);
    assertThat(found.lastLevel()).isBetween(696, 704);
  }

  @Test
  void fewIntervalsSayNothing() {
    SteadyState found = SteadyState.of(new Noise(8).white(19, 0.02), 1, Rule.DEFAULT);
    assertThat(found.state()).isEqualTo(State.TOO_SHORT);
    assertThat(found.because()).isEqualTo("19 intervals are too few to tell: it needs 20");
    assertThat(SteadyState.of(new Noise(8).white(20, 0.02), 1, Rule.DEFAULT).state())
        .isEqualTo(State.STEADY);
  }

  @Test
  void aRunThatStoodStillIsSteady() {
    List<Double> nothing = java.util.Collections.nCopies(30, 0.0);
    assertThat(SteadyState.of(nothing, 1, Rule.DEFAULT).state()).isEqualTo(State.STEADY);
  }

  private static double unsteadyPercent(
      int length, double phi, double cv, int simulations, IntToDoubleFunction level) {
    Noise noise = new Noise(length);
    int unsteady = 0;
    for (int i = 0; i < simulations; i++) {
      List<Double> series = noise.around(length, cv, phi, level);
      unsteady += SteadyState.of(series, 1, Rule.DEFAULT).state() == State.UNSTEADY ? 1 : 0;
    }
    return 100.0 * unsteady / simulations;
  }
}
