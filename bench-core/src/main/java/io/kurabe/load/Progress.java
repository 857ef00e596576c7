package io.kurabe.load;

/** Receives the progress of a run; called by the leading thread about ten times a second. */
@FunctionalInterface
public interface Progress {
  /** Ignores the progress. */
  Progress NONE = (phase, done, opsPerSecond) -> {};

  /**
   * Receives the progress.
   *
   * @param phase {@code connect}, {@code warm-up}, {@code measure} or {@code drain}
   * @param done share of the run's planned time that is over, 0 to 1
   * @param opsPerSecond successes per second since the last call; 0 when nothing is known
   */
  void update(String phase, double done, double opsPerSecond);
}
