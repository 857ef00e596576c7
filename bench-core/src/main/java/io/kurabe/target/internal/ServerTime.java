package io.kurabe.target.internal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The time of statements inside a server, divided by what it was spent on. Immutable.
 *
 * @param source how it was measured, in words
 * @param statementSeconds sum over all sessions from the begin of a statement to its end
 * @param parts parts of that time, in seconds by name, e.g. {@code query cache lock}; in the rest
 *     the statements ran or waited for something that has no instrument
 * @param instruments from which the parts come, and others; empty when it was sampled
 * @param stages that statements went through; they contain waits
 * @param notReported what one would expect but this server does not report: name and reason
 */
public record ServerTime(
    String source,
    double statementSeconds,
    Map<String, Double> parts,
    List<Instrument> instruments,
    List<Instrument> stages,
    Map<String, String> notReported) {
  public ServerTime {
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    instruments = List.copyOf(instruments);
    stages = List.copyOf(stages);
    notReported = Collections.unmodifiableMap(new LinkedHashMap<>(notReported));
  }

  /**
   * An instrument of the server's.
   *
   * @param name as the server has it
   * @param on whether it counts and measures
   * @param count number of its events
   * @param seconds duration of the events, over all sessions
   */
  public record Instrument(String name, boolean on, long count, double seconds) {}
}
