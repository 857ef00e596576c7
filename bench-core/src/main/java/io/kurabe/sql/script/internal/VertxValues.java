package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlSyntax;
import io.vertx.sqlclient.data.Numeric;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Keeps answers of the Vert.x clients as values of scripts. Stateless. */
final class VertxValues {
  private static final int DIGITS_OF_LONG = 19;
  private static final String OF_ARRAYS = "_ARRAY";

  private VertxValues() {}

  /**
   * Returns a value such that the next statement sends it back unchanged: whole numbers, truth
   * values and texts are plain, others are kept with the name of their type.
   */
  static @Nullable Object kept(@Nullable Object value, ColumnDescriptor column, SqlSyntax syntax) {
    if (value == null || value instanceof Boolean || value instanceof Long) {
      return value;
    }
    if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    if (syntax == SqlSyntax.MYSQL) {
      return value instanceof Numeric number
          ? ofMySql(number)
          : value instanceof String ? value : new Kept(value, "");
    }
    String type = column.typeName().toUpperCase(Locale.ROOT);
    if (value instanceof String && (type.equals("TEXT") || type.equals("VARCHAR"))) {
      return value;
    }
    return new Kept(value, nameOf(type));
  }

  /** Returns PostgreSQL's name of a type of the client; empty for one that it does not know. */
  private static String nameOf(String type) {
    boolean array = type.endsWith(OF_ARRAYS);
    String element = array ? type.substring(0, type.length() - OF_ARRAYS.length()) : type;
    if (element.equals("UNKNOWN")) {
      return "";
    }
    String name = element.equals("CHAR") ? "\"char\"" : element.toLowerCase(Locale.ROOT);
    return array ? name + "[]" : name;
  }

  /** Returns a number as a text with its type, since this client sends such numbers as texts. */
  private static Object ofMySql(Numeric number) {
    BigDecimal exact = number.bigDecimalValue();
    if (exact.scale() <= 0 && exact.precision() - exact.scale() < DIGITS_OF_LONG) {
      return exact.longValue();
    }
    String type = "DECIMAL(65, " + Math.max(0, exact.scale()) + ")";
    return new Kept(exact.toPlainString(), type);
  }
}
