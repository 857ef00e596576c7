package io.kurabe.postgres.keys.internal;

import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A B-tree as pgstattuple's {@code pgstatindex} describes it.
 *
 * @param levels of pages above the leaves, 0 when the root is a leaf
 * @param pages of the tree: leaves, inner pages and the root, also emptied ones, without the
 *     metapage; 0 before the first row
 * @param leafDensityPercent how full the leaves are; NaN without rows
 * @param leafFragmentationPercent share of leaves whose right neighbour lies before them in the
 *     file; NaN without rows
 */
record BtreeShape(
    long levels, long pages, double leafDensityPercent, double leafFragmentationPercent) {
  static final List<KeyFigure> FIGURES =
      List.of(
          KeyFigure.PAGE_SPLITS,
          KeyFigure.LEAF_DENSITY_PERCENT,
          KeyFigure.LEAF_FRAGMENTATION_PERCENT);

  /**
   * Returns the page splits since the tree was empty, exact for one that was filled by INSERT
   * alone. The first row makes one page, a leaf that is also the root. Each split adds one page
   * beside the one that it divides; the split of a root adds one more, the new root, and by that a
   * level. So {@code pages = 1 + splits + levels}. An index that was built over rows, rebuilt, or
   * whose emptied pages were used again has another history than its shape tells.
   */
  long splits() {
    return Math.max(0, pages - 1 - levels);
  }

  /** Returns all of {@link #FIGURES}; without rows only the splits. */
  Map<KeyFigure, Double> figures() {
    Map<KeyFigure, Double> figures = new EnumMap<>(KeyFigure.class);
    figures.put(KeyFigure.PAGE_SPLITS, (double) splits());
    figures.put(KeyFigure.LEAF_DENSITY_PERCENT, leafDensityPercent);
    figures.put(KeyFigure.LEAF_FRAGMENTATION_PERCENT, leafFragmentationPercent);
    figures.values().removeIf(value -> value.isNaN());
    return figures;
  }
}
