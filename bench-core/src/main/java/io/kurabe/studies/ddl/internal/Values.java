package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.TableModel.Column;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column by its type and by the checks of its table, as a series without
 * repetitions. A value is a Long, a BigDecimal, a Double, a text, or an expression. Immutable.
 */
final class Values {
  /** The length up to which longer columns are filled; they seldom hold more. */
  private static final int LONGEST_TEXT = 200;

  private static final int DIGITS = 12;
  private static final int MOST_DIGITS = 18;
  private static final long MUCH = 1L << 40;
  private static final int SAMPLE = 1_000_000;
  private static final LocalDateTime FIRST = LocalDateTime.of(2024, 1, 1, 0, 0);
  private static final int DAYS = 365;
  private static final int SECONDS_OF_DAY = 24 * 3600;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private final SqlSyntax syntax;
  private final Column column;
  private final ColumnType type;
  private final Limits limits;
  private final @Nullable Series series;

  /** An expression of the server, for values that no text stands for. */
  record Expression(String sql) {
    @Override
    public String toString() {
      return sql;
    }
  }

  /**
   * A series of values.
   *
   * @param room number of different values
   * @param usual number of the first values among which columns without a key have theirs
   */
  private record Series(long room, long usual, LongFunction<Object> nth) {
    static Series of(long room, LongFunction<Object> nth) {
      return new Series(room, Math.min(room, SAMPLE), nth);
    }

    Series map(LongFunction<Object> other) {
      return new Series(room, usual, other);
    }
  }

  Values(Column column, Limits limits, SqlSyntax syntax) {
    this.syntax = syntax;
    this.column = column;
    this.limits = limits;
    this.type = ColumnType.of(column.type());
    this.series = series();
  }

  private @Nullable Series series() {
    Optional<List<String>> only = limits.words();
    if (type.array()) {
      Series element = new Values(element(), new Limits(), syntax).series;
      return element == null ? null : element.map(n -> arrayOf(element, n));
    }
    if (type.name().equals("set")) {
      long sets = (1L << Math.min(20, column.words().size())) - 1;
      return Series.of(sets, n -> setOf(n + 1));
    }
    List<String> words = column.words();
    if (!words.isEmpty()) {
      List<String> some = only.map(o -> words.stream().filter(o::contains).toList()).orElse(words);
      List<String> all = some.isEmpty() ? words : some;
      return Series.of(all.size(), n -> all.get((int) n));
    }
    if (only.isPresent() && !only.get().isEmpty()) {
      List<String> all = only.get();
      return Series.of(all.size(), n -> typed(all.get((int) n)));
    }
    Optional<OtherTypes> other =
        syntax == SqlSyntax.MYSQL ? OtherTypes.expression(type, column.place()) : Optional.empty();
    return other
        .map(Values::series)
        .or(this::ofType)
        .or(() -> OtherTypes.of(type, column.place()).map(Values::series))
        .orElse(null);
  }

  private static Series series(OtherTypes other) {
    return Series.of(other.room(), other.nth());
  }

  private Column element() {
    String element = column.type().replaceFirst("(\\[\\d*\\])+$", "");
    return new Column(column.name(), element, false, false, column.words(), 0, 0);
  }

  private static Object arrayOf(Series element, long index) {
    long next = (index + 1) % element.room();
    return "{" + quoted(element.nth().apply(index)) + "," + quoted(element.nth().apply(next)) + "}";
  }

