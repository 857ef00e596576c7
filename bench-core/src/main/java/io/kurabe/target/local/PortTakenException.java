package io.kurabe.target.local;

/** A server could not listen, since another process was faster; see {@link FreePort#start}. */
public final class PortTakenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PortTakenException(String message) {
    super(message);
  }
}
