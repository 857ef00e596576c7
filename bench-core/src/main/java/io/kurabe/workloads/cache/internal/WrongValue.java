package io.kurabe.workloads.cache.internal;

import java.nio.ByteBuffer;

/** The sentences about values that are not what they must be. Stateless. */
final class WrongValue {
  private static final int MOST_SHOWN = 24;

  private WrongValue() {}

  /**
   * Returns what is wrong.
   *
   * @param key its whole name
   */
  static String text(StampedValues.Kind kind, String key, ByteBuffer bytes, String prefix) {
    int size = bytes.remaining();
    return switch (kind) {
      case OTHER_KEY ->
          "%s holds the value of %s%d".formatted(key, prefix, StampedValues.key(bytes));
      case DAMAGED ->
          "%s holds a value of %d bytes that is not as it was written".formatted(key, size);
      default ->
          "%s holds %d bytes that no client of this run wrote: %s"
              .formatted(key, size, shown(bytes));
    };
  }

  static String neverWritten(String key, long version) {
    return "%s holds write %d of a client that has not written so often".formatted(key, version);
  }

  /** Returns the first bytes, with dots for what cannot be shown. */
  private static String shown(ByteBuffer bytes) {
    StringBuilder shown = new StringBuilder("'");
    int end = Math.min(bytes.remaining(), MOST_SHOWN);
    for (int i = 0; i < end; i++) {
      int b = bytes.get(bytes.position() + i);
      shown.append(b >= ' ' && b < 127 ? (char) b : '.');
    }
    return shown.append(end < bytes.remaining() ? "..'" : "'").toString();
  }
}
