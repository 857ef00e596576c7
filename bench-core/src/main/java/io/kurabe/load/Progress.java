package io.kurabe.load;

/** Hears how a run goes; called by the leading thread about ten times a second. */
@FunctionalInterface
public interface Progress {
  /** Hears nothing. */
  Progress NONE = (phase, done, opsPerSecond) -> {};

  /**
   * @param phase {@code connect}, {@code warm-up}, {@code measure} or {@code drain}
   * @param done share of the run's planned time that is over, 0 to 1
   * @param opsPerSecond successes per second since the last call; 0 when nothing is known
   */
  void update(String phase, double done, double opsPerSecond);
}
