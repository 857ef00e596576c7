package io.kurabe.junit;

/** Whether there is a baseline to compare with. */
sealed interface BaselineState {
  /** Why budgets against the baseline are not decided. */
  String because();

  /** It fits this machine, server and load. */
  record Usable(Baseline baseline) implements BaselineState {
    @Override
    public String because() {
      return "";
    }
  }

  /** None, one of something else, or one that was just recorded. */
  record Unusable(String because) implements BaselineState {}
}
