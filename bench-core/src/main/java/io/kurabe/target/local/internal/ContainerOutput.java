package io.kurabe.target.local.internal;

import java.util.function.Consumer;
import org.testcontainers.containers.output.OutputFrame;

/**
 * Collects what a container prints while it starts. Testcontainers removes a container that ended
 * before its ports were looked for, and its output with it. Thread-safe.
 */
final class ContainerOutput implements Consumer<OutputFrame> {
  private static final int MOST_CHARACTERS = 100_000;

  private final StringBuilder text = new StringBuilder();
  private boolean ended;

  @Override
  public synchronized void accept(OutputFrame frame) {
    if (!ended) {
      text.append(frame.getUtf8String());
      text.delete(0, Math.max(0, text.length() - MOST_CHARACTERS));
    }
  }

  synchronized String text() {
    return text.toString();
  }

  synchronized void end() {
    ended = true;
    text.setLength(0);
    text.trimToSize();
  }
}
