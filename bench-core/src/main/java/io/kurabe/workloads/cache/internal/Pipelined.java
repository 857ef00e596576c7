package io.kurabe.workloads.cache.internal;

/** Many requests that are sent without waiting for each other, outside of runs. */
public interface Pipelined {
  /** Returns how many requests there are. */
  long count();

  /** Returns the name of the command of request {@code i}. */
  String command(long i);

  /** Gives the words behind it; called in the order of the requests, by one thread. */
  void write(long i, WordSink to);

  /**
   * Returns what takes the answer of request {@code i}, on another thread; called before it is
   * sent.
   */
  default AnswerSink answer(long i) {
    return AnswerSink.IGNORE;
  }

  /** Is told that the next answer has been read; called in the order of the requests. */
  default void answered() {}

  /**
   * Is told ten times a second how many requests have been answered, and once at the end.
   *
   * @return whether to go on
   */
  default boolean progress(long done) {
    return true;
  }
}
