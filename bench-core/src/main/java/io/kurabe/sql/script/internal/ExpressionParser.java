package io.kurabe.sql.script.internal;

import io.kurabe.workload.internal.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one expression: the language of pgbench's {@code \set} (src/bin/pgbench/exprparse.y of
 * PostgreSQL 18), with its precedence of operators. Used once.
 */
final class ExpressionParser {
  private static final Logger LOG = LoggerFactory.getLogger(ExpressionParser.class);

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
  private static final double PARETO_DEFAULT = 0.2;
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

  /** A value that is written in the expression. */
  private record Constant(@Nullable Object value) implements Expression {
    @Override
    public @Nullable Object value(Frame frame, SplittableRandom random) {
      return value;
    }
  }

  /** Reads the whole text; an IllegalArgumentException says what is possible. */
  static Expression parse(String text, Scope scope, String place) {
    ExpressionParser parser = new ExpressionParser(text, scope, place);
    Expression value = parser.or();
    parser.blanks();
    if (parser.at < text.length()) {
      throw new IllegalArgumentException(
          "'"
              + shown(text.substring(parser.at))
              + "' is not understood here. Possible: the operators of pgbench, CASE WHEN, brackets,"
              + " numbers, :variables, "
              + names());
    }
    return value;
  }

  private Expression or() {
    Expression left = and();
    while (takeWord("or")) {
      left = logical(left, and(), true);
    }
    return left;
  }

  private Expression and() {
    Expression left = not();
    while (takeWord("and")) {
      left = logical(left, not(), false);
    }
    return left;
  }

  /** Returns AND or OR of SQL; the right side is left out when the left one decides alone. */
  private static Expression logical(Expression left, Expression right, boolean decides) {
    return (frame, random) -> {
      Boolean first = Numbers.logical(left.value(frame, random));
      if (first != null && first == decides) {
        return decides;
      }
      Boolean second = Numbers.logical(right.value(frame, random));
      if (second != null && second == decides) {
        return decides;
      }
      boolean unknown = first == null || second == null;
      return unknown ? null : Boolean.valueOf(!decides);
    };
  }

  private Expression not() {
    if (!takeWord("not")) {
      return is();
    }
    deeper();
    Expression of = not();
    depth--;
    return (frame, random) -> {
      Boolean truth = Numbers.logical(of.value(frame, random));
      return truth == null ? null : Boolean.valueOf(!truth);
    };
  }

  private Expression is() {
    Expression left = comparison();
    while (true) {
      if (takeWord("isnull")) {
        left = is(left, null, true);
      } else if (takeWord("notnull")) {
        left = is(left, null, false);
      } else if (takeWord("is")) {
        boolean positive = !takeWord("not");
        if (takeWord("null")) {
          left = is(left, null, positive);
        } else if (takeWord("true") || takeWord("false")) {
          left = is(left, text.substring(at - 4, at).equalsIgnoreCase("true"), positive);
        } else {
          throw new IllegalArgumentException("behind IS there has to be NULL, TRUE or FALSE");
        }
      } else {
        return left;
      }
    }
  }

  private static Expression is(Expression of, @Nullable Object wanted, boolean positive) {
    return (frame, random) -> {
      Object value = Numbers.plain(of.value(frame, random));
      return Objects.equals(wanted, value) == positive;
    };
  }

  private Expression comparison() {
    Expression left = bits();
    if (take("<>") || take("!=")) {
      return call(Function.UNEQUAL, left, bits());
    } else if (take("<=")) {
      return call(Function.LESS_OR_EQUAL, left, bits());
    } else if (take(">=")) {
      return call(Function.LESS_OR_EQUAL, true, left, bits());
    } else if (take("<")) {
      return call(Function.LESS, left, bits());
    } else if (take(">")) {
      return call(Function.LESS, true, left, bits());
    } else if (take("=")) {
      return call(Function.EQUAL, left, bits());
    }
    return left;
  }

  private Expression bits() {
    Expression left = sum();
    while (true) {
      if (take("<<")) {
        left = call(Function.SHIFT_LEFT, left, sum());
      } else if (take(">>")) {
        left = call(Function.SHIFT_RIGHT, left, sum());
      } else if (take("|")) {
        left = call(Function.BIT_OR, left, sum());
      } else if (take("#")) {
        left = call(Function.BIT_XOR, left, sum());
      } else if (take("&")) {
        left = call(Function.BIT_AND, left, sum());
      } else {
        return left;
      }
    }
  }

  private Expression sum() {
    Expression left = product();
    while (true) {
      if (take("+")) {
        left = call(Function.ADD, left, product());
      } else if (take("-")) {
        left = call(Function.SUBTRACT, left, product());
      } else {
        return left;
      }
    }
  }

  private Expression product() {
    Expression left = signed();
    while (true) {
      if (take("*")) {
        left = call(Function.MULTIPLY, left, signed());
      } else if (take("/")) {
        left = call(Function.DIVIDE, left, signed());
      } else if (take("%")) {
        left = call(Function.MOD, left, signed());
      } else {
        return left;
      }
    }
  }

