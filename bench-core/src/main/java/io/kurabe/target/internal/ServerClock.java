package io.kurabe.target.internal;

import java.time.Duration;
import java.time.Instant;

/** Compares a server's clock with this machine's. Stateless. */
public final class ServerClock {
  private static final int TRIES = 5;

  private ServerClock() {}

  /** A server that can be asked for its time; {@code E} is what its driver throws. */
  @FunctionalInterface
  public interface Asked<E extends Exception> {
    /** Returns the seconds since 1970. */
    double epochSeconds() throws E;
  }

  /**
   * The difference between a server's clock and this machine's.
   *
   * @param aheadMillis negative when the server's clock is behind
   * @param uncertainMillis half of the round trip, since the answer may be that old
   */
  public record Reading(double aheadMillis, double uncertainMillis) {}

  /** Asks a few times and keeps the answer that came back the fastest. */
  public static <E extends Exception> Reading read(Asked<E> server) throws E {
    Reading best = ask(server);
    for (int i = 1; i < TRIES; i++) {
      Reading next = ask(server);
      best = next.uncertainMillis < best.uncertainMillis ? next : best;
    }
    return best;
  }

  private static <E extends Exception> Reading ask(Asked<E> server) throws E {
    Instant sent = Instant.now();
    double answer = server.epochSeconds();
    double roundTrip = Duration.between(sent, Instant.now()).toNanos() / 1e6;
    double middle = sent.getEpochSecond() * 1e3 + sent.getNano() / 1e6 + roundTrip / 2;
    return new Reading(answer * 1e3 - middle, Math.max(0, roundTrip / 2));
  }
}
