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

  /**
   * Receives what was answered since the last call, when an interval of the run's series ends:
   * every second, or more often in a run of less than 40 s. It is what the run records anyway, so
   * it costs the clients nothing.
   *
   * @param answers may be kept; nobody changes them
   */
  default void answered(Answers answers) {}
}