  private void deeper() {
    depth++;
    values++;
    if (depth > DEEPEST || values > MOST_VALUES) {
      throw new IllegalArgumentException(
          "the expression has more than %d brackets and signs within each other, or more than %d values"
              .formatted(DEEPEST, MOST_VALUES));
    }
  }

  private Expression signed() {
    deeper();
    Expression value;
    if (take("-")) {
      value = take("9223372036854775808") ? new Constant(Long.MIN_VALUE) : negated(signed());
    } else if (take("~")) {
      value = call(Function.BIT_NOT, signed());
    } else {
      value = take("+") ? signed() : single();
    }
    depth--;
    return value;
  }

  private Expression negated(Expression of) {
    return of instanceof Constant constant
            && constant.value() instanceof Long number
            && number != Long.MIN_VALUE
        ? new Constant(-number)
        : call(Function.NEGATE, of);
  }

  private Expression single() {
    blanks();
    if (take("(")) {
      Expression inner = or();
      expect("(", ")");
      return inner;
    }
    if (take(":")) {
      int slot = scope.variable(name());
      return (frame, random) -> frame.value(slot);
    }
    if (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      return number();
    }
    if (at < text.length() && Scope.startsName(text.charAt(at))) {
      return word(name().toLowerCase(Locale.ROOT));
    }
    throw new IllegalArgumentException(
        at == text.length()
            ? "a value is missing at the end of '" + shown(text) + "'"
            : "'" + shown(text.substring(at)) + "' is no number, :variable or function");
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
      return new Constant(
          number.matches("\\d+")
              ? (Object) Long.parseLong(number)
              : (Object) Double.parseDouble(number));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          number.matches("\\d+")
              ? number + " is out of the range of whole numbers"
              : "'" + number + "' is not a number",
          e);
    }
  }

  private Expression word(String name) {
    return switch (name) {
      case "null" -> new Constant(null);
      case "true" -> new Constant(true);
      case "false" -> new Constant(false);
      case "case" -> cases();
      default -> function(name);
    };
  }

  /** Reads {@code CASE WHEN condition THEN value ... [ELSE value] END} behind its first word. */
  private Expression cases() {
    deeper();
    List<Expression> conditions = new ArrayList<>();
    List<Expression> results = new ArrayList<>();
    while (takeWord("when")) {
      conditions.add(or());
      expectWord("THEN");
      results.add(or());
    }
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException("CASE needs a WHEN: CASE WHEN condition THEN value END");
    }
    Expression otherwise = takeWord("else") ? or() : new Constant(null);
    expectWord("END");
    depth--;
    return (frame, random) -> {
      for (int i = 0; i < conditions.size(); i++) {
        if (Numbers.holds(conditions.get(i).value(frame, random))) {
          return results.get(i).value(frame, random);
        }
      }
      return otherwise.value(frame, random);
    };
  }

  private Expression function(String name) {
    expect(name, "(");
    if (name.equals(RANDOM_TEXT)) {
      Expression template = template(quoted());
      expect(name, ")");
      return template;
    }
    List<Expression> arguments = new ArrayList<>();
    if (!take(")")) {
      do {
        arguments.add(or());
      } while (take(","));
      expect(name, ")");
    }
    if (DRAWS.contains(name)) {
      return draw(name, arguments);
    }
    if (arguments.size() == 2 && scope.drawing(name).isPresent()) {
      Distribution distribution = scope.drawing(name).get();
      return drawn(
          parameter -> distribution, arguments.get(0), arguments.get(1), new Constant(0.0));
    }
    if (scope.making(name).isPresent()) {
      Scope.TextMaker maker = scope.making(name).get();
      return (frame, random) ->
          maker.make(
              arguments.stream().mapToLong(a -> Numbers.whole(a.value(frame, random))).toArray(),
              random);
    }
    if (name.equals("debug") && arguments.size() == 1) {
      return debug(arguments.get(0));
    }
    Function function =
        Function.named(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'" + name + "' is not a function. Possible: " + names()));
    if (function.seeded() && function.takes(arguments.size() + 1)) {
      int seed = scope.variable(Scope.DEFAULT_SEED);
      arguments.add((frame, random) -> frame.value(seed));
    }
    if (!function.takes(arguments.size())) {
      throw new IllegalArgumentException(
          name + "(...) does not take " + arguments.size() + " arguments");
    }
    return call(function, arguments.toArray(Expression[]::new));
  }

  private Expression debug(Expression of) {
    return (frame, random) -> {
      Object value = of.value(frame, random);
      String type =
          value instanceof Long
              ? "int "
              : value instanceof Double ? "double " : value instanceof Boolean ? "boolean " : "";
      LOG.info("{}: debug: {}{}", place, type, Numbers.text(value));
      return value;
    };
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
    Expression parameter = count == 3 ? arguments.get(2) : new Constant(PARETO_DEFAULT);
    DoubleFunction<Distribution> distribution =
        switch (name) {
          case "random" -> p -> Distribution.UNIFORM;
          case "random_special" -> p -> Distribution.SPECIAL;
          case "random_zipfian" -> Distribution.Zipf::new;
          case "random_pareto" -> Distribution.Pareto::new;
          case "random_exponential" -> Distribution.Exponential::new;
          default -> Distribution.Gaussian::new;
        };
    if (parameter instanceof Constant constant) {
      Distribution known = distribution.apply(Numbers.real(constant.value()));
      return drawn(p -> known, arguments.get(0), arguments.get(1), parameter);
    }
    return drawn(distribution, arguments.get(0), arguments.get(1), parameter);
  }

  /** A distribution with its parameter, kept until the parameter is another one. */
  private record Shape(double parameter, Distribution distribution) {}

  private static Expression drawn(
      DoubleFunction<Distribution> shape, Expression low, Expression high, Expression parameter) {
    return new Expression() {
      private volatile @Nullable Shape last;

      @Override
      public @Nullable Object value(Frame frame, SplittableRandom random) {
        Object from = low.value(frame, random);
        Object to = high.value(frame, random);
        Object of = parameter.value(frame, random);
        if (from == null || to == null || of == null) {
          return null;
        }
        return draw(Numbers.whole(from), Numbers.whole(to), Numbers.real(of), random);
      }

      private long draw(long from, long to, double of, SplittableRandom random) {
        if (from > to) {
          throw new ScriptException("there is nothing to draw from " + from + " to " + to);
        }
        if (to - from < 0 || to - from == Long.MAX_VALUE) {
          throw new ScriptException(
              "from " + from + " to " + to + " there are more values than 2^63 - 1");
        }
        Shape known = last;
        if (known == null || known.parameter() != of) {
          try {
            known = new Shape(of, shape.apply(of));
          } catch (IllegalArgumentException e) {
            throw new ScriptException(String.valueOf(e.getMessage()));
          }
          last = known;
        }
        return known.distribution().next(random, from, to);
      }
    };
  }

  /** Returns texts in which each {@code #} of the template is a digit, each {@code @} a letter. */
  private static Expression template(String template) {
    return (frame, random) -> {
      char[] filled = new char[template.length()];
      long digits = 0;
      int left = 0;
      for (int i = 0; i < filled.length; i++) {
        char c = template.charAt(i);
        if (c == '#') {
          if (left == 0) {
            digits = (random.nextLong() >>> 1) % RANGE_OF_DIGITS;
            left = DIGITS;
          }
          filled[i] = (char) ('0' + digits % 10);
          digits /= 10;
          left--;
        } else {
          filled[i] = c == '@' ? (char) ('a' + random.nextInt(26)) : c;
        }
      }
      return new String(filled);
    };
  }

  /** The digits that a draw of 64 bits gives with a bias below 10 to the power of -8. */
  private static final int DIGITS = 11;

  private static final long RANGE_OF_DIGITS = 100_000_000_000L;

  /** Reads a text as SQL writes it: a doubled quote stands for one. */
  private String quoted() {
    expect(RANDOM_TEXT + "(", "'");
    StringBuilder inner = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '\'') {
        inner.append(c);
      } else if (at < text.length() && text.charAt(at) == '\'') {
        inner.append(text.charAt(at++));
      } else {
        return inner.toString();
      }
    }
    throw new IllegalArgumentException("a closing ' is missing in '" + shown(text) + "'");
  }

  private static Expression call(Function function, Expression... arguments) {
    return call(function, false, arguments);
  }

  /** Returns a call whose arguments are worked out as written, and taken the other way round. */
  private static Expression call(Function function, boolean turned, Expression... arguments) {
    return (frame, random) -> {
      @Nullable Object[] given = new Object[arguments.length];
      for (int i = 0; i < given.length; i++) {
        given[turned ? given.length - 1 - i : i] = arguments[i].value(frame, random);
      }
      return function.of(Arrays.asList(given));
    };
  }

  private String name() {
    int from = at;
    at = Scope.nameEnd(text, at);
    if (from == at) {
      throw new IllegalArgumentException("a name is missing after ':' in '" + shown(text) + "'");
    }
    return text.substring(from, at);
  }

  private boolean take(String sign) {
    blanks();
    if (text.startsWith(sign, at)) {
      at += sign.length();
      return true;
    }
    return false;
  }

  private boolean takeWord(String word) {
    blanks();
    int end = Scope.nameEnd(text, at);
    if (end - at == word.length() && text.regionMatches(true, at, word, 0, word.length())) {
      at = end;
      return true;
    }
    return false;
  }

  private void expectWord(String word) {
    if (!takeWord(word)) {
      throw missing(word, "CASE");
    }
  }

  private void expect(String after, String sign) {
    if (!take(sign)) {
      throw missing(sign, after);
    }
  }

  private IllegalArgumentException missing(String wanted, String after) {
    return new IllegalArgumentException(
        "'%s' is missing %s"
            .formatted(
                wanted,
                at == text.length()
                    ? "at the end, behind '" + after + "'"
                    : "before '" + shown(text.substring(at)) + "'"));
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
            Stream.of(RANDOM_TEXT, "debug"),
            Stream.of(Function.values()).filter(Function::named).map(Function::text))
        .flatMap(s -> s)
        .collect(Collectors.joining(", "));
  }
}
