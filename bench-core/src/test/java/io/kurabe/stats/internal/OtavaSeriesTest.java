package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.internal.ChangePoints.ChangePoint;
import io.kurabe.stats.internal.ChangePoints.Options;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Series and change points that Apache Otava publishes (github.com/apache/otava, Apache-2.0; each
 * test names the file). Where ours are fewer it is for the reasons that {@link ChangePoints} gives:
 * with Otava's variance ({@code n1 + n2} below) and its test of the right neighbour only, and with
 * outliers allowed, the same code gave all of its published lists to the last point.
 */
class OtavaSeriesTest {
  /** {@code tests/tigerbeetle_test.py}: a nightly benchmark of TigerBeetle, kept by Nyrkio. */
  private static final double[] TIGERBEETLE = {
    26705, 26475, 26641, 26806, 26835, 26911, 26564, 26812, 26874, 26682, 15672, 26745, 26460,
    26977, 26851, 23412, 23547, 23674, 23519, 23670, 23662, 23462, 23750, 23717, 23524, 23588,
    23687, 23793, 23937, 23715, 23570, 23730, 23690, 23699, 23670, 23860, 23988, 23652, 23681,
    23798, 23728, 23604, 23523, 23412, 23685, 23773, 23771, 23718, 23409, 23739, 23674, 23597,
    23682, 23680, 23711, 23660, 23990, 23938, 23742, 23703, 23536, 24363, 24414, 24483, 24509,
    24944, 24235, 24560, 24236, 24667, 24730, 28346, 28437, 28436, 28057, 28217, 28456, 28427,
    28398, 28250, 28331, 28222, 28726, 28578, 28345, 28274, 28514, 28590, 28449, 28305, 28411,
    28788, 28404, 28821, 28580, 27483, 26805, 27487, 27124, 26898, 27295, 26951, 27312, 27660,
    27154, 27050, 26989, 27193, 27503, 27326, 27375, 27513, 27057, 27421, 27574, 27609, 27123,
    27824, 27644, 27394, 27836, 27949, 27702, 27457, 27272, 28207, 27802, 27516, 27586, 28005,
    27768, 28543, 28237, 27915, 28437, 28342, 27733, 28296, 28524, 28687, 28258, 28611, 29360,
    28590, 29641, 28965, 29474, 29256, 28611, 28205, 28539, 27962, 28398, 28509, 28240, 28592,
    28102, 28461, 28578, 28669, 28507, 28535, 28226, 28536, 28561, 28087, 27953, 28398, 28007,
    28518, 28337, 28242, 28607, 28545, 28514, 28377, 28010, 28412, 28633, 28576, 28195, 28637,
    28724, 28466, 28287, 28719, 28425, 28860, 28842, 28604, 28327, 28216, 28946, 28918, 29287,
    28725, 29148, 29541, 29137, 29628, 29087, 28612, 29154, 29108, 28884, 29234, 28695, 28969,
    28809, 28695, 28634, 28916, 29852, 29389, 29757, 29531, 29363, 29251, 29552, 29561, 29046,
    29795, 29022, 29395, 28921, 29739, 29257, 29455, 29376, 29528, 28909, 29492, 28984, 29621,
    29026, 29457, 29102, 29114, 28924, 29162, 29259, 29554, 29616, 29211, 29367, 29460, 28836,
    29645, 29586, 28848, 29324, 28969, 29150, 29243, 29081, 29312, 28923, 29272, 29117, 29072,
    29529, 29737, 29652, 29612, 29856, 29012, 30402, 29969, 29309, 29439, 29285, 29421, 29023,
    28772, 29692, 29416, 29267, 29542, 29904, 30045, 29739, 29945, 29141, 29163, 29765, 29197,
    29441, 28910, 29504, 29614, 29643, 29506, 29420, 29672, 29432, 29784, 29888, 29309, 29247,
    29816, 29254, 29813, 29451, 29382, 29618, 28558, 29845, 29499, 29283, 29184, 29246, 28790,
    29952, 29145, 29415, 30437, 29227, 29605, 29859, 29156, 29807, 29406, 29734, 29861, 29140,
    29983, 29832, 29919, 29896, 29991, 29266, 29001, 29459, 29548, 29310, 29042, 29303, 29894,
    29091, 29018, 29537, 29614, 29180, 29736, 29500, 29218, 29581, 28906, 28542, 29306, 28987,
    29878, 28865, 30272, 29707, 29662, 29815, 30492, 29347, 30096, 29054, 30238, 28813, 31895,
    28915
  };

  /** {@code tests/tigerbeetle_test.py}, test_tb_old_defaults and test_tb_old_defaults_p05. */
  @ParameterizedTest
  @CsvSource({"0.01", "0.05"})
  void largeChangesOfTigerBeetle(double pValue) {
    assertThat(find(new Options(30, pValue, 0.05), TIGERBEETLE)).containsExactly(15, 71);
  }

