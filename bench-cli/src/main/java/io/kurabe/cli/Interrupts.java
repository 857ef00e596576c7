package io.kurabe.cli;

import io.kurabe.load.StopSignal;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Turns Ctrl-C and the like into a stop signal, so that the leading thread ends the run in order:
 * the result is written and the servers are cleaned before the process ends. A second Ctrl-C ends
 * it at once.
 *
 * <p>The class uses reflection because {@code sun.misc.Signal}, though supported, warns at every
 * use. A shutdown hook would not do: all hooks run at once, and the embedded servers would be
 * stopped while their data are still being read.
 */
final class Interrupts {
  private static final String[] SIGNALS = {"INT", "TERM", "HUP"};

  private Interrupts() {}

  /** Makes the signals request a stop from now on. */
  static void request(StopSignal stop, Screen screen) {
    call(screen, () -> stop.request("interrupted"));
  }

  /**
   * Makes the first signal call the action, on a thread of its own; the second ends the process.
   */
  static void call(Screen screen, Runnable first) {
    AtomicInteger seen = new AtomicInteger();
    Runnable action =
        () -> {
          if (seen.getAndIncrement() == 0) {
            first.run(); // Before a word that a terminal may not take.
            screen.note("\nInterrupted: finishing what is under way. Once more to end at once.");
          } else {
            Runtime.getRuntime().exit(ExitCode.INTERRUPTED);
          }
        };
    for (String name : SIGNALS) {
      handle(name, action);
    }
  }

  /**
   * Ignores what a terminal sends to all its processes, in one that another of them will end.
   * Called after {@link #call}.
   */
  static void leaveTerminalToStarter() {
    handle("INT", () -> {});
    handle("HUP", () -> {});
  }

  private static void handle(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, args) -> called(method, action));
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // A system without this signal (Windows has no HUP), or a JVM without the class: default
      // handling.
    }
  }

  private static @Nullable Object called(Method method, Runnable action) {
    return switch (method.getName()) {
      case "handle" -> {
        new Thread(action, "kurabe-interrupt").start();
        yield null;
      }
      case "hashCode" -> System.identityHashCode(action);
      case "equals" -> false;
      default -> "kurabe signal handler";
    };
  }
}
