package io.kurabe.workloads.ycsb.internal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The values of fields: printable ASCII by chance, or such that a reader can tell whether they
 * belong to the record and field. Made once per client. Used by one thread.
 */
public final class FieldValues {
  /** The shortest value that holds key, field and version of every record. */
  static final int SHORTEST_VERIFIED = 50;

  private static final int FIRST = ' ';
  private static final int CHARACTERS = '~' - ' ' + 1;

  /** The characters that are made of one draw: few enough that none is preferred by 1e-4. */
  private static final int PER_DRAW = 6;

  private static final int FRACTION_BITS = 56;
  private static final long FRACTION = (1L << FRACTION_BITS) - 1;
  private static final int MOST_VERSION = 1_000_000_000;
  private static final double UNIT = 0x1.0p-53;

  private final YcsbSettings settings;
  private final Lengths.Drawing lengths;

  public FieldValues(YcsbSettings settings) {
    this.settings = settings;
    this.lengths = settings.fieldSize().drawing();
  }

  /** Returns the name of a field, by number from 0. */
  public static String name(int field) {
    return "field" + field;
  }

  /** Returns the value that a record is loaded or inserted with. */
  String first(String key, int field, LongSupplier bits) {
    return settings.verify() ? text(key, name(field), 0, lengths.at(0)) : random(bits);
  }

  /** Returns the value of an update. */
  String next(String key, int field, LongSupplier bits) {
    return settings.verify()
        ? text(key, name(field), 1 + Math.floorMod(bits.getAsLong(), MOST_VERSION), lengths.at(0))
        : random(bits);
  }

  private String random(LongSupplier bits) {
    byte[] value = new byte[lengths.at((bits.getAsLong() >>> 11) * UNIT)];
    long fraction = 0;
    for (int i = 0; i < value.length; i++) {
      if (i % PER_DRAW == 0) {
        fraction = bits.getAsLong() >>> (Long.SIZE - FRACTION_BITS);
      }
      long product = fraction * CHARACTERS;
      value[i] = (byte) (FIRST + (product >>> FRACTION_BITS));
      fraction = product & FRACTION;
    }
    return new String(value, StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns YCSB's text for the integrity of data: key and field, and then again and again the hash
   * of all before; an update adds its version behind the field.
   */
  static String text(String key, String field, long version, int length) {
    StringBuilder text = new StringBuilder(length + 12).append(key).append(':').append(field);
    if (version > 0) {
      text.append('@').append(version);
    }
    while (text.length() < length) {
      text.append(':');
      text.append(text.toString().hashCode());
    }
    text.setLength(length);
    return text.toString();
  }

  /**
   * Returns what is wrong with the values of a record that was read, beginning with a field; null
   * when nothing is.
   */
  public @Nullable String wrong(String key, int from, List<@Nullable String> values) {
    for (int i = 0; i < values.size(); i++) {
      String problem = wrong(key, from + i, values.get(i));
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String wrong(String key, int field, @Nullable String value) {
    String name = name(field);
    if (value == null) {
      return "record " + key + " has no " + name;
    }
    if (!settings.fieldSize().contains(value.length())) {
      return "%s of record %s has %d bytes in place of %s"
          .formatted(name, key, value.length(), settings.fieldSize().words());
    }
    if (settings.verify() && !value.equals(text(key, name, version(key, name, value), length()))) {
      return "%s of record %s was never written to it: '%s'".formatted(name, key, value);
    }
    return null;
  }

  private int length() {
    return settings.fieldSize().most();
  }

  /** Returns the version that a value says it is; 0 for that of the beginning. */
  private static long version(String key, String field, String value) {
    int at = key.length() + 1 + field.length();
    int end = value.indexOf(':', at);
    String digits =
        value.length() > at && value.charAt(at) == '@' && end > at
            ? value.substring(at + 1, end)
            : "";
    return digits.matches("\\d{1,10}") ? Long.parseLong(digits) : 0;
  }
}
