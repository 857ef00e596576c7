package io.kurabe.redis;

import io.kurabe.target.Client;
import org.jspecify.annotations.Nullable;

/** Completions in the order of their requests; allocates only to grow. Used by one thread. */
final class CompletionQueue {
  private Client.@Nullable Completion[] ring = new Client.Completion[16];
  private int head;
  private int size;

  void add(Client.Completion completion) {
    if (size == ring.length) {
      grow();
    }
    ring[(head + size) & (ring.length - 1)] = completion;
    size++;
  }

  /** The oldest, taken out; null when there is none. */
  Client.@Nullable Completion poll() {
    if (size == 0) {
      return null;
    }
    Client.Completion oldest = ring[head];
    ring[head] = null;
    head = (head + 1) & (ring.length - 1);
    size--;
    return oldest;
  }

  int size() {
    return size;
  }

  private void grow() {
    Client.@Nullable Completion[] larger = new Client.Completion[ring.length * 2];
    for (int i = 0; i < size; i++) {
      larger[i] = ring[(head + i) & (ring.length - 1)];
    }
    ring = larger;
    head = 0;
  }
}
