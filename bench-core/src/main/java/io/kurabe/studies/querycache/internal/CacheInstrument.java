package io.kurabe.studies.querycache.internal;

/**
 * An instrument of a server's own cache in the observed runs of a point. Immutable.
 *
 * @param way e.g. {@code query cache 64M}
 * @param writes e.g. {@code 50/s}
 * @param count number of events
 * @param seconds over all sessions
 * @param share of the clients' thread-seconds
 * @param state whether its zero can be believed
 */
public record CacheInstrument(
    String target,
    String way,
    String writes,
    int clients,
    String name,
    long count,
    double seconds,
    double share,
    State state) {
  /** The meaning of the figure. */
  public enum State {
    /** The event happened. */
    SEEN("seen"),
    /** The event did not happen, and the control shows that it would have been counted. */
    NONE("none"),
    /** The server has no such instrument: nothing is known. */
    NOT_INSTRUMENTED("not instrumented"),
    /** The event did not happen in the control either: nothing is known. */
    UNKNOWN("unknown");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /** Returns the state in words. */
    public String text() {
      return text;
    }
  }
}
