package io.kurabe.studies.ddl.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The type of a column, taken apart. Immutable.
 *
 * @param name in lower case, without its size: {@code character varying}
 * @param sizes the numbers in its brackets, e.g. 10 and 2
 * @param detail what stands in the brackets
 * @param unsigned whether MySQL lets it have no values below 0
 * @param array whether it is an array of such values
 */
record ColumnType(
    String name, List<Integer> sizes, String detail, boolean unsigned, boolean array) {
  private static final Pattern FORM = Pattern.compile("([^(\\[]*)(?:\\(([^)]*)\\))?([^\\[]*)(.*)");

  /** The schema of a type of an extension. */
  private static final Pattern SCHEMA = Pattern.compile("^(\"[^\"]+\"|\\w+)\\.");

  private static final Set<String> TEXTS =
      Set.of(
          "char",
          "varchar",
          "character",
          "character varying",
          "text",
          "tinytext",
          "mediumtext",
          "longtext",
          "bpchar",
          "citext",
          "name",
          "nchar",
          "nvarchar",
          "\"char\"");

  private static final Set<String> WHOLE =
      Set.of(
          "tinyint", "smallint", "mediumint", "int", "integer", "bigint", "int2", "int4", "int8");

  private static final Set<String> DECIMALS = Set.of("decimal", "numeric", "dec", "fixed");

  ColumnType {
    sizes = List.copyOf(sizes);
  }

  static ColumnType of(String type) {
    String written = SCHEMA.matcher(type.toLowerCase(Locale.ROOT).strip()).replaceFirst("");
    Matcher form = FORM.matcher(written);
    if (!form.matches()) {
      return new ColumnType(type, List.of(), "", false, false);
    }
    String detail = form.group(2) == null ? "" : form.group(2);
    String behind = form.group(3) == null ? "" : form.group(3);
    List<Integer> sizes =
        Arrays.stream(detail.split(",", -1))
            .map(String::strip)
            .filter(s -> s.matches("-?\\d{1,9}"))
            .map(Integer::valueOf)
            .toList();
    boolean zone = behind.contains("time zone");
    String name = form.group(1).replace(" unsigned", "").replace(" zerofill", "").strip();
    return new ColumnType(
        zone ? name + behind : name,
        sizes,
        detail,
        type.toLowerCase(Locale.ROOT).contains("unsigned"),
        form.group(4) != null && form.group(4).contains("[]"));
  }

  boolean isText() {
    return TEXTS.contains(name) && !array;
  }

  boolean isWhole() {
    return WHOLE.contains(name) && !array;
  }

  boolean isDecimal() {
    return DECIMALS.contains(name) && !array;
  }

  boolean isFloating() {
    return Set.of("real", "double", "double precision", "float").contains(name) && !array;
  }

  int size(int otherwise) {
    return sizes.isEmpty() ? otherwise : sizes.get(0);
  }

  int scale(int otherwise) {
    return sizes.size() < 2 ? (sizes.isEmpty() ? otherwise : 0) : sizes.get(1);
  }

  /** Returns the largest whole number of the type, at most that of 63 bits. */
  long most() {
    int bits =
        switch (name) {
          case "tinyint" -> 7;
          case "smallint", "int2" -> 15;
          case "mediumint" -> 23;
          case "int", "integer", "int4" -> 31;
          default -> 63;
        };
    return bits == 63 || !unsigned
        ? (1L << (bits - 1)) - 1 + (1L << (bits - 1))
        : (1L << (bits + 1)) - 1;
  }

  /** Returns the digits before the point, of whole numbers those that always fit. */
  private int digits() {
    return isWhole() ? String.valueOf(most()).length() - 1 : size(38) - scale(0);
  }

  /** Returns a type whose values have a place in both of two types, as far as there is one. */
  static String narrower(String before, String after) {
    ColumnType from = of(before);
    ColumnType to = of(after);
    if (before.equals(after) || from.array() || to.array()) {
      return before;
    }
    if (from.isText() && to.isText()) {
      return to.size(Integer.MAX_VALUE) < from.size(Integer.MAX_VALUE) ? after : before;
    }
    if (from.isText()) {
      return after; // Texts that can be read as such values.
    }
    if (from.isWhole() && to.isWhole()) {
      return to.most() < from.most() ? after : before;
    }
    if (from.isFloating() && (to.isWhole() || to.isDecimal())) {
      return after;
    }
    if ((from.isWhole() || from.isDecimal()) && (to.isWhole() || to.isDecimal())) {
      int digits = Math.min(from.digits(), to.digits());
      int scale = Math.min(from.isWhole() ? 0 : from.scale(0), to.isWhole() ? 0 : to.scale(0));
      return from.isWhole() && digits == from.digits()
          ? before
          : "numeric(" + Math.max(1, digits + scale) + "," + scale + ")";
    }
    return before;
  }
}
