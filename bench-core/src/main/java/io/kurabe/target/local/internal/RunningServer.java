package io.kurabe.target.local.internal;

import java.util.List;

/**
 * A server that runs, whoever started it, and how to log in to it.
 *
 * @param connections opens connections to it
 * @param warnings findings of the launcher that spoil a benchmark
 * @param stop ends a server that was started; idempotent
 * @param <C> the engine's connections
 */
public record RunningServer<C>(
    ServerOrigin origin, C connections, List<String> warnings, Runnable stop) {
  public RunningServer {
    warnings = List.copyOf(warnings);
  }

  /** Makes a server of the user's; closing leaves it alone. */
  public static <C> RunningServer<C> remote(C connections) {
    return new RunningServer<>(ServerOrigin.remote(), connections, List.of(), () -> {});
  }

  public RunningServer<C> by(C others) {
    return new RunningServer<>(origin, others, warnings, stop);
  }
}