  private static String quoted(Object value) {
    return '"' + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private Object setOf(long bits) {
    return String.join(
        ",",
        IntStream.range(0, column.words().size())
            .filter(i -> (bits >> i & 1) == 1)
            .mapToObj(column.words()::get)
            .toList());
  }

  private Object typed(String text) {
    if (type.isWhole() && text.matches("-?\\d{1,18}")) {
      return Long.valueOf(text);
    }
    return (type.isDecimal() || type.isFloating()) && text.matches("-?\\d{1,18}(\\.\\d{1,9})?")
        ? new BigDecimal(text)
        : text;
  }

  private Optional<Series> ofType() {
    if (type.isWhole()) {
      return Optional.of(whole());
    }
    if (type.isDecimal()) {
      return Optional.of(decimal());
    }
    if (type.isFloating()) {
      return Optional.of(floating());
    }
    if (type.isText()) {
      return Optional.of(limits.json().isEmpty() ? text() : json());
    }
    return Optional.ofNullable(
        switch (type.name()) {
          case "boolean", "bool" -> Series.of(2, n -> n == 1 ? "true" : "false");
          case "date" -> date();
          case "time", "time without time zone" ->
              Series.of(SECONDS_OF_DAY, n -> LocalTime.ofSecondOfDay(n).toString());
          case "time with time zone" ->
              Series.of(SECONDS_OF_DAY, n -> LocalTime.ofSecondOfDay(n) + "+00");
          case "datetime", "timestamp", "timestamp without time zone", "timestamp with time zone" ->
              moment();
          case "year" -> Series.of(155, n -> 2000L + (n < 100 ? n : 99 - n));
          case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob" -> text();
          case "json", "jsonb" -> json();
          default -> null;
        });
  }

  private Series json() {
    boolean array = limits.json().equals("array");
    return Series.of(MUCH, n -> array ? "[" + n + "]" : "{\"n\": " + n + "}");
  }

  private Series whole() {
    boolean flag = type.name().equals("tinyint") && type.size(0) == 1;
    long most =
        limits
            .highest(0)
            .map(h -> h.min(BigDecimal.valueOf(type.most())).longValue())
            .orElse(type.most());
    long usual = most < 1 ? most - DAYS : flag ? 0 : 1;
    long low = limits.lowest(0).map(BigDecimal::longValue).orElse(usual);
    long from = limits.excludes(low) ? low + 1 : low;
    long room = Math.max(1, Math.min(MUCH, most - from + 1));
    return new Series(room, Math.min(room, flag ? 2 : SAMPLE), n -> from + n);
  }

  private Series decimal() {
    int digits = Math.min(type.sizes().isEmpty() ? DIGITS : type.size(DIGITS), 38);
    int written = type.sizes().isEmpty() ? 2 : type.scale(0);
    int scale = Math.max(0, Math.min(written, MOST_DIGITS));
    int fitting = Math.max(1, Math.min(MOST_DIGITS, digits - Math.max(0, written - scale)));
    BigDecimal most = BigDecimal.TEN.pow(fitting).subtract(BigDecimal.ONE).movePointLeft(scale);
    BigDecimal high = limits.highest(scale).map(h -> h.min(most)).orElse(most);
    BigDecimal low = limits.lowest(scale).orElse(BigDecimal.ZERO.min(high));
    BigDecimal from = low.setScale(scale, RoundingMode.CEILING);
    long first = from.unscaledValue().longValue();
    long room = high.subtract(from).movePointRight(scale).longValue() + 1;
    long step = written < 0 ? (long) Math.pow(10, -written) : 1;
    return Series.of(Math.max(1, room), n -> BigDecimal.valueOf((first + n) * step, scale));
  }

  private Series floating() {
    double low = limits.lowest(6).map(BigDecimal::doubleValue).orElse(0.0);
    Optional<Double> high = limits.highest(6).map(BigDecimal::doubleValue);
    if (high.isPresent()) {
      double least = limits.lowest(6).isPresent() ? low : Math.min(0, high.get() - SAMPLE);
      return Series.of(SAMPLE, n -> least + (high.get() - least) * n / SAMPLE);
    }
    return Series.of(1L << 24, n -> low + n);
  }

  /** Returns dates from the first allowed day on, else of the year 2024 and the next ones. */
  private Series date() {
    Optional<LocalDate> low = bound(true).map(LocalDateTime::toLocalDate);
    Optional<LocalDate> high = bound(false).map(LocalDateTime::toLocalDate);
    LocalDate from =
        low.map(l -> open(true) ? l.plusDays(1) : l)
            .orElseGet(() -> high.map(h -> h.minusDays(DAYS + 1)).orElse(FIRST.toLocalDate()));
    long room =
        high.map(h -> h.toEpochDay() - from.toEpochDay() + (open(false) ? 0 : 1))
            .orElse((long) SAMPLE);
    long all = Math.max(1, room);
    return new Series(all, Math.min(all, DAYS), n -> from.plusDays(n).toString());
  }

  private Series moment() {
    Optional<LocalDateTime> low = bound(true);
    Optional<LocalDateTime> high = bound(false);
    LocalDateTime from =
        low.map(l -> l.plusSeconds(1))
            .orElseGet(() -> high.map(h -> h.minusDays(DAYS)).orElse(FIRST));
    long room =
        high.map(h -> h.toEpochSecond(ZoneOffset.UTC) - from.toEpochSecond(ZoneOffset.UTC))
            .orElse(300_000_000L);
    long all = Math.max(1, room);
    return new Series(
        all, Math.min(all, (long) DAYS * SECONDS_OF_DAY), n -> TIME.format(from.plusSeconds(n)));
  }

  private boolean open(boolean lower) {
    return limits.bounds(lower).stream().anyMatch(Limits.Bound::open);
  }

  private Optional<LocalDateTime> bound(boolean lower) {
    return limits.bounds(lower).stream()
        .flatMap(b -> time(b.value()).stream())
        .reduce((a, b) -> a.isAfter(b) == lower ? a : b);
  }

  private static Optional<LocalDateTime> time(String text) {
    String date = text.strip().replace('T', ' ');
    try {
      return Optional.of(
          date.length() > 10
              ? LocalDateTime.parse(date.substring(0, 19).replace(' ', 'T'))
              : LocalDate.parse(date).atStartOfDay());
    } catch (DateTimeParseException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private int mostCharacters() {
    int size =
        switch (type.name()) {
          case "char", "character", "binary", "\"char\"", "bpchar", "nchar" -> type.size(1);
          case "name" -> 63;
          default -> type.size(LONGEST_TEXT);
        };
    return Math.max(1, Math.min(size, limits.most()));
  }

  private Series text() {
    int most = mostCharacters();
    Optional<PatternText> pattern =
        limits
            .pattern()
            .flatMap(PatternText::of)
            .filter(p -> p.text(0).length() <= type.size(LONGEST_TEXT));
    if (pattern.isPresent()) {
      return Series.of(Math.min(MUCH, pattern.get().room()), pattern.get()::text);
    }
    int told = column.distinctIn() > 0 ? Math.min(column.distinctIn(), most) : most;
    int length = Math.min(DIGITS, told);
    int base = length < 5 ? 36 : 10;
    long room = Math.min(MUCH, (long) Math.pow(base, length));
    int all = Math.min(Math.max(length, limits.least()), most);
    return Series.of(
        room, n -> cased(padded(Long.toString(n, base), length) + "0".repeat(all - length)));
  }

  private String cased(String text) {
    return limits.isUpper() ? text.toUpperCase(Locale.ROOT) : text;
  }

  private static String padded(String digits, int length) {
    return "0".repeat(Math.max(0, length - digits.length())) + digits;
  }

  boolean known() {
    return series != null;
  }

  /** Returns why no values can be made; empty when they can. */
  Optional<String> problem(boolean distinct) {
    boolean left = (column.optional() || column.nullable()) && !distinct;
    return known() || left
        ? Optional.empty()
        : Optional.of(
            """
            values of type %s cannot be made; let it be NULL or give it a DEFAULT in the file, or \
            take the rows of the file by with-data"""
                .formatted(column.type()));
  }

  private Series must() {
    Series found = series;
    if (found == null) {
      throw new IllegalStateException(column.name() + " cannot be made");
    }
    return found;
  }

  /** Returns the number of different values, as far as they are used. */
  long room() {
    Series found = series;
    return found == null ? 1 : found.room();
  }

  /** Returns the value of that number; different for each below {@link #room}. */
  Object distinct(long index) {
    return must().nth().apply(Math.floorMod(index, must().room()));
  }

  Object any(RowRandom random) {
    boolean letters =
        type.isText() || type.name().contains("blob") || type.name().contains("binary");
    boolean free =
        limits.words().isEmpty()
            && column.words().isEmpty()
            && limits.pattern().isEmpty()
            && limits.json().isEmpty();
    return letters && free ? letters(random) : distinct(random.below(must().usual()));
  }

  /** Returns letters up to the column's length; a column of fixed length is filled. */
  private String letters(RowRandom random) {
    int most = Math.min(mostCharacters(), LONGEST_TEXT);
    int least = Math.min(most, Math.max(1, limits.least()));
    boolean fixed = List.of("char", "character", "binary").contains(type.name());
    int length = fixed ? most : least + (int) random.below(most - least + 1L);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.below(26)));
    }
    return cased(text.toString());
  }

  /** Returns a value that is a little larger than another of the same type. */
  Object above(Object other, RowRandom random) {
    long more = 1 + random.below(9);
    if (other instanceof Long number) {
      return number + Math.min(more, Math.max(0, type.most() - number));
    }
    if (other instanceof BigDecimal number) {
      return number.add(BigDecimal.valueOf(more, number.scale()));
    }
    if (other instanceof Double number) {
      return number + more;
    }
    return time(other.toString())
        .<Object>map(
            t ->
                type.name().equals("date")
                    ? t.toLocalDate().plusDays(more).toString()
                    : TIME.format(t.plusDays(more)))
        .orElse(other);
  }
}
