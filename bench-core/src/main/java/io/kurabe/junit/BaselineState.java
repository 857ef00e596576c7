package io.kurabe.junit;

/** The state of a baseline: whether there is one to compare with. */
sealed interface BaselineState {
  /** Returns why budgets against the baseline are not decided. */
  String because();

  /** The baseline fits this machine, server and load. */
  record Usable(Baseline baseline) implements BaselineState {
    @Override
    public String because() {
      return "";
    }
  }

  /** There is no baseline, or one of other conditions, or one that was just recorded. */
  record Unusable(String because) implements BaselineState {}
}
