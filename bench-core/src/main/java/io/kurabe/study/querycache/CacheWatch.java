package io.kurabe.study.querycache;

import io.kurabe.result.CacheCourse;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.TargetException;
import io.kurabe.workload.querycache.NativeQueryCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at a server's own cache while it is under load, on a thread of its own. */
final class CacheWatch implements AutoCloseable {
  private static final long EVERY_NANOS = 20_000_000;

  private final Optional<NativeQueryCache> cache;
  private final NanoClock clock;
  private final List<CacheCourse.Sample> samples = new ArrayList<>();
  private volatile boolean ended;
  private @Nullable Thread thread;

  CacheWatch(Optional<NativeQueryCache> cache, NanoClock clock) {
    this.cache = cache;
    this.clock = clock;
  }

  /** Begins to look. */
  void begin() {
    cache.ifPresent(
        c -> {
          Thread looking = new Thread(() -> look(c), "kurabe-cache-watch");
          looking.setDaemon(true);
          looking.start();
          thread = looking;
        });
  }

  private void look(NativeQueryCache from) {
    long began = clock.nanoTime();
    try {
      NativeQueryCache.Status first = from.status();
      for (long due = began; !ended; due += EVERY_NANOS) {
        double seconds = (clock.nanoTime() - began) / 1e9;
        samples.add(sample(seconds, from.status(), first));
        clock.sleepUntil(due + EVERY_NANOS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TargetException gone) {
      // The run's own operations meet that and say so; what was seen stays.
    }
  }

  private static CacheCourse.Sample sample(
      double seconds, NativeQueryCache.Status now, NativeQueryCache.Status first) {
    return new CacheCourse.Sample(
        seconds,
        now.freeBlocks(),
        now.totalBlocks(),
        now.freeBytes(),
        now.queries(),
        now.lowMemoryPrunes() - first.lowMemoryPrunes());
  }

  /** Ends looking. */
  List<CacheCourse.Sample> end() {
    ended = true;
    Thread looking = thread;
    thread = null;
    if (looking != null) {
      try {
        looking.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return List.of(); // The thread may still be adding.
      }
    }
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    end();
  }
}
