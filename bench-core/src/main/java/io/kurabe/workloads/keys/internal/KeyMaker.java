package io.kurabe.workloads.keys.internal;

import io.kurabe.spec.NanoClock;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes the keys of clients, as a library of an application would. Thread-safe; all bits but the
 * time come from a client's stream of randomness.
 */
public enum KeyMaker {
  /** Version 4 (RFC 9562, section 5.4): {@code 8-4-4-4-12} hexadecimal digits. */
  UUID4_TEXT,
  /** Version 4 as 32 hexadecimal digits, for columns of bytes. */
  UUID4_HEX,
  /**
   * Version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, 12 of their fraction (method 3 of
   * section 6.2, as PostgreSQL 18 does it), 62 random ones. The time never goes back within this
   * JVM.
   */
  UUID7_TEXT,
  /** Version 7 as 32 hexadecimal digits. */
  UUID7_HEX,
  /**
   * ULID (github.com/ulid/spec): 48 bits of milliseconds, 80 random ones, in Crockford's base 32.
   */
  ULID;

  private static final int FRACTION_BITS = 12;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final char[] CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".toCharArray();

  /** The wall clock's offset, taken once, so that keys do not jump when it is set. */
  private static final long EPOCH_NANOS =
      System.currentTimeMillis() * NANOS_PER_MILLI - NanoClock.SYSTEM.nanoTime();

  private static final AtomicLong LAST = new AtomicLong();

  /** Makes a new key. */
  public String make(SplittableRandom random) {
    return switch (this) {
      case UUID4_TEXT -> uuid(version4(random.nextLong()), random).toString();
      case UUID4_HEX -> hex(uuid(version4(random.nextLong()), random));
      case UUID7_TEXT -> uuid(timeFirst(), random).toString();
      case UUID7_HEX -> hex(uuid(timeFirst(), random));
      case ULID -> base32(now() >>> FRACTION_BITS, random.nextLong(), random.nextLong());
    };
  }

  /** Returns the milliseconds since 1970 with 12 bits of fraction; larger at every call. */
  private static long now() {
    long nanos = EPOCH_NANOS + NanoClock.SYSTEM.nanoTime();
    long fraction = ((nanos % NANOS_PER_MILLI) << FRACTION_BITS) / NANOS_PER_MILLI;
    long now = (nanos / NANOS_PER_MILLI) << FRACTION_BITS | fraction;
    return LAST.accumulateAndGet(now, (last, read) -> Math.max(last + 1, read));
  }

  private static long timeFirst() {
    long time = now();
    return (time >>> FRACTION_BITS) << 16 | 0x7000 | (time & 0xfff);
  }

  private static long version4(long high) {
    return (high & 0xffffffffffff0fffL) | 0x4000;
  }

  private static UUID uuid(long high, SplittableRandom random) {
    return new UUID(high, (random.nextLong() & 0x3fffffffffffffffL) | 0x8000000000000000L);
  }

  private static String hex(UUID uuid) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(uuid.getMostSignificantBits())
        + hex.toHexDigits(uuid.getLeastSignificantBits());
  }

  private static String base32(long millis, long one, long other) {
    char[] text = new char[26];
    fives(text, 0, 10, millis);
    fives(text, 10, 18, one);
    fives(text, 18, 26, other);
    return new String(text);
  }

  private static void fives(char[] text, int from, int to, long value) {
    long left = value;
    for (int i = to - 1; i >= from; i--) {
      text[i] = CROCKFORD[(int) (left & 0x1f)];
      left >>>= 5;
    }
  }
}
