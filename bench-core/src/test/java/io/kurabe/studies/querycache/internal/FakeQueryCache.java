package io.kurabe.studies.querycache.internal;

import java.util.List;
import java.util.Optional;

/**
 * A query cache that does nothing.
 *
 * @param sizable whether Kurabe has started its server
 * @param bytes its size
 */
public record FakeQueryCache(boolean sizable, long bytes) implements NativeQueryCache {
  @Override
  public void resize(long newBytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> resizing(long newBytes) {
    return List.of();
  }

  @Override
  public Optional<String> locking() {
    return Optional.empty();
  }

  @Override
  public Status status() {
    return new Status(0, 0, 0, 0, 0, 0, 0);
  }

  @Override
  public String session(boolean use) {
    return "";
  }
}
