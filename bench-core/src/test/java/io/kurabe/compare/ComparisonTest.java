package io.kurabe.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.internal.RepeatAdvice;
import io.kurabe.config.ConfigurationException;
import io.kurabe.result.PublishedSet;
import io.kurabe.stats.Change;
import io.kurabe.stats.ComparisonRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  static final double[] AT_1000 = {1000, 1010, 990, 1005, 995, 1002, 998};
  static final double[] AT_1200 = {1200, 1212, 1188, 1206, 1194, 1202, 1198};
  static final double[] NEAR_1000 = {1003, 1008, 993, 1001, 999, 1004, 996};
  static final double[] WILD = {700, 1300, 900, 1150, 1020, 820, 1250};

  @Test
  void aProvenDifferenceHasDirectionSizeIntervalAndWords() {
    ComparisonResult result =
        compare(
            new Loads().point("db", "upsert", AT_1000), new Loads().point("db", "upsert", AT_1200));
    Effect effect = effect(result, 0, 0);
    assertThat(effect.change()).isEqualTo(Change.FASTER);
    assertThat(effect.ratio().value()).isCloseTo(1.2, within(1e-9));
    assertThat(effect.ratio().low()).isGreaterThan(1.15);
    assertThat(effect.paired()).as("two invocations").isFalse();
    assertThat(result.answer().get(0))
        .startsWith("B against A, throughput: faster, +20% (+")
        .contains("interval excludes 1");
    assertThat(result.differences()).isEmpty();
  }

  @Test
  void aLongerTimeIsSlowerAlthoughItsRatioIsAboveOne() {
    ComparisonResult result =
        compare(
            new Loads().point("db", "upsert", AT_1200), new Loads().point("db", "upsert", AT_1000));
    Table p99 = result.tables().get(1);
    assertThat(p99.metric()).isEqualTo("p99 response");
    assertThat(p99.moreIsBetter()).isFalse();
    Effect effect = p99.rows().get(0).effects().get(0).orElseThrow();
    assertThat(effect.ratio().value()).isCloseTo(1.2, within(0.005));
    assertThat(effect.change()).isEqualTo(Change.SLOWER);
  }

  @Test
  void theSameWithinTheMarginIsNotThatNothingWasFound() {
    Loads base = new Loads().point("db", "upsert", AT_1000);
    assertThat(effect(compare(base, new Loads().point("db", "upsert", NEAR_1000)), 0, 0).change())
        .isEqualTo(Change.SAME);
    Effect wild = effect(compare(base, new Loads().point("db", "upsert", WILD)), 0, 0);
    assertThat(wild.change()).isEqualTo(Change.NOT_SHOWN);
    assertThat(wild.because()).isEqualTo("interval covers 1");
    assertThat(wild.detectable().orElseThrow()).as("what it could have shown").isGreaterThan(1.2);
  }

  @Test
  void singleRunsAreSaidToDecideNothingAndWhatToDo() {
    ComparisonResult result =
        compare(new Loads().point("db", "upsert", 1_000), new Loads().point("db", "upsert", 2_000));
    assertThat(result.answer())
        .first(InstanceOfAssertFactories.STRING)
        .isEqualTo(
            "One run on each side decides nothing: nobody knows by how much a second run of the"
                + " same would differ. Measure again: bench load upsert with the same options and"
                + " --repeats 7; best with both servers as targets of one command, in turns.");
    assertThat(result.cautions()).as("said above").noneMatch(c -> c.contains("too few runs"));
    assertThat(effect(result, 0, 0).change()).isEqualTo(Change.NOT_SHOWN);
  }

  @Test
  void howToRepeatDependsOnWhatWasMeasured() {
    assertThat(RepeatAdvice.command("load sql"))
        .isEqualTo("bench load sql with the same options and --repeats 7");
    assertThat(RepeatAdvice.command("counters"))
        .isEqualTo("bench run counters with the same options and --repeats 7");
    assertThat(RepeatAdvice.command("jmh")).isEqualTo("bench jmh with the same options and -f 5");
  }

  @Test
  void withThreeRunsASideNothingCanBeShownAndThatIsSaid() {
    ComparisonResult result =
        compare(
            new Loads().point("db", "upsert", 10, 11, 12),
            new Loads().point("db", "upsert", 1000, 1001, 1002));
    assertThat(effect(result, 0, 0).change()).isEqualTo(Change.NOT_SHOWN);
    assertThat(effect(result, 0, 0).detectable()).isEmpty();
    assertThat(result.answer())
        .anyMatch(c -> c.startsWith("So few runs (3 and 3) decide nothing. Measure again: bench"));
  }

  @Test
  void holmCountsAllRowsOfATable() {
    Loads base = new Loads();
    Loads other = new Loads();
    for (int row = 0; row < 30; row++) {
      // Five runs a side: p is 2/252 = 0.008 at best, enough alone, too much for the first of 30.
      base.point("db", "m" + row, 1000, 1010, 990, 1005, 995);
      other.point(
          "db", "m" + row, row == 0 ? new double[] {1200, 1210, 1190, 1205, 1195} : slice());
    }
    ComparisonResult all = compare(base, other);
    assertThat(all.tables().get(0).comparisons()).isEqualTo(30);
    Effect first = effect(all, 0, 0);
    assertThat(first.pValue()).isCloseTo(2 / 252.0, within(1e-9));
    assertThat(first.adjustedP()).isCloseTo(30 * 2 / 252.0, within(1e-9));
    assertThat(first.change()).isEqualTo(Change.NOT_SHOWN);

    ComparisonResult one =
        Comparison.of(sides(base, other), question(0.05, 0, "^db m0$|^m0$", List.of()));
    assertThat(one.tables().get(0).comparisons()).isEqualTo(1);
    assertThat(effect(one, 0, 0).change()).isEqualTo(Change.FASTER);
  }

  private static double[] slice() {
    return new double[] {1001, 1011, 991, 1004, 996};
  }

  @Test
  void targetsOfOneInvocationAreComparedPairByPair() {
    // Both drift by 30 %, b is always 5 % faster: unpaired nothing is seen, in pairs everything.
    double[] a = {1000, 1050, 1100, 1150, 1200, 1250, 1300};
    double[] b = {1049, 1103, 1156, 1207, 1261, 1312, 1366};
    Loads both = new Loads().point("a", "upsert", a).point("b", "upsert", b);
    ComparisonResult paired =
        Comparison.of(Side.targetsOf("results/x", both.result()), Question.DEFAULT);
    assertThat(effect(paired, 0, 0).paired()).isTrue();
    assertThat(effect(paired, 0, 0).ratio().low()).isGreaterThan(1.04);
    assertThat(effect(paired, 0, 0).change()).isEqualTo(Change.FASTER);
    assertThat(paired.sides()).extracting(s -> s.label()).containsExactly("a", "b");

    ComparisonResult unpaired =
        compare(new Loads().point("db", "upsert", a), new Loads().point("db", "upsert", b));
    assertThat(effect(unpaired, 0, 0).change()).isEqualTo(Change.NOT_SHOWN);
    assertThat(unpaired.cautions()).anyMatch(c -> c.contains("measured one after the other"));
    assertThat(paired.cautions()).noneMatch(c -> c.contains("measured one after the other"));
  }

  @Test
  void noEffectBelowTheNoiseFloorIsCalledOne() {
    Loads base = new Loads().point("db", "upsert", AT_1000).again("db", "upsert", shifted(1.25));
    ComparisonResult result = compare(base, new Loads().point("db", "upsert", AT_1200));
    assertThat(result.noiseFloors())
        .singleElement()
        .satisfies(f -> assertThat(f.relative().getAsDouble()).isGreaterThan(0.25));
    assertThat(effect(result, 0, 0).change()).isEqualTo(Change.NOT_SHOWN);
    assertThat(effect(result, 0, 0).because()).startsWith("below the noise floor of ");
    assertThat(result.tables().get(0).rows()).as("the repeated point is no row").hasSize(1);

    Loads clean = new Loads().point("db", "upsert", AT_1000);
    ComparisonResult stated =
        Comparison.of(
            sides(clean, new Loads().point("db", "upsert", AT_1200)),
            question(0.05, 0.3, "", List.of()));
    assertThat(effect(stated, 0, 0).change()).as("--noise-floor 30%").isEqualTo(Change.NOT_SHOWN);
  }

  static double[] shifted(double factor) {
    return java.util.Arrays.stream(AT_1000).map(v -> v * factor).toArray();
  }

  @Test
  void rowsAreMatchedByParametersAndOthersListed() {
    Loads base =
        new Loads().point("db", "upsert", AT_1000).point("db", "upsert", Map.of(), 8, AT_1000);
    Loads other = new Loads().point("new", "upsert", AT_1000).point("new", "update", AT_1000);
    ComparisonResult result = compare(base, other);
    assertThat(result.tables().get(0).rows())
        .singleElement()
        .satisfies(r -> assertThat(r.key().name()).as("one target each").isEqualTo("upsert"));
    assertThat(result.unmatched())
        .extracting(u -> u.key().variant() + " " + u.key().clients() + " " + u.sides())
        .containsExactly("upsert 8 [A]", "update 1 [B]");
  }

  @Test
  void oneLoadAgainstAnotherIsARowWhateverTheMethod() {
    Loads both =
        new Loads()
            .point("sql", "counters/upsert", AT_1000)
            .point("redis", "counters/incrby", AT_1200);
    ComparisonResult result =
        Comparison.of(Side.targetsOf("results/x", both.result()), Question.DEFAULT);
    assertThat(effect(result, 0, 0).change()).isEqualTo(Change.FASTER);
  }

  @Test
  void whatCannotBeComparedIsAMistakeOfTheUserWithBothSidesNamed() {
    Loads base = new Loads().point("db", "upsert", AT_1000);
    Loads other = new Loads().study("load round-trip").point("db", "round-trip", AT_1000);
    assertThatThrownBy(() -> compare(base, other))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("A (results/a): db upsert at 1 client")
        .hasMessageContaining("B (results/b): db round-trip at 1 client");
  }

  @Test
  void aChangedSettingIsNamed() {
    ComparisonResult result =
        compare(
            new Loads().setting("fsync", "on").point("db", "upsert", AT_1000),
            new Loads().setting("fsync", "off").point("db", "upsert", AT_1200));
    assertThat(result.differences())
        .containsExactly(new Difference("server db", "fsync", List.of("on", "off")));
  }

  @Test
  void invalidAndUnsteadyRunsAreNotComparedInSilence() {
    ComparisonResult result =
        compare(
            new Loads().unsteady().point("db", "upsert", AT_1000),
            new Loads().point("db", "upsert", AT_1000));
    assertThat(result.tables().get(0).rows().get(0).cells().get(0).unsteady()).isEqualTo(7);
    assertThat(result.cautions())
        .anyMatch(c -> c.startsWith("A: 7 of 7 runs did not come to a steady state"));

    ComparisonResult none =
        compare(
            new Loads().unfit().point("db", "upsert", AT_1000),
            new Loads().point("db", "upsert", AT_1000));
    assertThat(none.tables()).isEmpty();
    assertThat(none.answer()).singleElement().asString().startsWith("There is no answer");
  }

  @Test
  void aPercentileNeedsEnoughOperationsInEveryRun() {
    ComparisonResult result =
        compare(
            new Loads().operations(900).point("db", "upsert", AT_1000),
            new Loads().operations(900).point("db", "upsert", AT_1000));
    assertThat(result.tables()).extracting(Table::metric).containsExactly("throughput");
  }

  @Test
  void theGeometricMeanIsOverTheRows() {
    ComparisonResult result =
        compare(
            new Loads().point("db", "x", AT_1000).point("db", "y", AT_1000),
            new Loads().point("db", "x", shifted(4)).point("db", "y", AT_1000));
    assertThat(result.tables().get(0).overall().get(0).orElseThrow().value())
        .isCloseTo(2, within(1e-9));
  }

  @Test
  void severalCandidatesAreEachComparedWithTheFirst() {
    List<Side> sides =
        List.of(
            Side.of("A", "results/a", new Loads().point("db", "x", AT_1000).result()),
            Side.of("B", "results/b", new Loads().point("db", "x", AT_1200).result()),
            Side.of("C", "results/c", new Loads().point("db", "x", shifted(0.5)).result()));
    ComparisonResult result = Comparison.of(sides, Question.DEFAULT);
    assertThat(result.tables().get(0).comparisons()).isEqualTo(2);
    assertThat(effect(result, 0, 0).change()).isEqualTo(Change.FASTER);
    assertThat(effect(result, 0, 1).change()).isEqualTo(Change.SLOWER);
  }

  @Test
  void publishedValuesStandBesideTheNearestSizeOfOurs() {
    PublishedSet set =
        new PublishedSet(
            "x",
            "a paper",
            List.of(
                new PublishedSet.Value(
                    "paper", Map.of("method", "upsert"), 40, "mean response", 25_600),
                new PublishedSet.Value("paper", Map.of("method", "none"), 1, "mean response", 1)));
    Loads base =
        new Loads()
            .point("db", "upsert", AT_1000)
            .point("db", "upsert", Map.of("method", "upsert"), 64, AT_1200);
    Question asked =
        new Question(
            List.of(),
            Pattern.compile(""),
            ComparisonRule.DEFAULT,
            0,
            List.of(),
            Optional.of(set),
            false);
    ComparisonResult result = Comparison.of(sides(base, base), asked);
    assertThat(result.published())
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.ours().clients()).isEqualTo(64);
              assertThat(p.medians().get(0).value()).isCloseTo(64e6 / 1200, within(100.0));
            });
  }

  private static ComparisonResult compare(Loads a, Loads b) {
    return Comparison.of(sides(a, b), Question.DEFAULT);
  }

  private static List<Side> sides(Loads a, Loads b) {
    return List.of(Side.of("A", "results/a", a.result()), Side.of("B", "results/b", b.result()));
  }

  private static Question question(double margin, double floor, String rows, List<Gate> gates) {
    return new Question(
        List.of(),
        Pattern.compile(rows),
        new ComparisonRule(margin, 0.05),
        floor,
        gates,
        Optional.empty(),
        false);
  }

  private static Effect effect(ComparisonResult result, int row, int candidate) {
    return result.tables().get(0).rows().get(row).effects().get(candidate).orElseThrow();
  }
}
