package io.kurabe.cli;

import java.util.Map;

/** Runs commands in this process, with nothing in the environment. */
final class Console {
  private final CaughtScreen caught;

  Console() {
    this(Map.of());
  }

  Console(Map<String, String> environment) {
    caught = new CaughtScreen(environment);
  }

  int run(String... args) {
    return Main.execute(args, caught.screen());
  }

  String out() {
    return caught.out();
  }

  String err() {
    return caught.err();
  }
}
