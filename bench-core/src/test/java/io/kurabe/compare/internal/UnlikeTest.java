package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.Difference;
import io.kurabe.compare.Gate;
import io.kurabe.compare.Loads;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Transport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnlikeTest {
  private static final double[] SLOW = {100, 101, 102, 99, 98, 100, 101};
  private static final double[] FAST = {200, 201, 202, 199, 198, 200, 201};

  private static final Transport JDBC =
      new Transport(Driver.JDBC, Protocol.PREPARED, 0, 1, 0, Map.of());
  private static final Transport VERTX =
      new Transport(Driver.VERTX, Protocol.PREPARED, 0, 1, 2, Map.of());

  private static List<Side> sides(Transport before, Transport after) {
    return List.of(
        Side.of("before", "A", new Loads().by(before).point("db", "upsert", SLOW).result()),
        Side.of("after", "B", new Loads().by(after).point("db", "upsert", FAST).result()));
  }

  private static Row firstRow(ComparisonResult result) {
    return result.tables().get(0).rows().get(0);
  }

  @Test
  void sidesThatWereReachedInOneWayGetAVerdict() {
    ComparisonResult result = Comparison.of(sides(JDBC, JDBC), Question.DEFAULT);
    assertThat(firstRow(result).effects().get(0)).isPresent();
    assertThat(result.differences()).isEmpty();
  }

  @Test
  void anotherDriverIsNamedFirstAndNothingIsCalledFaster() {
    ComparisonResult result = Comparison.of(sides(JDBC, VERTX), Question.DEFAULT);
    assertThat(firstRow(result).effects().get(0)).isEmpty();
    assertThat(result.tables().get(0).comparisons()).isZero();
    assertThat(result.answer().get(0))
        .contains("before and after were reached in different ways (driver: jdbc and vertx)")
        .contains("or allow unlike results to be compared");
    assertThat(result.differences().get(0))
        .isEqualTo(new Difference("way to the server", "driver", List.of("jdbc", "vertx")));
  }

  @Test
  void whoAllowsItGetsTheVerdictBesideWhatDiffers() {
    ComparisonResult result = Comparison.of(sides(JDBC, VERTX), Question.DEFAULT.ofOneInvocation());
    assertThat(firstRow(result).effects().get(0)).isPresent();
    assertThat(result.differences().get(0).name()).isEqualTo("driver");
  }

  @Test
  void protocolPoolPipelineAndOptionsCountAsWell() {
    for (Transport other :
        List.of(
            new Transport(Driver.JDBC, Protocol.TEXT, 0, 1, 0, Map.of()),
            new Transport(Driver.JDBC, Protocol.PREPARED, 8, 1, 0, Map.of()),
            new Transport(Driver.JDBC, Protocol.PREPARED, 0, 16, 0, Map.of()),
            new Transport(
                Driver.JDBC, Protocol.PREPARED, 0, 1, 0, Map.of("useCompression", "true")),
            Transport.UNKNOWN)) {
      ComparisonResult result = Comparison.of(sides(JDBC, other), Question.DEFAULT);
      assertThat(firstRow(result).effects().get(0)).as(other.toString()).isEmpty();
    }
  }

  @Test
  void aGateOnUnlikeSidesIsNotDecided() {
    Question gated =
        new Question(
            Question.DEFAULT.metrics(),
            Question.DEFAULT.rows(),
            Question.DEFAULT.rule(),
            0,
            List.of(Gate.parse("throughput<5% slower")),
            Question.DEFAULT.published(),
            false);
    ComparisonResult result = Comparison.of(sides(JDBC, VERTX), gated);
    assertThat(result.gates())
        .allMatch(g -> g.verdict() == io.kurabe.stats.Verdict.NOT_SHOWN)
        .isNotEmpty();
  }
}
