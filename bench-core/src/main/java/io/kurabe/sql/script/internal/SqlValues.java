package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlSyntax;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How values of scripts travel as parameters of statements: each as the type that it has as a
 * literal, where pgbench by default writes it into the text. So {@code :a + :b}, {@code date '...'
 * + :a} and {@code generate_series(:a, :b)} mean the same by every driver and protocol. Stateless.
 */
final class SqlValues {
  private SqlValues() {}

  /**
   * Returns the value as the drivers take it: an Integer or a Long; a BigDecimal for PostgreSQL and
   * a Double for MySQL and MariaDB; a Boolean, a String, null, or what {@code \gset} kept.
   */
  static @Nullable Object parameter(@Nullable Object value, SqlSyntax syntax) {
    if (value instanceof Long number) {
      return ofWhole(number);
    }
    if (value instanceof Double number && !number.isNaN() && !number.isInfinite()) {
      BigDecimal written = Numbers.rounded(number);
      if (Numbers.isWrittenWhole(written)) { // 1000 * 0.5 is written 500.
        return ofWhole(written.longValueExact());
      }
      return syntax == SqlSyntax.POSTGRES ? (Object) written : (Object) written.doubleValue();
    }
    return value instanceof Kept kept ? kept.value() : value;
  }

  private static Object ofWhole(long number) {
    return number == (int) number ? (Object) (int) number : (Object) number;
  }

  /**
   * Returns the name of a parameter's type, for clients that do not tell it to the server; empty
   * where the server finds it, as MySQL and MariaDB do of all but what {@code \gset} kept.
   */
  static String type(@Nullable Object value, SqlSyntax syntax) {
    if (value instanceof Kept kept) {
      return kept.type();
    }
    if (syntax == SqlSyntax.MYSQL) {
      return "";
    }
    Object parameter = parameter(value, syntax);
    if (parameter instanceof Integer) {
      return "int4";
    }
    if (parameter instanceof Long) {
      return "int8";
    }
    if (parameter instanceof BigDecimal) {
      return "numeric";
    }
    if (parameter instanceof Double) {
      return "float8";
    }
    return parameter instanceof Boolean ? "bool" : parameter == null ? "" : "varchar";
  }

  /** Returns the value as a literal of SQL. */
  static String literal(@Nullable Object value, SqlSyntax syntax) {
    Object plain = value instanceof Kept kept ? kept.value() : value;
    if (plain == null || plain instanceof Number || plain instanceof Boolean) {
      return Numbers.text(plain);
    }
    String text = plain.toString().replace("'", "''");
    return "'" + (syntax == SqlSyntax.MYSQL ? text.replace("\\", "\\\\") : text) + "'";
  }
}
