package io.kurabe.page.internal;

import java.util.List;

/**
 * Charts that belong together. Immutable.
 *
 * @param toggles series that the reader may hide, by their names; none for no choice
 * @param charts in the order of the page, without those that show nothing; none where only the
 *     choice for those below stands
 */
public record ChartGroup(
    Layout layout, List<Chart.Pick> picks, List<Toggle> toggles, List<Chart> charts)
    implements Block {
  public ChartGroup {
    picks = List.copyOf(picks);
    toggles = List.copyOf(toggles);
    charts = charts.stream().filter(chart -> !chart.isEmpty()).toList();
  }

  /** How charts are placed when there is room. */
  public enum Layout {
    PAIRS,
    WHOLE,
    MULTIPLES
  }

  /** A series that can be hidden, and is shown at first or not. */
  public record Toggle(String name, boolean shown) {}

  public static ChartGroup of(Layout layout, List<Chart> charts) {
    return new ChartGroup(layout, List.of(), List.of(), charts);
  }

  @Override
  public boolean isEmpty() {
    return charts.isEmpty() && picks.isEmpty();
  }
}
