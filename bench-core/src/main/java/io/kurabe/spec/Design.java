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
 * The order in which the runs of a plan are made. Drift of the machine (temperature, a neighbour, a
 * filling disk) must not favour one variant, so all designs but {@link #SEQUENTIAL} run all
 * variants once before any of them comes again (randomised multiple interleaved trials: Abedi and
 * Brecht, ICPE 2017).
 */
public enum Design {
  /** Makes blocks of one run of each variant; the seed determines the order within a block. */
  RANDOM,
  /**
   * Makes blocks of one run of each variant, every second one in reverse order, which cancels a
   * linear drift.
   */
  ABBA,
  /**
   * Makes all runs of one variant, then all of the next; a change over time looks like a difference
   * of variants.
   */
  SEQUENTIAL;

  /** {@return the word that a user writes for it} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Puts a plan into the order of execution.
   *
   * @param blocks the runs of each repeat, in the order of the tables
   * @param variant gives the variant that a run repeats
   * @return the same runs, block by block; one block for {@link #SEQUENTIAL}
   */
  <P> List<List<P>> order(List<List<P>> blocks, Function<P, ?> variant, long seed) {
    return switch (this) {
      case RANDOM -> shuffled(blocks, new Random(seed));
      case ABBA -> everySecondReversed(blocks);
      case SEQUENTIAL -> List.of(byVariant(blocks, variant));
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

  private static <P> List<P> byVariant(List<List<P>> blocks, Function<P, ?> variant) {
    Map<Object, List<P>> byVariant = new LinkedHashMap<>();
    for (List<P> block : blocks) {
      block.forEach(
          p -> byVariant.computeIfAbsent(variant.apply(p), k -> new ArrayList<>()).add(p));
    }
    return byVariant.values().stream().flatMap(List::stream).toList();
  }
}