  /** {@code tests/tigerbeetle_test.py}, test_tb_magnitude0_p01 to test_tb_magnitude0_p00001. */
  @ParameterizedTest
  @CsvSource({
    "0.01, '15 26 61 71 95 117 131 142 148 165 169 192 212 260', '26 165 169'",
    "0.001, '15 61 71 95 117 131 142 148 192 212 260', 260",
    "0.0001, '71 95 117 131 142 148 192 212', '117 142 148'",
    "0.00001, '71 95 131 192 212', 212"
  })
  void allChangesOfTigerBeetleButThoseThatAreNotSignificant(
      double pValue, String published, String weaker) {
    List<Integer> expected =
        numbers(published).stream().filter(i -> !numbers(weaker).contains(i)).toList();
    assertThat(find(new Options(30, pValue, 0), TIGERBEETLE)).isEqualTo(expected);
  }

  /**
   * {@code tests/tigerbeetle_test.py}, test_tb_old_defaults_p1: published are 10, 11 and 363, too.
   * 10 is a single outlier, 363 the value before the last: neither stands without that one value.
   */
  @Test
  void theOutlierOfTigerBeetleIsNoChange() {
    assertThat(find(new Options(30, 0.1, 0.05), TIGERBEETLE)).containsExactly(15, 71);
  }

  /** {@code tests/analysis_test.py}, test_single_series. */
  @Test
  void halvedLevel() {
    assertThat(
            find(
                new Options(10, 0.0001, 0),
                1.02,
                0.95,
                0.99,
                1.00,
                1.12,
                1.00,
                1.01,
                0.98,
                1.01,
                0.96,
                0.50,
                0.51,
                0.48,
                0.48,
                0.55,
                0.50,
                0.49,
                0.51,
                0.50,
                0.49))
        .containsExactly(10);
  }

  /** {@code tests/series_test.py}, test_change_point_detection: two metrics of one test. */
  @Test
  void twoShortSeries() {
    assertThat(
            find(Options.DEFAULT, 1.02, 0.95, 0.99, 1.00, 1.12, 0.90, 0.50, 0.51, 0.48, 0.48, 0.55))
        .containsExactly(6);
    assertThat(
            find(Options.DEFAULT, 2.02, 2.03, 2.01, 2.04, 1.82, 1.85, 1.79, 1.81, 1.80, 1.76, 1.78))
        .containsExactly(4);
  }

  /** {@code tests/series_test.py}, test_change_point_min_magnitude. */
  @Test
  void ofTwoShortSeriesOneChangeIsAboveAFifth() {
    Options fifth = new Options(50, 0.001, 0.2);
    assertThat(find(fifth, 1.02, 0.95, 0.99, 1.00, 1.12, 0.90, 0.50, 0.51, 0.48, 0.48, 0.55))
        .containsExactly(6);
    assertThat(find(fifth, 2.02, 2.03, 2.01, 2.04, 1.82, 1.85, 1.79, 1.81, 1.80, 1.76, 1.78))
        .isEmpty();
  }

  /** {@code tests/series_test.py}, test_change_point_detection_many. */
  @Test
  void threeChangesWithoutNoise() {
    double[] levels = new double[30];
    Arrays.fill(levels, 0, 5, 1);
    Arrays.fill(levels, 5, 13, 5);
    Arrays.fill(levels, 13, 21, 9);
    Arrays.fill(levels, 21, 30, 3);
    assertThat(find(new Options(50, 0.05, 0), levels)).containsExactly(5, 13, 21);
  }

  /** {@code tests/series_test.py}, test_div_by_zero. */
  @Test
  void aLevelOfZero() {
    assertThat(find(Options.DEFAULT, 0.0, 0.0, 0.0, 1.00, 1.12, 0.90, 0.50, 0.51, 0.48, 0.48, 0.55))
        .containsExactly(3, 6);
  }

  /** {@code tests/change_point_divisive_test.py}, test_ttest. */
  @Test
  void threeLevelsOfFewValues() {
    assertThat(
            find(
                new Options(50, 0.01, 0),
                0.3,
                2.4,
                1.5,
                -0.9,
                -0.5,
                99.7,
                98.3,
                99.1,
                149.0,
                149.7,
                149.5,
                149.1,
                148.8,
                150.0))
        .containsExactly(5, 8);
  }

  /** {@code docs/GETTING_STARTED.md}, local.sample: metric2 falls by 12.9 %, metric1 does not. */
  @Test
  void theExampleOfGettingStarted() {
    List<ChangePoint> changes =
        ChangePoints.find(
            List.of(10.43, 10.23, 10.29, 10.91, 10.34, 10.69, 9.23, 9.11, 9.13, 9.03),
            Options.DEFAULT);
    assertThat(changes).extracting(ChangePoint::index).containsExactly(6);
    assertThat(changes.get(0).relativeChange())
        .isCloseTo(-0.129, org.assertj.core.api.Assertions.within(0.0005));
    assertThat(
            find(
                Options.DEFAULT,
                154023,
                138455,
                143112,
                149190,
                132098,
                151344,
                155145,
                148889,
                149466,
                148209))
        .isEmpty();
  }

  private static List<Integer> find(Options options, double... series) {
    return ChangePoints.find(DoubleStream.of(series).boxed().toList(), options).stream()
        .map(ChangePoint::index)
        .toList();
  }

  private static List<Integer> numbers(String text) {
    return Arrays.stream(text.split(" ", -1)).map(Integer::valueOf).toList();
  }
}
