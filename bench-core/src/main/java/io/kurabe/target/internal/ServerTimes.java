package io.kurabe.target.internal;

import io.kurabe.target.TargetException;

/** Capability of a workspace: where the time goes inside its server. Thread-safe. */
@FunctionalInterface
public interface ServerTimes {
  /**
   * Switches on the instruments that it needs on the server; closing the timer restores them. It
   * costs speed, so it is done only in runs that are not compared with others.
   *
   * @throws TargetException when the server refuses
   */
  ServerTimer open();
}
