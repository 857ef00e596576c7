package io.kurabe.workloads.ycsb.internal;

/**
 * The texts of keys: {@code user} and the hash of the record's number, or the number itself.
 * Immutable.
 *
 * @param hashed whether it is the hash, so that records lie in no order
 * @param digits of a number that is not hashed, filled up with zeros; 1 for none
 */
public record RecordKeys(boolean hashed, int digits) {
  static final String PREFIX = "user";

  /** Returns the key of the record of that number. */
  public String of(long number) {
    if (hashed) {
      return PREFIX + KeyHash.of(number);
    }
    String text = String.valueOf(number);
    return PREFIX + "0".repeat(Math.max(0, digits - text.length())) + text;
  }
}
