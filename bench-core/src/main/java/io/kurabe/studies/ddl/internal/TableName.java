package io.kurabe.studies.ddl.internal;

import java.util.List;
import java.util.regex.Pattern;

/** Puts a table's name into statements in which {@value #PLACE} stands for it. Stateless. */
public final class TableName {
  /** The placeholder for the table's name, also inside of longer names: {@code {table}_c}. */
  public static final String PLACE = "{table}";

  /** Matches valid names; the shorter limit of the servers is 63, statements append up to 12. */
  private static final Pattern CHECKED = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,50}");

  private TableName() {}

  /**
   * Returns the text for one table.
   *
   * @throws IllegalArgumentException when the name is not a plain identifier of at most 51
   *     characters
   */
  public static String in(String text, String table) {
    return text.replace(PLACE, checked(table));
  }

  /** Returns the texts for one table, as {@link #in(String, String)} does. */
  public static List<String> in(List<String> texts, String table) {
    return texts.stream().map(text -> in(text, table)).toList();
  }

  private static String checked(String table) {
    if (!CHECKED.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "'"
              + table
              + "' cannot stand in a statement: a table's name here has letters, digits and"
              + " underscores, at most 51");
    }
    return table;
  }
}
