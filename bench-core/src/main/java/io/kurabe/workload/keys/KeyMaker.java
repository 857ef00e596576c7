package io.kurabe.workload.keys;

import io.kurabe.spec.NanoClock;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes the keys of clients, as a library of an application would. Thread-safe; of a client's
 * stream of randomness come all bits but the time.
 */
public enum KeyMaker {
  /** Version 4 (RFC 9562, section 5.4): {@code 8-4-4-4-12} hexadecimal digits. */
  UUID4_TEXT,
  /** Version 4 as 32 hexadecimal digits, for columns of bytes. */
  UUID4_HEX,
  /**
   * Version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, 12 of their fraction (method 3 of
   * section 6.2, as PostgreSQL 18 does it), 62 random ones. Never goes back within this JVM.
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
  private static final char[] HEX = "0123456789abcdef".toCharArray();
  private static final char[] CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".toCharArray();

  /** The wall clock's offset, taken once, so that keys do not jump when it is set. */
  private static final long EPOCH_NANOS =
      System.currentTimeMillis() * NANOS_PER_MILLI - NanoClock.SYSTEM.nanoTime();

  private static final AtomicLong LAST = new AtomicLong();

  /** A new key. */
  public String make(SplittableRandom random) {
    return switch (this) {
      case UUID4_TEXT -> dashed(version(random.nextLong(), 4), variant(random.nextLong()));
      case UUID4_HEX -> hex(version(random.nextLong(), 4), variant(random.nextLong()));
      case UUID7_TEXT -> dashed(timeFirst(), variant(random.nextLong()));
      case UUID7_HEX -> hex(timeFirst(), variant(random.nextLong()));
      case ULID -> base32(now() >>> FRACTION_BITS, random.nextLong(), random.nextLong());
    };
  }

  /** Milliseconds since 1970 with 12 bits of fraction; larger at every call. */
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

  private static long version(long high, int version) {
    return (high & 0xffffffffffff0fffL) | (long) version << 12;
  }

  private static long variant(long low) {
    return (low & 0x3fffffffffffffffL) | 0x8000000000000000L;
  }

  private static String hex(long high, long low) {
    char[] text = new char[32];
    digits(text, 0, high, 16);
    digits(text, 16, low, 16);
    return new String(text);
  }

  private static String dashed(long high, long low) {
    char[] text = new char[36];
    digits(text, 0, high >>> 32, 8);
    text[8] = '-';
    digits(text, 9, high >>> 16, 4);
    text[13] = '-';
    digits(text, 14, high, 4);
    text[18] = '-';
    digits(text, 19, low >>> 48, 4);
    text[23] = '-';
    digits(text, 24, low, 12);
    return new String(text);
  }

  private static void digits(char[] text, int from, long value, int count) {
    long left = value;
    for (int i = from + count - 1; i >= from; i--) {
      text[i] = HEX[(int) (left & 0xf)];
      left >>>= 4;
    }
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
