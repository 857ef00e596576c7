package io.kurabe.cli;

import io.kurabe.probe.AnyMachine;

/** The command line in a process of its own, with a generator that is fit on any machine. */
final class OnAnyMachine {
  private OnAnyMachine() {}

  public static void main(String[] args) {
    Main.end(args, Screen.ofProcess(System.getenv(), AnyMachine.engine()));
  }
}
