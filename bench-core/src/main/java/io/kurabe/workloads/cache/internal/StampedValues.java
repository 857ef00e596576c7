package io.kurabe.workloads.cache.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/**
 * Makes and checks values, each of which says which key it belongs to and which write it is. A
 * value of at least {@value #STAMP} bytes begins with a stamp: number of the key, writer, number of
 * the writer's write, length, and a checksum of these that is another one in every workspace. What
 * follows comes out of a fixed pool of bytes, from a place that the checksum says, so that every
 * byte is checked at the speed of a comparison. Shorter values have no room for a stamp; their
 * bytes follow from the key alone. Immutable and thread-safe.
 */
public final class StampedValues {
  /** The bytes of a stamp. */
  public static final int STAMP = 32;

  /** The places in the pool at which a value may begin, beyond the largest value. */
  private static final int PLACES = 4096;

  private static final long POOL_SEED = 0x6b75726162L;

  private final long salt;
  private final byte[] pool;

  /** What a value turned out to be. */
  public enum Kind {
    /** The value was made for this key, and is whole. */
    RIGHT,
    /** The value was made for another key. */
    OTHER_KEY,
    /** The value begins with a stamp, but what follows is not what was written. */
    DAMAGED,
    /** Nobody of this workspace made it. */
    FOREIGN
  }

  /** What fills the values behind their stamps. */
  enum Content {
    /** Random bytes, which no compression makes smaller. */
    RANDOM,
    /** The letter x, as memtier does by default. */
    X;

    String text() {
      return this == RANDOM ? "random" : "x";
    }
  }

  /**
   * @param salt the same for all processes that share a workspace
   * @param largest the size of the largest value
   */
  StampedValues(long salt, int largest, Content content) {
    this.salt = salt;
    this.pool = new byte[PLACES + largest];
    if (content == Content.X) {
      java.util.Arrays.fill(pool, (byte) 'x');
    } else {
      new SplittableRandom(POOL_SEED).nextBytes(pool);
    }
  }

  /**
   * Fills a value.
   *
   * @param value the whole of it
   * @param writer who writes it
   * @param version how many values the writer has written, this one included
   */
  public void fill(byte[] value, long key, long writer, long version) {
    if (value.length < STAMP) {
      for (int i = 0; i < value.length; i++) {
        value[i] = unstamped(key, i);
      }
      return;
    }
    int check = check(key, writer, version, value.length);
    ByteBuffer.wrap(value)
        .putLong(key)
        .putLong(writer)
        .putLong(version)
        .putInt(value.length)
        .putInt(check);
    System.arraycopy(pool, place(check), value, STAMP, value.length - STAMP);
  }

  /** Says what a value is; its position and limit stay as they are. */
  public Kind check(ByteBuffer value, long key) {
    int length = value.remaining();
    if (length < STAMP) {
      return unstamped(value, key) ? Kind.RIGHT : Kind.FOREIGN;
    }
    int at = value.position();
    ByteOrder order = value.order();
    value.order(ByteOrder.BIG_ENDIAN);
    try {
      long named = value.getLong(at);
      int check = value.getInt(at + 28);
      int written = value.getInt(at + 24);
      if (check != check(named, value.getLong(at + 8), value.getLong(at + 16), written)) {
        return Kind.FOREIGN;
      }
      if (named != key) {
        return Kind.OTHER_KEY;
      }
      return written == length && sameAsPool(value, at + STAMP, place(check), length - STAMP)
          ? Kind.RIGHT
          : Kind.DAMAGED;
    } finally {
      value.order(order);
    }
  }

  private boolean sameAsPool(ByteBuffer value, int from, int place, int length) {
    if (length == 0) {
      return true;
    }
    if (length > pool.length - place) {
      return false;
    }
    int before = value.position();
    value.position(from);
    try {
      return value.mismatch(ByteBuffer.wrap(pool, place, length)) == -1;
    } finally {
      value.position(before);
    }
  }

  /** Returns the writer that a right value names; 0 for one without a stamp. */
  static long writer(ByteBuffer value) {
    return value.remaining() < STAMP ? 0 : value.getLong(value.position() + 8);
  }

  /** Returns the number of its write that a right value names; 0 for one without a stamp. */
  static long version(ByteBuffer value) {
    return value.remaining() < STAMP ? 0 : value.getLong(value.position() + 16);
  }

  /** Returns the key that a value of another key names. */
  static long key(ByteBuffer value) {
    return value.getLong(value.position());
  }

  private boolean unstamped(ByteBuffer value, long key) {
    int at = value.position();
    for (int i = 0; i < value.remaining(); i++) {
      if (value.get(at + i) != unstamped(key, i)) {
        return false;
      }
    }
    return true;
  }

  private byte unstamped(long key, int i) {
    return (byte) (mix(salt ^ key ^ ((long) (i / 8) << 56)) >>> (8 * (i % 8)));
  }

  private int check(long key, long writer, long version, int length) {
    return (int) (mix(mix(mix(salt ^ key) ^ writer) ^ version ^ ((long) length << 32)) >>> 32);
  }

  private static int place(int check) {
    return check & (PLACES - 1);
  }

  /** Stafford's thirteenth variant of MurmurHash3's finalizer, as SplittableRandom has it. */
  static long mix(long z) {
    long x = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 31);
  }
}
