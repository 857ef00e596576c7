package io.kurabe.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * In which order the runs of a plan are made. Drift of the machine (temperature, a neighbour, a
 * filling disk) must not favour one arm, so all but {@link #SEQUENTIAL} go through all arms once
 * before any of them comes again (randomised multiple interleaved trials: Abedi and Brecht, ICPE
 * 2017).
 */
public enum Design {
  /** Blocks of one run of each arm; the order within a block is drawn by the seed. */
  RANDOM,
  /** Blocks of one run of each arm; every second block in reverse, which cancels a linear drift. */
  ABBA,
  /** All runs of one arm, then all of the next: what comes with time looks like a difference. */
  SEQUENTIAL;

  /** The word on the command line. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Puts a plan into the order of execution.
   *
   * @param blocks the runs of each repeat, in the order of the tables
   * @param arm what a run is a repeat of
   * @return the same runs, block by block; one block for {@link #SEQUENTIAL}
   */
  <P> List<List<P>> order(List<List<P>> blocks, Function<P, ?> arm, long seed) {
    return switch (this) {
      case RANDOM -> shuffled(blocks, new Random(seed));
      case ABBA -> everySecondReversed(blocks);
      case SEQUENTIAL -> List.of(byArm(blocks, arm));
    };
  }

  private static <P> List<List<P>> shuffled(List<List<P>> blocks, Random random) {
    List<List<P>> ordered = new ArrayList<>();
    for (List<P> block : blocks) {
      List<P> shuffled = new ArrayList<>(block);
      Collections.shuffle(shuffled, random);
      ordered.add(shuffled);
    }
    return ordered;
  }

  private static <P> List<List<P>> everySecondReversed(List<List<P>> blocks) {
    List<List<P>> ordered = new ArrayList<>();
    for (List<P> block : blocks) {
      List<P> turned = new ArrayList<>(block);
      if (ordered.size() % 2 == 1) {
        Collections.reverse(turned);
      }
      ordered.add(turned);
    }
    return ordered;
  }

  private static <P> List<P> byArm(List<List<P>> blocks, Function<P, ?> arm) {
    Map<Object, List<P>> byArm = new LinkedHashMap<>();
    for (List<P> block : blocks) {
      block.forEach(p -> byArm.computeIfAbsent(arm.apply(p), k -> new ArrayList<>()).add(p));
    }
    return byArm.values().stream().flatMap(List::stream).toList();
  }
}
