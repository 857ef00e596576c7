package io.kurabe.cli;

/** The exit codes of the process. */
final class ExitCode {
  static final int OK = 0;
  static final int GATE_FAILED = 1;
  static final int USAGE = 2;
  static final int TARGET = 3;
  static final int RUN_INVALID = 4;
  static final int INTERRUPTED = 130;
  static final int DEFECT = 70;

  private ExitCode() {}
}
