package io.kurabe.sql.script;

/**
 * A script cannot go on for a reason in the script itself, e.g. a division by zero. The message
 * names file and line. It ends the run.
 */
public final class ScriptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what went wrong, and where. */
  public ScriptException(String message) {
    super(message);
  }
}
