package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlLexer.Kind;
import io.kurabe.sql.internal.SqlSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the check of a table or a domain as the server writes it. Of an OR it takes one
 * alternative; what it does not understand counts as fulfilled, and the server has the last word.
 * Used once.
 */
final class CheckReader {
  private static final Set<String> COMPARISONS =
      Set.of("=", "<>", "!=", "<", "<=", ">", ">=", "~", "~*", "~~", "!~~", "!~", "!~*", "~~*");

  private static final Set<String> LENGTHS =
      Set.of("LENGTH", "CHAR_LENGTH", "CHARACTER_LENGTH", "OCTET_LENGTH");

  private static final Set<String> SAME =
      Set.of("LOWER", "TRIM", "BTRIM", "COALESCE", "LTRIM", "RTRIM", "DATE_TRUNC");

  private final Lexemes of;
  private int at;

  private CheckReader(Lexemes of) {
    this.of = of;
  }

  /** A condition: one of a column, or an AND or OR of others; unknown when it is none of these. */
  record Condition(
      boolean unknown,
      boolean either,
      List<Condition> parts,
      String column,
      String sign,
      List<String> values) {
    Condition {
      parts = List.copyOf(parts);
      values = List.copyOf(values);
    }

    static Condition of(String column, String sign, List<String> values) {
      return new Condition(false, false, List.of(), column, sign, values);
    }

    static Condition notUnderstood() {
      return new Condition(true, false, List.of(), "", "", List.of());
    }

    static Condition all(List<Condition> parts) {
      return new Condition(false, false, parts, "", "", List.of());
    }

    private boolean anyUnknown() {
      return unknown || parts.stream().anyMatch(Condition::anyUnknown);
    }

    private boolean asksForNull() {
      return sign.equals("null") || parts.stream().anyMatch(Condition::asksForNull);
    }

    /** Returns conditions of single columns that together fulfil this one, as far as known. */
    List<Condition> simple() {
      if (!either) {
        return parts.isEmpty()
            ? (sign.isEmpty() ? List.of() : List.of(this))
            : parts.stream().flatMap(p -> p.simple().stream()).toList();
      }
      List<Condition> known = parts.stream().filter(p -> !p.anyUnknown()).toList();
      return known.stream()
          .filter(p -> !p.asksForNull())
          .findFirst()
          .or(() -> known.stream().findFirst())
          .map(Condition::simple)
          .orElse(List.of());
    }

    private Condition negated() {
      String other =
          switch (sign) {
            case "=" -> "<>";
            case "<>" -> "=";
            case "<" -> ">=";
            case "<=" -> ">";
            case ">" -> "<=";
            case ">=" -> "<";
            case "null" -> "not null";
            case "not null" -> "null";
            default -> "";
          };
      return other.isEmpty() ? notUnderstood() : of(column, other, values);
    }
  }

  /** An operand: a column, its length, a constant, or something else. */
  private record Operand(@Nullable String column, @Nullable String value, String function) {
    static Operand other() {
      return new Operand(null, null, "other");
    }
  }

  /** Reads a text such as {@code CHECK ((price > (0)::numeric))}. */
  static Condition read(String text, SqlSyntax syntax) {
    // MySQL's catalogue has (`a` in (_utf8mb4\'x\')).
    String plain = text.contains("_utf8mb4\\'") ? text.replace("\\'", "'") : text;
    Lexemes of = Lexemes.of(plain, syntax);
    CheckReader reader = new CheckReader(of);
    reader.at = of.is(0, "CHECK") ? 1 : 0;
    return reader.either();
  }

  private Condition either() {
    List<Condition> parts = new ArrayList<>();
    do {
      parts.add(both());
    } while (skip("OR"));
    return parts.size() == 1 ? parts.get(0) : new Condition(false, true, parts, "", "", List.of());
  }

  private Condition both() {
    List<Condition> parts = new ArrayList<>();
    do {
      parts.add(single());
    } while (skip("AND"));
    return parts.size() == 1 ? parts.get(0) : Condition.all(parts);
  }

