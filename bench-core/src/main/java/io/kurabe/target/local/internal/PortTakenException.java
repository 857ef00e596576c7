package io.kurabe.target.local.internal;

/** Says that another process had taken the port of a server. See {@link FreePort#start}. */
public final class PortTakenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PortTakenException(String message) {
    super(message);
  }
}
