package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.CheckReader.Condition;
import io.kurabe.studies.ddl.internal.TableModel.Check;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules that the rows of a table, or of one of its partitions, fulfil. Used by one thread. */
final class RowRules {
  private final Map<String, Limits> limits = new HashMap<>();
  private final List<Order> orders = new ArrayList<>();

  /**
   * Two columns of which one has the larger value.
   *
   * @param later the one with the larger value
   */
  record Order(String earlier, String later) {}

  RowRules(List<Check> checks, SqlSyntax syntax) {
    for (Check check : checks) {
      for (Condition condition : CheckReader.read(check.text(), syntax).simple()) {
        String column = check.column().isEmpty() ? condition.column() : check.column();
        add(column, condition);
      }
    }
  }

  /** Returns the columns of which a check is understood. */
  static Set<String> columns(Check check, SqlSyntax syntax) {
    return CheckReader.read(check.text(), syntax).simple().stream()
        .filter(c -> !c.sign().equals("not null"))
        .map(c -> key(c.column()))
        .collect(Collectors.toSet());
  }

  private static String key(String column) {
    return column.toLowerCase(Locale.ROOT);
  }

  Limits of(String column) {
    return limits.computeIfAbsent(key(column), c -> new Limits());
  }

  /** Returns the column to whose value that of this one is added; empty without one. */
  List<String> earlierThan(String column) {
    return orders.stream().filter(o -> o.later().equals(key(column))).map(Order::earlier).toList();
  }

  private void add(String column, Condition condition) {
    Limits of = of(column);
    List<String> values = condition.values();
    String value = values.isEmpty() ? "" : values.get(0);
    switch (condition.sign()) {
      case "=" -> of.oneOf(values);
      case "<>" -> of.notOneOf(values);
      case "<", "<=", ">", ">=" ->
          of.bound(
              new Limits.Bound(
                  condition.sign().startsWith(">"), condition.sign().length() == 1, value));
      case "~~" -> of.like(PatternText.ofLike(value));
      case "~", "~*" -> of.like(value);
      case "null" -> of.nothing();
      case "not null" -> of.require();
      case "json" -> of.json(value);
      case "upper" -> of.upper();
      case "column <", "column <=" -> orders.add(new Order(key(column), key(value)));
      case "column >", "column >=" -> orders.add(new Order(key(value), key(column)));
      default -> {
        if (condition.sign().startsWith("length") && value.matches("\\d{1,6}")) {
          length(of, condition.sign().substring(7), Integer.parseInt(value));
        }
      }
    }
  }

  private static void length(Limits of, String sign, int length) {
    switch (sign) {
      case "=" -> of.lengths(length, length);
      case ">" -> of.lengths(length + 1, Integer.MAX_VALUE);
      case ">=" -> of.lengths(length, Integer.MAX_VALUE);
      case "<" -> of.lengths(0, length - 1);
      case "<=" -> of.lengths(0, length);
      default -> {}
    }
  }
}
