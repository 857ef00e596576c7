package io.kurabe.target;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the time of statements went inside a server. Immutable.
 *
 * @param source how it was taken, in words
 * @param statementSeconds sum over all sessions from the begin of a statement to its end
 * @param parts of that, in seconds by name, e.g. {@code query cache lock}; what is left of it ran,
 *     or waited for something that has no instrument
 * @param instruments that the parts come from, and more; empty when it was sampled
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
   * @param count how often it happened
   * @param seconds how long that took, over all sessions
   */
  public record Instrument(String name, boolean on, long count, double seconds) {}
}
