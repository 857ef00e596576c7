package io.kurabe.config.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the causes of an exception. */
public final class Causes {
  private Causes() {}

  /** Returns the exception and its causes, each once, even in a ring. */
  public static List<Throwable> of(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable t = thrown; t != null && !chain.contains(t); t = t.getCause()) {
      chain.add(t);
    }
    return chain;
  }

  public static boolean include(Throwable thrown, Class<?>... types) {
    return of(thrown).stream().anyMatch(t -> Arrays.stream(types).anyMatch(y -> y.isInstance(t)));
  }
}