  private Condition single() {
    if (skip("NOT")) {
      return single().negated();
    }
    int begin = at;
    Optional<Condition> test = test();
    if (test.isPresent()) {
      return test.get();
    }
    at = begin;
    if (of.is(at, "(")) {
      int close = of.close(at);
      at++;
      Condition inner = either();
      boolean whole = at == close;
      at = close + 1;
      return whole && atEnd() ? inner : over();
    }
    return over();
  }

  private boolean atEnd() {
    return at >= of.size() || of.in(at, Set.of("AND", "OR", ")"));
  }

  /** Passes over what is not understood. */
  private Condition over() {
    while (!atEnd()) {
      at = of.is(at, "(") ? of.close(at) + 1 : at + 1;
    }
    return Condition.notUnderstood();
  }

  private boolean skip(String word) {
    boolean there = of.is(at, word);
    at += there ? 1 : 0;
    return there;
  }

  /** Reads a comparison; empty when there is none here. */
  private Optional<Condition> test() {
    if (of.is(at + 1, "(") && of.is(at, "JSON_VALID")) {
      String column = of.name(at + 2);
      at = of.close(at + 1) + 1;
      return Optional.of(Condition.of(column, "json", List.of("object")));
    }
    Operand left = operand();
    if (skip("IS")) {
      boolean not = skip("NOT");
      boolean nothing = skip("NULL");
      String column = left.column();
      if (!nothing || column == null || !left.function().isEmpty()) {
        return Optional.of(over());
      }
      return Optional.of(Condition.of(column, not ? "not null" : "null", List.of()));
    }
    boolean not = skip("NOT");
    if (of.is(at, "IN")
        || of.is(at, "BETWEEN")
        || of.is(at, "LIKE")
        || of.in(at, Set.of("REGEXP", "RLIKE"))) {
      return Optional.of(named(left, not));
    }
    String sign = sign();
    if (!COMPARISONS.contains(sign)) {
      return Optional.empty();
    }
    if (of.is(at, "ANY", "(") || of.is(at, "ALL", "(")) {
      int close = of.close(at + 1);
      List<String> values = constants(at + 1, close);
      at = close + 1;
      boolean in = sign.equals("=");
      return Optional.of(
          in || sign.equals("<>") ? condition(left, in ? "=" : "<>", values) : over());
    }
    Operand right = operand();
    if (!atEnd()) {
      return Optional.of(over());
    }
    return Optional.of(compared(left, sign, right));
  }

  private Condition named(Operand left, boolean not) {
    String word = of.upper(at++);
    if (word.equals("IN")) {
      int close = of.close(at);
      List<String> values = constants(at, close);
      at = close + 1;
      return condition(left, not ? "<>" : "=", values);
    }
    Operand first = operand();
    if (word.equals("BETWEEN")) {
      skip("AND");
      Operand last = operand();
      return not
          ? Condition.notUnderstood()
          : Condition.all(List.of(compared(left, ">=", first), compared(left, "<=", last)));
    }
    return not
        ? Condition.notUnderstood()
        : compared(left, word.equals("LIKE") ? "~~" : "~", first);
  }

  private Condition compared(Operand left, String sign, Operand right) {
    String value = right.value();
    if (value != null) {
      return condition(left, sign, List.of(value));
    }
    String column = right.column();
    String constant = left.value();
    if (column != null && constant != null) {
      return condition(right, mirrored(sign), List.of(constant));
    }
    boolean plain = left.function().isEmpty() && right.function().isEmpty();
    String own = left.column();
    if (own != null && own.equals(column) && sign.equals("=")) { // a = upper(a)
      boolean upper = !plain && (left.function() + right.function()).equals("upper");
      return upper ? Condition.of(own, "upper", List.of()) : Condition.all(List.of());
    }
    return plain && own != null && column != null
        ? Condition.of(own, "column " + sign, List.of(column))
        : Condition.notUnderstood();
  }

