package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.Difference;
import io.kurabe.compare.Loads;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Tone;
import io.kurabe.study.page.internal.StudyPages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sides that were loaded by different numbers of generators say so before any verdict. */
class LoadedByTest {
  private static final double[] SLOW = {100, 101, 102, 99, 98, 100, 101};
  private static final double[] FAST = {200, 201, 202, 199, 198, 200, 201};

  private static ComparisonResult compare(Loads before, Loads after) {
    return Comparison.of(
        List.of(Side.of("before", "A", before.result()), Side.of("after", "B", after.result())),
        Question.DEFAULT);
  }

  private static Loads point(Loads loads, int clients, double... rates) {
    return loads.point("db", "upsert", Map.of("method", "upsert"), clients, rates);
  }

  @Test
  void oneGeneratorAgainstFourIsSaidBeforeTheVerdict() {
    ComparisonResult result =
        compare(
            new Loads().point("db", "upsert", SLOW),
            new Loads().madeBy(4).point("db", "upsert", FAST));
    assertThat(result.differences())
        .containsExactly(new Difference("generator", "number", List.of("1", "4")));
    assertThat(result.answer().get(0))
        .isEqualTo(
            "1 generator against 4: before and after were loaded by different numbers of them, so"
                + " a difference may come from those that made the load.");
    assertThat(result.answer().get(1)).startsWith("after against before, throughput: faster");
  }

  @Test
  void anAgentAloneIsOneGenerator() {
    ComparisonResult result =
        compare(
            new Loads().point("db", "upsert", SLOW),
            new Loads().madeBy(1).point("db", "upsert", FAST));
    assertThat(result.differences()).isEmpty();
  }

  @Test
  void moreGeneratorsForMoreClientsAreNoDifferenceWhereBothSidesHaveThem() {
    Loads one = point(point(new Loads().madeBy(1), 4, SLOW).madeBy(4), 16, SLOW);
    Loads same = point(point(new Loads().madeBy(1), 4, FAST).madeBy(4), 16, FAST);
    assertThat(compare(one, same).differences()).isEmpty();
    Loads other = point(point(new Loads().madeBy(1), 4, FAST).madeBy(8), 16, FAST);
    assertThat(compare(one, other).differences())
        .containsExactly(new Difference("generator", "number", List.of("4", "8")));
    assertThat(compare(one, other).answer().get(0)).startsWith("4 generators against 8: ");
  }

  @Test
  void targetsOfOneResultCount() {
    Page page =
        StudyPages.of(
            new Loads()
                .point("one", "upsert", SLOW)
                .madeBy(3)
                .point("two", "upsert", FAST)
                .result());
    assertThat(page.head())
        .contains(
            new Block.Text(
                Tone.ANSWER,
                "1 generator against 3: one and two were loaded by different numbers of them, so a"
                    + " difference may come from those that made the load."));
    assertThat(page.sections())
        .filteredOn(s -> s.id().equals("differences"))
        .flatExtracting(s -> s.blocksFor(Medium.TERMINAL))
        .extracting(Object::toString)
        .anyMatch(text -> text.contains("number: 1 -> 3"));
  }

  /** The coordinator of a fleet made no load, so its machine is not what is compared. */
  @Test
  void machinesAreThoseThatMadeTheLoad() {
    assertThat(
            compare(
                    new Loads().madeBy(2).point("db", "upsert", SLOW),
                    new Loads().madeBy(2).coordinatedBy("another CPU").point("db", "upsert", FAST))
                .differences())
        .isEmpty();
  }
}
