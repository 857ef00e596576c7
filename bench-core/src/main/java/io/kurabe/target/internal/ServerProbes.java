package io.kurabe.target.internal;

import io.kurabe.target.ServerProbe;

/** Capability of a workspace: opens the probe of its server. Thread-safe. */
@FunctionalInterface
public interface ServerProbes {
  /**
   * Opens the probe for lock waits, latches and statements.
   *
   * @param latchInstruments whether to switch on the server's latch instruments while the probe is
   *     open, if it has some; that costs speed, so it is done only in runs that are not compared
   */
  ServerProbe open(boolean latchInstruments);

  /** Returns whether {@link #open} with latch instruments can show more than without. */
  default boolean hasLatchInstruments() {
    return false;
  }
}
