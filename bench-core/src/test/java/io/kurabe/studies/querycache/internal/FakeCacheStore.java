package io.kurabe.studies.querycache.internal;

import io.kurabe.workload.StatementText;
import java.util.List;

/** A cache that nobody opens. */
public final class FakeCacheStore implements CacheStore {
  @Override
  public CacheConnection open() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {}

  @Override
  public List<StatementText> commands() {
    return List.of();
  }
}
