package io.kurabe.compare;

import java.util.List;

/**
 * One condition that was not the same in all compared results.
 *
 * @param place where: {@code server mariadb}, {@code parameters}, {@code generator}, {@code Kurabe}
 *     or {@code seed}
 * @param name of the condition, e.g. {@code sync_binlog} or {@code jvmArguments}
 * @param values its value in each result, in the order of the results; without a value, words that
 *     say so
 */
public record Difference(String place, String name, List<String> values) {
  public Difference {
    values = List.copyOf(values);
  }

  /**
   * Returns one line, e.g. {@code server mariadb: sync_binlog was 0, is 1}, for the two results of
   * a change.
   *
   * @return the text
   */
  public String wasIs() {
    if (values.size() != 2) {
      throw new IllegalStateException("needs two values, had " + values.size());
    }
    String what = place.equals(name) ? name : place + ": " + name;
    return wasIs(what, values.get(0), values.get(1));
  }

  /**
   * Writes a value before and now, e.g. {@code sync_binlog was 0, is 1}.
   *
   * @param name the name
   * @param before the value before
   * @param now the value now
   * @return the text
   */
  public static String wasIs(String name, String before, String now) {
    return name + " was " + quoted(before) + ", is " + quoted(now);
  }

  private static String quoted(String text) {
    return text.isEmpty() || text.contains(" ") ? "'" + text + "'" : text;
  }
}
