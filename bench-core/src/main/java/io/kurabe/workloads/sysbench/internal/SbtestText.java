package io.kurabe.workloads.sysbench.internal;

import io.kurabe.sql.internal.Digits;
import io.kurabe.sql.internal.RowRandom;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * The text columns of sysbench 1.0: groups of eleven digits with hyphens between them, ten in
 * {@code c} and five in {@code pad} (src/lua/oltp_common.lua, c_value_template and
 * pad_value_template). In sysbench every digit is random; here the digits look random, but are a
 * function of the row, so that an answer can be checked without a copy of the table in memory:
 *
 * <ul>
 *   <li>the first group of c is the place of the row's id in a fixed permutation, so that the id
 *       can be told from it;
 *   <li>the second is the version: a function of the row in rows that were loaded, random in later
 *       ones; the others follow from row and version;
 *   <li>the last group of pad is the k that the row was inserted with, the others follow from row
 *       and k. The difference between k and it is the number of updates.
 * </ul>
 *
 * <p>Stateless and thread-safe.
 */
public final class SbtestText {
  /** The position of the last group of pad, counted from 1 as SQL does. */
  static final int K_FROM = 49;

  static final int GROUP = 11;

  private static final int C_GROUPS = 10;
  private static final int PAD_GROUPS = 5;
  private static final long VALUES = 100_000_000_000L;

  /** The seed of the data only, so that all runs read the same table whatever their seed. */
  private static final long DATA_SEED = 42;

  /**
   * The step of the permutation: digits of the golden ratio, so that neighbours are far apart; it
   * has no factor in common with 10.
   */
  private static final long STEP = 61_803_398_749L;

  private static final long STEP_BACK =
      BigInteger.valueOf(STEP).modInverse(BigInteger.valueOf(VALUES)).longValueExact();

  /** The step between the permutations of two tables. */
  private static final long TABLE_STEP = 41_421_356_237L;

  private SbtestText() {}

  static byte[] loadedC(long table, long id) {
    return c(table, id, firstVersion(table, id));
  }

  /** Returns a c that a row is given later. */
  static String newC(long table, long id, long randomBits) {
    return new String(
        c(table, id, Long.remainderUnsigned(randomBits, VALUES)), StandardCharsets.ISO_8859_1);
  }

  static byte[] pad(long table, long id, long k) {
    byte[] text = blank(PAD_GROUPS);
    RowRandom random = following(table, id, k);
    for (int group = 0; group < PAD_GROUPS - 1; group++) {
      put(text, group, random.below(VALUES));
    }
    put(text, PAD_GROUPS - 1, k);
    return text;
  }

  /** Returns the pad of a row that is inserted with that k, as text. */
  static String newPad(long table, long id, long k) {
    return new String(pad(table, id, k), StandardCharsets.ISO_8859_1);
  }

  /** Returns whether a text is the c that the row was loaded with. */
  public static boolean isLoadedC(String found, long table, long id) {
    return isC(found, table, id) && group(found, 1) == firstVersion(table, id);
  }

  /** Returns whether a text is a c of that row, of any version. */
  static boolean isC(String found, long table, long id) {
    return isText(found, C_GROUPS)
        && group(found, 0) == place(table, id)
        && follows(found, 2, C_GROUPS, following(table, id, group(found, 1)));
  }

  static boolean isPad(String found, long table, long id) {
    return isText(found, PAD_GROUPS)
        && follows(found, 0, PAD_GROUPS - 1, following(table, id, group(found, PAD_GROUPS - 1)));
  }

  /** Returns the id of the row that a c belongs to, by its first group; below 0 when it is none. */
  static long idOf(String c, long table) {
    if (!isText(c, C_GROUPS)) {
      return -1;
    }
    long place = group(c, 0);
    return place < 0 ? -1 : times(Math.floorMod(place - table * TABLE_STEP, VALUES), STEP_BACK);
  }

  private static byte[] c(long table, long id, long version) {
    byte[] text = blank(C_GROUPS);
    put(text, 0, place(table, id));
    put(text, 1, version);
    RowRandom random = following(table, id, version);
    for (int group = 2; group < C_GROUPS; group++) {
      put(text, group, random.below(VALUES));
    }
    return text;
  }

  private static long place(long table, long id) {
    return (times(id, STEP) + table * TABLE_STEP) % VALUES;
  }

  private static long firstVersion(long table, long id) {
    return row(table, id).below(VALUES);
  }

  private static RowRandom row(long table, long id) {
    return new RowRandom(DATA_SEED).at(table << 40 | id);
  }

  private static RowRandom following(long table, long id, long version) {
    RowRandom random = row(table, id);
    return random.at(random.bits() ^ version);
  }

  /**
   * Returns the product modulo {@link #VALUES} of two numbers below it, which take 37 bits each.
   */
  private static long times(long a, long b) {
    return ((a * (b >>> 18) % VALUES << 18) + a * (b & 0x3ffff)) % VALUES;
  }

  private static byte[] blank(int groups) {
    byte[] text = new byte[groups * (GROUP + 1) - 1];
    for (int at = GROUP; at < text.length; at += GROUP + 1) {
      text[at] = '-';
    }
    return text;
  }

  private static void put(byte[] text, int group, long value) {
    Digits.fixed(value, GROUP, text, group * (GROUP + 1));
  }

  /** Returns whether a text has that many groups; PostgreSQL pads CHAR(n) with blanks. */
  private static boolean isText(String found, int groups) {
    int length = groups * (GROUP + 1) - 1;
    return found.length() == length
        || (found.length() == length + 1 && found.charAt(length) == ' ');
  }

  private static boolean follows(String found, int from, int to, RowRandom random) {
    for (int group = from; group < to; group++) {
      if (group(found, group) != random.below(VALUES)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number that a group shows, below 0 when it is none. */
  private static long group(String found, int group) {
    int at = group * (GROUP + 1);
    long value = group == 0 || found.charAt(at - 1) == '-' ? 0 : -1;
    for (int i = at; i < at + GROUP && value >= 0; i++) {
      int digit = found.charAt(i) - '0';
      value = digit < 0 || digit > 9 ? -1 : value * 10 + digit;
    }
    return value;
  }
}
