package io.kurabe.redis.internal;

import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.target.ServerProbe.ClusterFigures;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Counts what the clients of one server saw of one node in one run. Thread-safe. */
final class NodeLog {
  /** The longest time that is told apart; a request is given up long before. */
  private static final long LONGEST_NANOS = 600_000_000_000L;

  private final LongAdder answered = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder moved = new LongAdder();
  private final LongAdder asked = new LongAdder();
  private final Histogram measured = new ConcurrentHistogram(LONGEST_NANOS, 3);

  void answered() {
    answered.increment();
  }

  /** Records the time of a request that was carried out within the measured phase. */
  void measured(long nanos) {
    measured.recordValue(Math.min(LONGEST_NANOS, Math.max(0, nanos)));
  }

  void failed() {
    failed.increment();
  }

  void moved() {
    moved.increment();
  }

  void asked() {
    asked.increment();
  }

  long answers() {
    return answered.sum();
  }

  boolean isUsed() {
    return answered.sum() + failed.sum() + moved.sum() + asked.sum() > 0;
  }

  /** Returns what was seen so far. */
  ClusterTraffic.OfNode seen(String name) {
    Histogram times = HistogramText.empty();
    times.add(measured);
    return new ClusterTraffic.OfNode(
        name,
        new ClusterFigures.Requests(answered.sum(), failed.sum(), moved.sum(), asked.sum()),
        times);
  }
}
