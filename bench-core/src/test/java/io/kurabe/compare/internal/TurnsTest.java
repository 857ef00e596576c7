package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.Gate;
import io.kurabe.compare.Loads;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.config.ConfigurationException;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several results that are one side. */
class TurnsTest {
  private static final Instant BEGIN = Instant.parse("2026-11-29T08:00:00Z");
  private static final double[] SPEEDS = {1_000, 700, 1_300, 900, 1_100, 800, 1_200};

  /** The machine's speed doubles and halves, but the head is always a tenth slower. */
  private static List<List<Side>> turns(double slower, int minutesBetweenSides) {
    List<Side> base = new ArrayList<>();
    List<Side> head = new ArrayList<>();
    for (int i = 0; i < SPEEDS.length; i++) {
      Instant turn = BEGIN.plus(Duration.ofMinutes(2L * i));
      base.add(side("base", turn, SPEEDS[i]));
      head.add(
          side("head", turn.plus(Duration.ofMinutes(minutesBetweenSides)), SPEEDS[i] * slower));
    }
    return List.of(base, head);
  }

  private static Side side(String label, Instant when, double... speeds) {
    StudyResult result = new Loads().point("pg", "upsert", speeds).result();
    return Side.of(label, label + "-" + when, result.toBuilder().made(when, 10).build());
  }

  private static ComparisonResult compare(List<List<Side>> turns) {
    Question question =
        new Question(
            Question.DEFAULT.metrics(),
            Question.DEFAULT.rows(),
            Question.DEFAULT.rule(),
            0,
            List.of(Gate.parse("throughput<5% slower")),
            Question.DEFAULT.published(),
            false);
    return Comparison.of(Turns.sides(turns), question);
  }

  @Test
  void whatTheMachineDoesHitsBothSidesOfATurn() {
    ComparisonResult alternating = compare(turns(0.9, 1));
    assertThat(alternating.gates()).extracting(g -> g.verdict()).containsExactly(Verdict.FAILS);

    ComparisonResult oneAfterTheOther = compare(turns(0.9, 60));
    assertThat(oneAfterTheOther.gates())
        .extracting(g -> g.verdict())
        .containsExactly(Verdict.NOT_SHOWN);
  }

  @Test
  void theSameSpeedHolds() {
    assertThat(compare(turns(1, 1)).gates())
        .extracting(g -> g.verdict())
        .containsExactly(Verdict.HOLDS);
  }

  @Test
  void aTurnIsOneValueHoweverManyRunsItHas() {
    List<Side> sides =
        Turns.sides(
            List.of(
                List.of(
                    side("base", BEGIN, 900, 1_000, 1_100),
                    side("base", BEGIN.plusSeconds(120), 1_900, 2_000, 2_100))));
    assertThat(sides).hasSize(1);
    StudyResult merged = sides.get(0).result();
    assertThat(merged.runs()).extracting(r -> r.spec().name()).doesNotHaveDuplicates().hasSize(6);
    assertThat(merged.points())
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.runs()).hasSize(6);
              assertThat(p.throughput().value()).isEqualTo(1_500);
            });
  }

  @Test
  void aSingleResultStaysAsItIs() {
    Side only = side("base", BEGIN, 1_000);
    assertThat(Turns.sides(List.of(List.of(only)))).containsExactly(only);
  }

  @Test
  void anUnfinishedTurnMakesItsSideUnfinished() {
    Side cut = side("base", BEGIN.plusSeconds(9), 1_000);
    Side unfinished =
        Side.of("base", "cut", cut.result().toBuilder().incomplete("it was interrupted").build());
    StudyResult merged =
        Turns.sides(List.of(List.of(side("base", BEGIN, 1_000), unfinished))).get(0).result();
    assertThat(merged.complete()).isFalse();
    assertThat(merged.incompleteBecause()).isEqualTo("it was interrupted");
  }

  @Test
  void turnsOfDifferentThingsAreRefused() {
    Side other =
        Side.of("base", "b", new Loads().study("load other").point("pg", "upsert", 1_000).result());
    assertThatThrownBy(() -> Turns.sides(List.of(List.of(side("base", BEGIN, 1_000), other))))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'base' are of different things (load upsert, load other)");
  }
}
