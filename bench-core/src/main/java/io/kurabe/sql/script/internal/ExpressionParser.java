package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlQuotes;
import io.kurabe.workload.internal.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads one expression. Used once. */
final class ExpressionParser {
  private static final List<String> DRAWS =
      List.of(
          "random",
          "random_special",
          "random_zipfian",
          "random_pareto",
          "random_exponential",
          "random_gaussian");

  /** The deepest nesting, since recursive methods read and evaluate an expression. */
  private static final int DEEPEST = 100;

  private static final int MOST_VALUES = 1_000;
  private static final String RANDOM_TEXT = "random_text";

  private final String text;
  private final Scope scope;
  private final String place;
  private int at;
  private int depth;
  private int values;

  private ExpressionParser(String text, Scope scope, String place) {
    this.text = text;
    this.scope = scope;
    this.place = place;
  }

  /** Reads the whole text; an IllegalArgumentException says what is possible. */
  static Expression parse(String text, Scope scope, String place) {
    ExpressionParser parser = new ExpressionParser(text, scope, place);
    Expression value = parser.sum();
    parser.blanks();
    if (parser.at < text.length()) {
      throw new IllegalArgumentException(
          "'"
              + shown(text.substring(parser.at))
              + "' is not understood here. Possible: + - * / %, brackets, numbers, :variables, "
              + names());
    }
    return value;
  }

  private Expression sum() {
    Expression left = product();
    while (true) {
      if (take('+')) {
        left = call(Function.ADD, left, product());
      } else if (take('-')) {
        left = call(Function.SUBTRACT, left, product());
      } else {
        return left;
      }
    }
  }

  private Expression product() {
    Expression left = signed();
    while (true) {
      if (take('*')) {
        left = call(Function.MULTIPLY, left, signed());
      } else if (take('/')) {
        left = call(Function.DIVIDE, left, signed());
      } else if (take('%')) {
        left = call(Function.MOD, left, signed());
      } else {
        return left;
      }
    }
  }

  private Expression signed() {
    depth++;
    values++;
    if (depth > DEEPEST || values > MOST_VALUES) {
      throw new IllegalArgumentException(
          "the expression has more than %d brackets and signs within each other, or more than %d values"
              .formatted(DEEPEST, MOST_VALUES));
    }
    Expression value =
        take('-') ? call(Function.NEGATE, signed()) : take('+') ? signed() : single();
    depth--;
    return value;
  }

  private Expression single() {
    blanks();
    if (take('(')) {
      Expression inner = sum();
      expect(')');
      return inner;
    }
    if (take(':')) {
      return variable(name());
    }
    if (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      return number();
    }
    if (at < text.length() && Scope.startsName(text.charAt(at))) {
      return function(name().toLowerCase(Locale.ROOT));
    }
    throw new IllegalArgumentException(
        at == text.length()
            ? "a value is missing at the end of '" + shown(text) + "'"
            : "'" + shown(text.substring(at)) + "' is no number, :variable or function");
  }

  private Expression variable(String name) {
    int slot =
        scope.find(name).orElseThrow(() -> new IllegalArgumentException(scope.unknown(name)));
    return new Expression.Variable(slot);
  }

  private Expression number() {
    int from = at;
    while (at < text.length() && "0123456789.eE".indexOf(text.charAt(at)) >= 0) {
      boolean exponent = "eE".indexOf(text.charAt(at)) >= 0;
      at++;
      if (exponent && at < text.length() && "+-".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }
    String number = text.substring(from, at);
    try {
      return number.matches("\\d+")
          ? new Expression.Whole(Long.parseLong(number))
          : new Expression.Real(Double.parseDouble(number));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + number + "' is not a number", e);
    }
  }

  private Expression function(String name) {
    expect('(');
    if (name.equals(RANDOM_TEXT)) {
      Expression template = new Expression.Template(quoted());
      expect(')');
      return template;
    }
    List<Expression> arguments = new ArrayList<>();
    if (!take(')')) {
      do {
        arguments.add(sum());
      } while (take(','));
      expect(')');
    }
    if (DRAWS.contains(name)) {
      return draw(name, arguments);
    }
    if (arguments.size() == 2 && scope.drawing(name).isPresent()) {
      return new Expression.Draw(
          scope.drawing(name).get(), arguments.get(0), arguments.get(1), place);
    }
    if (scope.making(name).isPresent()) {
      return new Expression.Made(scope.making(name).get(), arguments);
    }
    Function function =
        Stream.of(Function.values())
            .filter(f -> f.named() && f.text().equals(name.equals("power") ? "pow" : name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'" + name + "' is not a function. Possible: " + names()));
    if (!function.takes(arguments.size())) {
      throw new IllegalArgumentException(
          name + "(...) does not take " + arguments.size() + " arguments");
    }
    return new Expression.Call(function, arguments, place);
  }

  private Expression draw(String name, List<Expression> arguments) {
    boolean plain = name.equals("random") || name.equals("random_special");
    boolean optional = name.equals("random_pareto");
    int count = arguments.size();
    if (count != (plain ? 2 : 3) && !(optional && count == 2)) {
      throw new IllegalArgumentException(
          "%s(low, high%s) does not take %s arguments"
              .formatted(name, plain ? "" : optional ? "[, h]" : ", parameter", count));
    }
    return new Expression.Draw(
        distribution(name, arguments), arguments.get(0), arguments.get(1), place);
  }

  private static Distribution distribution(String name, List<Expression> arguments) {
    double parameter = arguments.size() == 3 ? constant(name, arguments.get(2)) : 0.2;
    return switch (name) {
      case "random" -> Distribution.UNIFORM;
      case "random_special" -> Distribution.SPECIAL;
      case "random_zipfian" -> new Distribution.Zipf(parameter);
      case "random_pareto" -> new Distribution.Pareto(parameter);
      case "random_exponential" -> new Distribution.Exponential(parameter);
      default -> new Distribution.Gaussian(parameter);
    };
  }

  private static double constant(String name, Expression parameter) {
    if (parameter instanceof Expression.Real real) {
      return real.value();
    }
    if (parameter instanceof Expression.Whole whole) {
      return whole.value();
    }
    throw new IllegalArgumentException(
        "the third argument of " + name + " must be a number, not an expression");
  }

  /** Reads a text as SQL writes it: a doubled quote stands for one. */
  private String quoted() {
    expect('\'');
    int end = SqlQuotes.end(text, at - 1);
    if (end > text.length()) {
      throw new IllegalArgumentException("a closing ' is missing in '" + shown(text) + "'");
    }
    String inner = text.substring(at, end - 1).replace("''", "'");
    at = end;
    return inner;
  }

  private Expression call(Function function, Expression... arguments) {
    return new Expression.Call(function, List.of(arguments), place);
  }

  private String name() {
    int from = at;
    at = Scope.nameEnd(text, at);
    if (from == at) {
      throw new IllegalArgumentException("a name is missing after ':' in '" + shown(text) + "'");
    }
    return text.substring(from, at);
  }

  private boolean take(char c) {
    blanks();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw new IllegalArgumentException(
          "'%s' is missing %s"
              .formatted(
                  c,
                  at == text.length()
                      ? "at the end"
                      : "before '" + shown(text.substring(at)) + "'"));
    }
  }

  private void blanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private static String shown(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }

  private static String names() {
    return Stream.of(
            DRAWS.stream(),
            Stream.of(RANDOM_TEXT),
            Stream.of(Function.values()).filter(Function::named).map(Function::text))
        .flatMap(s -> s)
        .collect(Collectors.joining(", "));
  }
}
