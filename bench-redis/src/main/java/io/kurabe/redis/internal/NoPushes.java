package io.kurabe.redis.internal;

import io.lettuce.core.api.push.PushListener;
import io.lettuce.core.protocol.PushHandler;
import java.util.Collection;
import java.util.List;

/** Is told of no messages that servers send unasked: the workloads subscribe to nothing. */
enum NoPushes implements PushHandler {
  INSTANCE;

  @Override
  public void addListener(PushListener listener) {
    throw new UnsupportedOperationException("a connection to a cluster has no push messages");
  }

  @Override
  public void removeListener(PushListener listener) {
    // None was added.
  }

  @Override
  public Collection<PushListener> getPushListeners() {
    return List.of();
  }
}
