package io.kurabe.sql.script.internal;

/**
 * The hashes and the pseudorandom permutation of pgbench, bit for bit, so that a script reaches the
 * same rows as there: getHashFnv1a, getHashMurmur2 and permute of src/bin/pgbench/pgbench.c, with
 * the generator of src/common/pg_prng.c (xoroshiro128**, seeded by splitmix64), of PostgreSQL 15
 * and later. Stateless.
 */
final class PgbenchRandom {
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long FNV_OFFSET_BASIS = 0xcbf29ce484222325L;
  private static final long MURMUR_FACTOR = 0xc6a4a7935bd1e995L;
  private static final long MURMUR_LENGTH = 0x35253c9ade8f4ca8L; // 8 bytes times the factor.
  private static final int MURMUR_SHIFT = 47;
  private static final int ROUNDS = 6;

  private PgbenchRandom() {}

  /** Returns FNV-1a over the eight bytes, the lowest first. */
  static long fnv1a(long value, long seed) {
    long hash = FNV_OFFSET_BASIS ^ seed;
    for (int i = 0; i < Long.BYTES; i++) {
      hash = (hash ^ ((value >>> (8 * i)) & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  /** Returns MurmurHash2 over the eight bytes. */
  static long murmur2(long value, long seed) {
    long k = value * MURMUR_FACTOR;
    k = (k ^ (k >>> MURMUR_SHIFT)) * MURMUR_FACTOR;
    long hash = ((seed ^ MURMUR_LENGTH) ^ k) * MURMUR_FACTOR;
    hash = (hash ^ (hash >>> MURMUR_SHIFT)) * MURMUR_FACTOR;
    return hash ^ (hash >>> MURMUR_SHIFT);
  }

  /**
   * Returns the place of a value in a permutation of 0 to size - 1: six rounds of a multiplication
   * and a rotation of the lower and of the upper part, and a shift of all.
   *
   * @param value taken modulo the size
   */
  static long permute(long value, long size, long seed) {
    if (size < 1) {
      throw new ScriptException("permute(...) needs a size above 0, was " + size);
    }
    if (size == 1) {
      return 0;
    }
    Generator random = new Generator(seed);
    int bits = 63 - Long.numberOfLeadingZeros(size);
    long mask = (1L << bits) - 1;
    long v = Long.remainderUnsigned(value, size);
    for (int round = 0; round < ROUNDS; round++) {
      v = scrambled(v, mask, bits, random);
      v = size - 1 - scrambled(size - 1 - v, mask, bits, random);
      v = Long.remainderUnsigned(v + random.below(size - 1), size);
    }
    return v;
  }

  /** Draws in every case, so that the next draws are the same for every value. */
  private static long scrambled(long v, long mask, int bits, Generator random) {
    long factor = (random.next() & mask) | 1;
    long flip = random.next() & mask;
    if (v > mask) {
      return v;
    }
    long mixed = ((v * factor) ^ flip) & mask;
    return ((mixed << 1) & mask) | (mixed >>> (bits - 1));
  }

  /** xoroshiro128**. */
  private static final class Generator {
    private long s0;
    private long s1;
    private long seed;

    Generator(long seed) {
      this.seed = seed;
      s0 = split();
      s1 = split();
    }

    private long split() {
      seed += 0x9E3779B97F4A7C15L;
      long z = (seed ^ (seed >>> 30)) * 0xBF58476D1CE4E5B9L;
      z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
      return z ^ (z >>> 31);
    }

    long next() {
      long x = s1 ^ s0;
      long result = Long.rotateLeft(s0 * 5, 7) * 9;
      s0 = Long.rotateLeft(s0, 24) ^ x ^ (x << 16);
      s1 = Long.rotateLeft(x, 37);
      return result;
    }

    /** Returns a number from 0 to most, by rejection. */
    long below(long most) {
      int shift = Long.numberOfLeadingZeros(most);
      long drawn;
      do {
        drawn = next() >>> shift;
      } while (Long.compareUnsigned(drawn, most) > 0);
      return drawn;
    }
  }
}
