package io.kurabe.workloads.orderentry.internal;

import java.util.SplittableRandom;

/**
 * The non-uniform random numbers of the specification [2.1.6]: {@code (((random(0..a) OR
 * random(low..high)) + c) mod (high - low + 1)) + low}. Some values are far hotter than others;
 * which ones, the constant c decides, so it is drawn once and is the same for all terminals.
 *
 * @param a one less than a power of two: 255, 1023 or 8191
 * @param c from 0 to a
 */
record NuRand(int a, int c, int low, int high) {
  /** Names are drawn by this a [2.1.6]. */
  static final int A_OF_NAMES = 255;

  /** Customers are drawn by this a. */
  static final int A_OF_CUSTOMERS = 1023;

  /** Items are drawn by this a. */
  static final int A_OF_ITEMS = 8191;

  /** The least distance between the constants for names of load and run [2.1.6.1]. */
  private static final int LEAST_DELTA = 65;

  /** The greatest one. */
  private static final int MOST_DELTA = 119;

  NuRand {
    if (c < 0 || c > a) {
      throw new IllegalArgumentException("the constant must be from 0 to " + a + ", was " + c);
    }
  }

  int next(SplittableRandom random) {
    return of(random.nextInt(a + 1), random.nextInt(low, high + 1));
  }

  /** Returns the number that two uniform draws give. */
  int of(int upToA, int inRange) {
    return ((upToA | inRange) + c) % (high - low + 1) + low;
  }

  /** Returns whether names of a run may be drawn with that constant on data loaded with another. */
  static boolean mayFollow(int ofRun, int ofLoad) {
    int delta = Math.abs(ofRun - ofLoad);
    return delta >= LEAST_DELTA && delta <= MOST_DELTA && delta != 96 && delta != 112;
  }

  /** Draws the constant for names of a run. */
  static int constantOfRun(SplittableRandom random, int ofLoad) {
    int drawn = random.nextInt(A_OF_NAMES + 1);
    while (!mayFollow(drawn, ofLoad)) {
      drawn = random.nextInt(A_OF_NAMES + 1);
    }
    return drawn;
  }
}
