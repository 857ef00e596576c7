package io.kurabe.sql.script.internal;

/**
 * Says that a script cannot continue for a reason in the script itself, e.g. a division by zero.
 * The message names file and line. The exception ends the run.
 */
public final class ScriptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ScriptException(String message) {
    super(message);
  }
}
