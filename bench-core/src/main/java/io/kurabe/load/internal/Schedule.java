package io.kurabe.load.internal;

import io.kurabe.spec.Arrivals;
import io.kurabe.spec.ThinkTime;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Determines when the next request is due. Thread-safe. */
interface Schedule {
  /** The time that says that there are no more requests in this run. */
  long NEVER = Long.MAX_VALUE;

  /**
   * Claims the next request for a client.
   *
   * @param now the time at which the client became free
   * @param random the client's own stream
   * @return when it is due, or {@link #NEVER}
   */
  long next(long now, SplittableRandom random);

  /**
   * Returns the number of requests due before the given time; 0 for a closed loop, where nothing is
   * ever due.
   */
  long dueBefore(long nanos);

  /** Returns whether no client gets a request any more, whatever the time. */
  default boolean exhausted() {
    return false;
  }

  /**
   * Returns when the last client that found no request left became free; {@link #NEVER} for
   * requests without end.
   */
  default long lastFree() {
    return NEVER;
  }

  /**
   * Returns how long a client that lost its connection tries to get it back. In a phase that has an
   * end, that end is the limit.
   */
  default long reconnectTimeoutNanos() {
    return NEVER;
  }

  /**
   * Returns the schedule of the arrivals of some clients, for requests due in {@code [start, end)}.
   */
  static Schedule of(Arrivals arrivals, long start, long end, long seed, Slice slice) {
    return arrivals.match(
        closed -> new Closed(closed.think(), end),
        batch -> new Batch(batch.requests(), start, end),
        constant -> new ConstantRate(constant.opsPerSecond(), start, end, slice),
        poisson -> new Poisson(poisson.opsPerSecond(), start, end, seed, slice));
  }

  /** Makes requests due as soon as the client's think time is over. */
  final class Closed implements Schedule {
    private final ThinkTime think;
    private final long end;

    Closed(ThinkTime think, long end) {
      this.think = think;
      this.end = end;
    }

    @Override
    public long next(long now, SplittableRandom random) {
      long due = think.isNone() ? now : now + think.nextNanos(random);
      return due - end >= 0 ? NEVER : due;
    }

    @Override
    public long dueBefore(long nanos) {
      return 0;
    }
  }

  /** Makes requests due at once, as long as there are any. */
  final class Batch implements Schedule {
    /**
     * The limit for reconnecting, longer than a managed server takes to fail over, 60 to 120 s
     * (manual of Amazon RDS).
     */
    static final long PATIENCE_NANOS = 180_000_000_000L;

    private final long requests;
    private final long end;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong lastFree;

    Batch(long requests, long start, long end) {
      this.requests = requests;
      this.end = end;
      this.lastFree = new AtomicLong(start);
    }

    @Override
    public long next(long now, SplittableRandom random) {
      if (now - end >= 0 || exhausted() || claimed.getAndIncrement() >= requests) {
        lastFree.accumulateAndGet(now, Math::max);
        return NEVER;
      }
      return now;
    }

    @Override
    public long dueBefore(long nanos) {
      return 0;
    }

    @Override
    public boolean exhausted() {
      return claimed.get() >= requests;
    }

    @Override
    public long lastFree() {
      return lastFree.get();
    }

    @Override
    public long reconnectTimeoutNanos() {
      return PATIENCE_NANOS;
    }
  }

  /** Makes request {@code n} due at {@code start + n / rate}, so that no error adds up. */
  final class ConstantRate implements Schedule {
    private final double nanosPerRequest;
    private final long start;
    private final long requests;
    private final Slice slice;
    private final AtomicLong claimed = new AtomicLong();

    ConstantRate(double opsPerSecond, long start, long end, Slice slice) {
      this.nanosPerRequest = 1e9 / opsPerSecond;
      this.start = start;
      this.slice = slice;
      this.requests = countBefore(end);
    }

    @Override
    public long next(long now, SplittableRandom random) {
      long n = slice.request(claimed.getAndIncrement());
      return n >= requests ? NEVER : start + Math.round(n * nanosPerRequest);
    }

    @Override
    public long dueBefore(long nanos) {
      return slice.ownBefore(Math.min(requests, countBefore(nanos)));
    }

    private long countBefore(long nanos) {
      return nanos <= start ? 0 : (long) Math.ceil((nanos - start) / nanosPerRequest - 1e-9);
    }
  }

  /**
   * Makes gaps exponentially distributed with mean {@code 1 / rate} (inverse transform), from one
   * seeded stream, so that the same seed gives the same instants whatever the clients do. Each of
   * several generators draws the whole stream and takes what is due to its own clients.
   */
  final class Poisson implements Schedule {
    private final double meanGapNanos;
    private final long start;
    private final long end;
    private final Slice slice;
    private final SplittableRandom gaps;
    private final SplittableRandom counting;
    private double claimOffset;
    private long claimed;
    private double countOffset;
    private long counted;

    Poisson(double opsPerSecond, long start, long end, long seed, Slice slice) {
      this.meanGapNanos = 1e9 / opsPerSecond;
      this.start = start;
      this.end = end;
      this.slice = slice;
      this.gaps = new SplittableRandom(seed);
      this.counting = new SplittableRandom(seed);
      this.claimOffset = gap(gaps);
      this.countOffset = gap(counting);
    }

    private double gap(SplittableRandom random) {
      return -Math.log1p(-random.nextDouble()) * meanGapNanos;
    }

    @Override
    public synchronized long next(long now, SplittableRandom random) {
      while (true) {
        long due = start + (long) claimOffset;
        if (due - end >= 0) {
          return NEVER;
        }
        claimOffset += gap(gaps);
        if (slice.owns(claimed++)) {
          return due;
        }
      }
    }

    /** Counts by replaying the same stream; it is asked in ascending order of time. */
    @Override
    public synchronized long dueBefore(long nanos) {
      long limit = Math.min(nanos, end);
      while (start + (long) countOffset < limit) {
        countOffset += gap(counting);
        counted++;
      }
      return slice.ownBefore(counted);
    }
  }
}
