package io.kurabe.cli;

import io.kurabe.probe.AnyMachine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A screen whose output a test can read, with a generator that is fit on any machine. */
final class CaughtScreen {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Screen screen;

  CaughtScreen(Map<String, String> environment) {
    screen =
        new Screen(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            environment,
            false,
            true,
            false,
            AnyMachine.engine());
  }

  Screen screen() {
    return screen;
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** All of it, to be told with a failure: why a run is invalid stands in the output. */
  String said() {
    return err() + out();
  }
}
