package io.kurabe.stats.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The level at which a share that never grows with the level falls through one half, from yes-or-no
 * trials at several levels: the highest load that more than half of the runs bear, the median
 * effective dose.
 *
 * <p>The interval consists of the levels that the likelihood-ratio test does not reject at 5 %
 * (chi-squared with 1 degree of freedom, 3.841). The likelihood of a threshold is the largest that
 * shares of at least one half below it, at most one half above it, and never growing, can give to
 * the trials: the isotonic regression of both sides (pool adjacent violators), cut off at one half
 * (Robertson, Wright and Dykstra, Order Restricted Inference, 1988, section 1.5). Nothing is
 * assumed about the shape of the curve. Levels between two tried ones are as likely as each other,
 * so the ends are tried levels, or open.
 *
 * @param low highest level known to lie below the threshold; 0 when there is none
 * @param bestLow lower end of the likeliest levels; 0 when there is none
 * @param bestHigh upper end of the likeliest levels; infinite when there is none
 * @param high lowest level known to lie above the threshold; infinite when there is none
 */
public record MedianThreshold(double low, double bestLow, double bestHigh, double high) {
  private static final double CHI_SQUARED_95 = 3.841;

  /** The trials at one level, which is above 0. */
  public record Level(double at, int yes, int no) {}

  /** Returns the threshold of levels that are all different, in any order. */
  public static MedianThreshold of(List<Level> levels) {
    List<Level> sorted =
        levels.stream()
            .filter(l -> l.yes + l.no > 0)
            .sorted(Comparator.comparingDouble(Level::at))
            .toList();
    List<Double> likelihoods = new ArrayList<>();
    for (int below = 0; below <= sorted.size(); below++) {
      likelihoods.add(
          logLikelihood(sorted.subList(0, below), true)
              + logLikelihood(sorted.subList(below, sorted.size()), false));
    }
    double best = Collections.max(likelihoods);
    List<Integer> kept = within(likelihoods, best, CHI_SQUARED_95 / 2);
    List<Integer> likeliest = within(likelihoods, best, 1e-9);
    return new MedianThreshold(
        levelBelow(sorted, kept.get(0)),
        levelBelow(sorted, likeliest.get(0)),
        levelAbove(sorted, likeliest.get(likeliest.size() - 1)),
        levelAbove(sorted, kept.get(kept.size() - 1)));
  }

  /** Returns whether both ends are known. */
  public boolean bounded() {
    return low > 0 && Double.isFinite(high);
  }

  private static List<Integer> within(List<Double> likelihoods, double best, double distance) {
    List<Integer> gaps = new ArrayList<>();
    for (int gap = 0; gap < likelihoods.size(); gap++) {
      if (best - likelihoods.get(gap) <= distance) {
        gaps.add(gap);
      }
    }
    return gaps;
  }

  private static double levelBelow(List<Level> sorted, int gap) {
    return gap == 0 ? 0 : sorted.get(gap - 1).at;
  }

  private static double levelAbove(List<Level> sorted, int gap) {
    return gap == sorted.size() ? Double.POSITIVE_INFINITY : sorted.get(gap).at;
  }

  private static double logLikelihood(List<Level> side, boolean below) {
    double sum = 0;
    for (Block block : fit(side)) {
      double free = block.yes / (double) (block.yes + block.no);
      double share = below ? Math.max(0.5, free) : Math.min(0.5, free);
      sum += times(block.yes, share) + times(block.no, 1 - share);
    }
    return sum;
  }

  /** Returns {@code count} times the logarithm of the share; 0 for a count of 0. */
  private static double times(int count, double share) {
    return count == 0 ? 0 : count * Math.log(share);
  }

  private record Block(int yes, int no) {
    boolean risesTo(Block next) {
      return (long) yes * (next.yes + next.no) < (long) next.yes * (yes + no);
    }
  }

  /** Joins neighbours whose shares rise into one block (pool adjacent violators). */
  private static List<Block> fit(List<Level> side) {
    List<Block> blocks = new ArrayList<>();
    for (Level level : side) {
      Block block = new Block(level.yes, level.no);
      while (!blocks.isEmpty() && blocks.get(blocks.size() - 1).risesTo(block)) {
        Block before = blocks.remove(blocks.size() - 1);
        block = new Block(before.yes + block.yes, before.no + block.no);
      }
      blocks.add(block);
    }
    return blocks;
  }
}
