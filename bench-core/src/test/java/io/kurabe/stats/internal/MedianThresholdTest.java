package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.internal.MedianThreshold.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

class MedianThresholdTest {
  @Test
  void trialsThatAgreeLeaveTheLevelsBetweenThem() {
    // Three trials against 1/2: 2 x 3 x ln 2 = 4.16, more than 3.841.
    assertThat(MedianThreshold.of(List.of(new Level(100, 3, 0), new Level(110, 0, 3))))
        .isEqualTo(new MedianThreshold(100, 100, 110, 110));
  }

  @Test
  void twoTrialsShowNothing() {
    // 2 x 2 x ln 2 = 2.77.
    MedianThreshold two = MedianThreshold.of(List.of(new Level(100, 2, 0), new Level(110, 0, 2)));
    assertThat(two).isEqualTo(new MedianThreshold(0, 100, 110, Double.POSITIVE_INFINITY));
    assertThat(two.bounded()).isFalse();
  }

  @Test
  void trialsThatDisagreeWidenItToTheNextLevelThatDecides() {
    // At 105: 5 of 9, a likelihood ratio of 0.11 against one half; at 110 2 of 6: 0.68.
    MedianThreshold found =
        MedianThreshold.of(
            List.of(
                new Level(120, 0, 4),
                new Level(100, 4, 0),
                new Level(110, 2, 4),
                new Level(105, 5, 4)));
    assertThat(found.low()).isEqualTo(100);
    assertThat(found.high()).isEqualTo(120);
    assertThat(found.bestLow()).isEqualTo(105);
    assertThat(found.bestHigh()).isEqualTo(110);
  }

  @Test
  void neighboursWhoseSharesRiseArePooled() {
    // 1 of 4 and 3 of 4 cannot both be above the threshold with a share that never grows: pooled
    // 4 of 8, as likely as below it.
    MedianThreshold found =
        MedianThreshold.of(
            List.of(
                new Level(90, 5, 0),
                new Level(100, 1, 3),
                new Level(105, 3, 1),
                new Level(120, 0, 5)));
    assertThat(found).isEqualTo(new MedianThreshold(90, 90, 120, 120));
  }

  @Test
  void levelsWithoutATrialSayNothing() {
    assertThat(MedianThreshold.of(List.of(new Level(100, 0, 0))))
        .isEqualTo(new MedianThreshold(0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    assertThat(MedianThreshold.of(List.of(new Level(100, 5, 0))).low()).isEqualTo(100);
    assertThat(MedianThreshold.of(List.of(new Level(100, 0, 5))).high()).isEqualTo(100);
  }
}
