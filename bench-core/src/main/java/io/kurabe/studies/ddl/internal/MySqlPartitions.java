package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.TableModel.Check;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the bounds of MySQL's and MariaDB's partitions as checks of their rows. Stateless. */
final class MySqlPartitions {
  /** The number that TO_DAYS has for 1970-01-01. */
  private static final long DAYS_TO_1970 = 719_528;

  private MySqlPartitions() {}

  /**
   * A partition as the catalogue has it.
   *
   * @param values the upper bound of a range, or a list of values
   */
  record Partition(String name, String method, String expression, String values) {}

  /** Returns one check for each partition; none for partitions that take every value. */
  static List<Check> checks(List<Partition> partitions) {
    List<Check> checks = new ArrayList<>();
    String lower = "";
    for (Partition partition : partitions) {
      Lexemes of = Lexemes.of(partition.expression(), SqlSyntax.MYSQL);
      boolean call = of.isName(0) && of.is(1, "(") && of.isName(2);
      String function = call ? of.name(0).toLowerCase(Locale.ROOT) : "";
      String column = "`" + (call ? of.name(2) : of.name(0)) + "`";
      if (partition.method().startsWith("RANGE")) {
        String upper = bound(function, partition.values());
        List<String> conditions = new ArrayList<>();
        if (!lower.isEmpty()) {
          conditions.add(column + " >= " + lower);
        }
        if (!upper.isEmpty()) {
          conditions.add(column + " < " + upper);
        }
        lower = upper;
        if (!conditions.isEmpty()) {
          checks.add(new Check(partition.name(), String.join(" and ", conditions)));
        }
      } else if (partition.method().startsWith("LIST") && function.isEmpty()) {
        checks.add(new Check(partition.name(), column + " in (" + partition.values() + ")"));
      }
    }
    return checks.stream().distinct().toList();
  }

  /** Returns the bound of the column that belongs to the bound of a function of it. */
  private static String bound(String function, String values) {
    String first = Lexemes.of(values, SqlSyntax.MYSQL).between(0, 1);
    int comma = values.indexOf(',');
    String value = comma < 0 ? values : first;
    if (value.equals("MAXVALUE") || value.isEmpty()) {
      return "";
    }
    if (!value.matches("-?\\d+")) {
      return value;
    }
    long number = Long.parseLong(value);
    return switch (function) {
      case "year" -> "'%04d-01-01'".formatted(number);
      case "to_days" -> "'" + LocalDate.ofEpochDay(number - DAYS_TO_1970) + "'";
      case "unix_timestamp" ->
          "'" + LocalDateTime.ofInstant(Instant.ofEpochSecond(number), ZoneOffset.UTC) + "'";
      default -> value;
    };
  }
}
