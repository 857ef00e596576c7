package io.kurabe.target;

import java.security.SecureRandom;
import java.util.regex.Pattern;

/**
 * Names everything that one invocation creates on a server: schema {@code kurabe_<id>}, key prefix
 * {@code kurabe_<id>:}.
 *
 * @param value 10 characters of a-z and 0-9
 */
public record RunId(String value) {
  /** The placeholder for the schema in statements that are written for any schema. */
  public static final String SCHEMA = "${schema}";

  private static final Pattern FORM = Pattern.compile("[a-z0-9]{1,24}");
  private static final Pattern NAMED = Pattern.compile("\\bkurabe_" + FORM + "\\.");
  private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

  public RunId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "'" + value + "' is not a run id. It has 1 to 24 characters of a-z and 0-9");
    }
  }

  /**
   * Makes a new random id. It has 50 bits, so two ids never meet.
   *
   * @return the run id
   */
  public static RunId random() {
    SecureRandom random = new SecureRandom();
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new RunId(id.toString());
  }

  /**
   * {@return the id for one of several targets of an invocation that are on one server}
   *
   * @param number of the target on that server, from 0; this id for the first
   */
  public RunId ofTarget(int number) {
    return number == 0 ? this : new RunId(value + "t" + (number + 1));
  }

  /** {@return the name of the schema, {@code kurabe_<id>}} */
  public String schema() {
    return "kurabe_" + value;
  }

  /**
   * {@return a statement with this schema in place of {@value #SCHEMA}}
   *
   * @param sql the statement
   */
  public String in(String sql) {
    return sql.replace(SCHEMA, schema());
  }

  /**
   * {@return a text in which no schema of Kurabe's stands before the names of tables}
   *
   * @param sql the statement
   */
  public static String withoutSchemas(String sql) {
    return NAMED.matcher(sql).replaceAll("");
  }

  @Override
  public String toString() {
    return value;
  }
}
