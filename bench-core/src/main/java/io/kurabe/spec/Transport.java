package io.kurabe.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The way in which operations travel to a server. Times of two servers can be compared only when
 * both have the same transport.
 *
 * @param driver the library that carries them
 * @param protocol how statements travel to a SQL server
 * @param pool size of the pool that the clients of a SQL server share; 0 when each client has a
 *     connection of its own
 * @param pipeline how many clients of a Redis server send side by side over one connection
 * @param eventLoops threads that wait for answers; 0 where each client has a thread of its own
 * @param options parameters of the driver that shape how it sends and reads, name to value; those
 *     of the user's URL override those that Kurabe sets
 */
public record Transport(
    Driver driver,
    Protocol protocol,
    int pool,
    int pipeline,
    int eventLoops,
    Map<String, String> options) {
  /** The transport of a run whose result does not state it. */
  public static final Transport UNKNOWN =
      new Transport(Driver.UNKNOWN, Protocol.PREPARED, 0, 1, 0, Map.of());

  public Transport {
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /** {@return prepared statements by JDBC over one connection per client} */
  public static Transport jdbc() {
    return new Transport(Driver.JDBC, Protocol.PREPARED, 0, 1, 0, Map.of());
  }

  /** {@return all properties by name, as text, in a stable order} */
  public Map<String, String> described() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("driver", driver.text());
    all.put("protocol", protocol.text());
    all.put("pool", String.valueOf(pool));
    all.put("pipeline", String.valueOf(pipeline));
    if (eventLoops > 0) {
      all.put("event loops", String.valueOf(eventLoops));
    }
    if (!options.isEmpty()) {
      all.put("driver options", optionsText(options));
    }
    return all;
  }

  /**
   * {@return the differences, a line each, e.g. {@code driver: jdbc and vertx}; empty when both are
   * alike}
   *
   * @param other the other one
   * @param sameEngine whether both lead to servers of one engine; the options of different engines'
   *     drivers have no names in common and are not compared
   */
  public List<String> differencesFrom(Transport other, boolean sameEngine) {
    List<String> found = new ArrayList<>();
    differs(found, "driver", driver.text(), other.driver.text());
    differs(found, "protocol", protocol.text(), other.protocol.text());
    differs(found, "pool", String.valueOf(pool), String.valueOf(other.pool));
    differs(found, "pipeline", String.valueOf(pipeline), String.valueOf(other.pipeline));
    if (driver == other.driver && sameEngine) {
      differs(found, "event loops", String.valueOf(eventLoops), String.valueOf(other.eventLoops));
      Set<String> names = new LinkedHashSet<>(options.keySet());
      names.addAll(other.options.keySet());
      for (String name : names) {
        differs(
            found,
            "driver option " + name,
            options.getOrDefault(name, "not set"),
            other.options.getOrDefault(name, "not set"));
      }
    }
    return found;
  }

  private static void differs(List<String> found, String what, String here, String there) {
    if (!here.equals(there)) {
      found.add("%s: %s and %s".formatted(what, here, there));
    }
  }

  private static String optionsText(Map<String, String> options) {
    return options.entrySet().stream()
        .map(o -> o.getKey() + "=" + o.getValue())
        .collect(Collectors.joining(", "));
  }
}
