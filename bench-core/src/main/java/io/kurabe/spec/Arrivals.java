package io.kurabe.spec;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.function.Function;

/** The way in which requests arrive. Rates are operations per second over all clients. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Arrivals.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = Arrivals.Batch.class, name = "batch"),
  @JsonSubTypes.Type(value = Arrivals.ConstantRate.class, name = "constant-rate"),
  @JsonSubTypes.Type(value = Arrivals.PoissonRate.class, name = "poisson-rate")
})
public sealed interface Arrivals {
  /** The number of connections that share an open loop's rate when the user names no number. */
  int OPEN_LOOP_CLIENTS = 16;

  /** {@return the number of clients (connections) that carry the requests} */
  int clients();

  /**
   * Closed loop: each client sends its next request when it has the answer to the last one and its
   * think time is over.
   *
   * @param clients number of clients, at least 1
   * @param think the pause before each request
   */
  record Closed(int clients, ThinkTime think) implements Arrivals {
    public Closed {
      checkClients(clients);
    }
  }

  /**
   * Closed loop over a fixed number of requests: each client sends its next one when it has the
   * answer to the last, until all are sent. The result is the time that they take; the measured
   * phase is the limit of that time. A client that loses its connection tries for three minutes to
   * get it back.
   *
   * @param clients number of clients, at least 1
   * @param requests over all clients, at least 1; one that fails is not sent again
   */
  record Batch(int clients, long requests) implements Arrivals {
    public Batch {
      checkClients(clients);
      if (requests < 1) {
        throw new IllegalArgumentException("requests must be at least 1, was " + requests);
      }
    }
  }

  /**
   * Open loop: requests are due at equal distances, whatever the server does.
   *
   * @param opsPerSecond rate over all clients, above 0
   * @param clients connections that share the rate, at least 1
   */
  record ConstantRate(double opsPerSecond, int clients) implements Arrivals {
    public ConstantRate {
      checkRate(opsPerSecond);
      checkClients(clients);
    }
  }

  /**
   * Open loop: requests are due in a Poisson process of the given mean rate.
   *
   * @param opsPerSecond mean rate over all clients, above 0
   * @param clients connections that share the rate, at least 1
   */
  record PoissonRate(double opsPerSecond, int clients) implements Arrivals {
    public PoissonRate {
      checkRate(opsPerSecond);
      checkClients(clients);
    }
  }

  /**
   * {@return applies the function of the case} A new case breaks every caller at compile time, on
   * purpose.
   *
   * @param <T> the type of the result
   * @param closed for a closed loop
   * @param batch for a batch
   * @param constant for a constant rate
   * @param poisson for random arrivals
   */
  default <T> T match(
      Function<Closed, T> closed,
      Function<Batch, T> batch,
      Function<ConstantRate, T> constant,
      Function<PoissonRate, T> poisson) {
    if (this instanceof Closed c) {
      return closed.apply(c);
    }
    if (this instanceof Batch b) {
      return batch.apply(b);
    }
    if (this instanceof ConstantRate c) {
      return constant.apply(c);
    }
    return poisson.apply((PoissonRate) this);
  }

  /** The lowest rate: one operation in eleven days. */
  double LEAST_RATE = 1e-6;

  /**
   * The highest rate, more than any server answers; the schedule of a Poisson process is drawn one
   * by one.
   */
  double MOST_RATE = 1e7;

  /**
   * {@return whether the server alone determines the rate, as in a closed loop without think time}
   * Then throughput is what the run measures; with a given rate or a think time, it measures
   * response times.
   */
  default boolean paceIsFree() {
    return match(
        closed -> closed.think().isNone(), batch -> true, constant -> false, poisson -> false);
  }

  /** {@return whether requests are due whatever the server does} */
  default boolean areOpenLoop() {
    return match(closed -> false, batch -> false, constant -> true, poisson -> true);
  }

  private static void checkClients(int clients) {
    if (clients < 1) {
      throw new IllegalArgumentException("clients must be at least 1, was " + clients);
    }
  }

  private static void checkRate(double rate) {
    if (!(rate >= LEAST_RATE && rate <= MOST_RATE)) {
      throw new IllegalArgumentException(
          "rate must be from 0.000001 to 10,000,000 operations/s, was " + rate);
    }
  }
}