  private static String mirrored(String sign) {
    return switch (sign) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> sign;
    };
  }

  private static Condition condition(Operand left, String sign, List<String> values) {
    String column = left.column();
    String named =
        switch (left.function()) {
          case "length" -> "length " + sign;
          case "json" -> "json";
          default -> sign.equals("!=") ? "<>" : sign;
        };
    return column == null || values.isEmpty() || left.function().equals("other")
        ? Condition.notUnderstood()
        : Condition.of(column, named, values);
  }

  private String sign() {
    StringBuilder sign = new StringBuilder();
    while (of.kind(at) == Kind.SIGN && "=<>!~*".contains(of.upper(at)) && sign.length() < 3) {
      sign.append(of.upper(at++));
    }
    return sign.toString();
  }

  /** Returns all constants between brackets; none when there is anything else. */
  private List<String> constants(int open, int close) {
    List<String> values = new ArrayList<>();
    for (int i = open; i < close; i++) {
      if (of.isText(i)) {
        String text = of.content(i);
        if (text.startsWith("{") && of.is(i + 1, "::")) {
          values.addAll(List.of(text.substring(1, text.length() - 1).split(",", -1)));
        } else {
          values.add(text);
        }
      } else if (of.kind(i) == Kind.NUMBER && !of.is(i - 2, "::")) {
        boolean size =
            of.is(i - 1, "(") && of.isName(i - 2) && !of.is(i - 2, "ANY") && !of.is(i - 2, "IN");
        if (!size) {
          values.add((of.is(i - 1, "-") ? "-" : "") + of.upper(i));
        }
      }
    }
    return values;
  }

  private Operand operand() {
    Operand operand = primary();
    while (of.is(at, "::")) {
      at += of.is(at + 2, ".") ? 4 : 2;
      at = overTypeWords();
      at = of.is(at, "(") ? of.close(at) + 1 : at;
      at = overTypeWords();
      at = of.is(at, "[", "]") ? at + 2 : at;
    }
    if (of.in(at, Set.of("+", "-", "*", "/", "%", "|", "AT", "#", "&", "^", "@", "?"))) {
      while (!atEnd()
          && !of.in(at, COMPARISONS)
          && !of.in(at, Set.of("IS", "NOT", "IN", "!", "BETWEEN"))) {
        at = of.is(at, "(") ? of.close(at) + 1 : at + 1;
      }
      return Operand.other();
    }
    return operand;
  }

  private int overTypeWords() {
    return of.over(at, "VARYING", "PRECISION", "WITH", "WITHOUT", "TIME", "ZONE");
  }

  private Operand primary() {
    if (of.is(at, "(")) {
      int begin = at;
      at++;
      Operand inner = operand();
      if (of.is(at, ")")) {
        at++;
        return inner;
      }
      at = begin;
      at = of.close(at) + 1;
      return Operand.other();
    }
    if (of.is(at, "-") && of.kind(at + 1) == Kind.NUMBER) {
      at += 2;
      return new Operand(null, "-" + of.upper(at - 1), "");
    }
    if (of.kind(at) == Kind.NUMBER) {
      return new Operand(null, of.upper(at++), "");
    }
    if (of.isName(at) && of.isText(at + 1)) { // _utf8mb4'text', DATE '2024-01-01'
      at++;
    }
    if (of.isText(at)) {
      return new Operand(null, of.content(at++), "");
    }
    if (of.is(at, "TRUE") || of.is(at, "FALSE")) {
      return new Operand(null, of.is(at++, "TRUE") ? "true" : "false", "");
    }
    if (!of.isName(at) || of.is(at, "NOT") || of.is(at, "CASE") || of.is(at, "EXISTS")) {
      return Operand.other();
    }
    return of.is(at + 1, "(") ? function() : new Operand(of.name(at++), null, "");
  }

  private Operand function() {
    String name = of.upper(at);
    int close = of.close(at + 1);
    at += 2;
    if (name.equals("DATE_TRUNC") && of.isText(at)) { // As a part of a range, the day counts.
      operand();
      skip(",");
    }
    Operand inner = operand();
    boolean whole = at == close || (name.equals("COALESCE") && of.is(at, ","));
    at = close + 1;
    String column = inner.column();
    if (!whole || column == null || !inner.function().isEmpty()) {
      return Operand.other();
    }
    if (LENGTHS.contains(name)) {
      return new Operand(column, null, "length");
    }
    if (name.equals("JSONB_TYPEOF") || name.equals("JSON_TYPEOF")) {
      return new Operand(column, null, "json");
    }
    if (name.equals("UPPER")) {
      return new Operand(column, null, "upper");
    }
    return SAME.contains(name) ? new Operand(column, null, "") : Operand.other();
  }
}
