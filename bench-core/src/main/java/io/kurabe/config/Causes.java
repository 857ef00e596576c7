package io.kurabe.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An exception together with what caused it. */
public final class Causes {
  private Causes() {}

  /** The exception and its causes, the exception first; each once, also where they form a ring. */
  public static List<Throwable> of(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable t = thrown; t != null && !chain.contains(t); t = t.getCause()) {
      chain.add(t);
    }
    return chain;
  }

  /** Whether the exception or one of its causes is of one of these types. */
  public static boolean include(Throwable thrown, Class<?>... types) {
    return of(thrown).stream().anyMatch(t -> Arrays.stream(types).anyMatch(y -> y.isInstance(t)));
  }
}
