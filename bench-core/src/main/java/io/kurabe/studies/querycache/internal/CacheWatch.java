package io.kurabe.studies.querycache.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.internal.Repeating;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Samples a server's own cache while it is under load, on a thread of its own. */
final class CacheWatch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofMillis(20);
  private static final Duration LONGEST_LOOK = Duration.ofMinutes(10);

  private final Optional<NativeQueryCache> cache;
  private final NanoClock clock;
  private final List<CacheTimeline.Sample> samples = new ArrayList<>();
  private Optional<Repeating> looks = Optional.empty();

  CacheWatch(Optional<NativeQueryCache> cache, NanoClock clock) {
    this.cache = cache;
    this.clock = clock;
  }

  void begin() {
    looks = cache.map(this::looking);
  }

  private Repeating looking(NativeQueryCache from) {
    long began = clock.nanoTime();
    AtomicReference<NativeQueryCache.@Nullable Status> first = new AtomicReference<>();
    return Repeating.start(
        clock,
        "kurabe-cache-watch",
        Duration.ZERO,
        EVERY,
        () -> { // What ends it early, the run's own operations meet and say; what was seen stays.
          NativeQueryCache.Status before = first.updateAndGet(f -> f == null ? from.status() : f);
          samples.add(sample((clock.nanoTime() - began) / 1e9, from.status(), before));
        });
  }

  private static CacheTimeline.Sample sample(
      double seconds, NativeQueryCache.Status now, NativeQueryCache.Status first) {
    return new CacheTimeline.Sample(
        seconds,
        now.freeBlocks(),
        now.totalBlocks(),
        now.freeBytes(),
        now.queries(),
        now.lowMemoryPrunes() - first.lowMemoryPrunes());
  }

  List<CacheTimeline.Sample> end() {
    Optional<Repeating> looking = looks;
    looks = Optional.empty();
    try {
      boolean over = looking.isEmpty() || looking.get().end(LONGEST_LOOK);
      return over ? List.copyOf(samples) : List.of(); // It may still be adding.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  @Override
  public void close() {
    end();
  }
}
