package io.kurabe.redis;

import io.kurabe.target.Client;
import org.jspecify.annotations.Nullable;

/**
 * Requests that a client sends as one operation: all at once, in one flush where the batch before
 * has just been answered; done with the last answer. One batch at a time.
 */
final class RequestBatch {
  private final byte[][] requests;
  private final Client.Completion each = this::answered;

  // Set before the batch is sent, then touched on the event loop only.
  private int open;
  private @Nullable Throwable failure;
  private Client.@Nullable Completion completion;

  /**
   * @param requests encoded; each has an answer of one line
   */
  RequestBatch(byte[][] requests) {
    this.requests = requests;
  }

  void send(RequestChannel channel, Client.Completion whenDone) {
    open = requests.length;
    failure = null;
    completion = whenDone;
    for (byte[] request : requests) {
      channel.send(request, each);
    }
  }

  private void answered(@Nullable Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
    open--;
    Client.Completion whenDone = completion;
    if (open == 0 && whenDone != null) {
      whenDone.done(failure);
    }
  }
}
