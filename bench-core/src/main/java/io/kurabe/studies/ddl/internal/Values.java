package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.studies.ddl.internal.TableModel.Column;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** The values of one column by its type: any, or one that no other row has. Immutable. */
final class Values {
  /** The length up to which longer columns are filled; they seldom hold more. */
  private static final int LONGEST_TEXT = 200;

  private static final int DIGITS = 12;
  private static final int MOST_DIGITS = 18;
  private static final LocalDateTime FIRST = LocalDateTime.of(2024, 1, 1, 0, 0);
  private static final int SECONDS_OF_YEAR = 365 * 24 * 3600;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private final Column column;
  private final Kind kind;

  private enum Kind {
    INTEGER,
    DECIMAL,
    REAL,
    FLAG,
    TEXT,
    DATE,
    TIME,
    MOMENT,
    YEAR,
    WORD,
    UUID,
    JSON,
    UNKNOWN
  }

  Values(Column column) {
    this.column = column;
    this.kind = kindOf(column);
  }

  private static Kind kindOf(Column column) {
    String name = column.typeName().toLowerCase(Locale.ROOT);
    if (!column.words().isEmpty()) {
      return Kind.WORD;
    }
    if (name.equals("uuid")) {
      return Kind.UUID;
    }
    if (name.startsWith("json")) {
      return Kind.JSON;
    }
    if (name.equals("year")) {
      return Kind.YEAR;
    }
    if (name.equals("bool") || name.equals("boolean")) {
      return Kind.FLAG;
    }
    return switch (column.type()) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> Kind.INTEGER;
      case Types.DECIMAL, Types.NUMERIC -> Kind.DECIMAL;
      case Types.FLOAT, Types.REAL, Types.DOUBLE -> Kind.REAL;
      case Types.BIT, Types.BOOLEAN -> column.size() <= 1 ? Kind.FLAG : Kind.UNKNOWN;
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.BINARY,
          Types.VARBINARY,
          Types.LONGVARBINARY,
          Types.BLOB ->
          Kind.TEXT;
      case Types.DATE -> Kind.DATE;
      case Types.TIME, Types.TIME_WITH_TIMEZONE -> Kind.TIME;
      case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> Kind.MOMENT;
      default -> Kind.UNKNOWN;
    };
  }

  boolean known() {
    return kind != Kind.UNKNOWN;
  }

  Optional<String> problem(long rows, boolean distinct) {
    if (kind == Kind.UNKNOWN) {
      return (column.optional() || column.nullable()) && !distinct
          ? Optional.empty()
          : Optional.of(
              "values of type "
                  + column.typeName()
                  + " cannot be made; let it be NULL or give it a DEFAULT in the file");
    }
    long room = room();
    return distinct && rows > room
        ? Optional.of(
            "it must differ in each row and has room for %1$s; use %1$s rows at most"
                .formatted(room))
        : Optional.empty();
  }

  /** Returns the number of different values, as far as they are used. */
  private long room() {
    return switch (kind) {
      case INTEGER ->
          switch (column.type()) {
            case Types.TINYINT -> Byte.MAX_VALUE;
            case Types.SMALLINT -> Short.MAX_VALUE;
            default -> Integer.MAX_VALUE;
          };
      case DECIMAL -> (long) Math.pow(10, precision());
      case TEXT ->
          (long) Math.pow(10, Math.min(column.size() <= 0 ? DIGITS : column.size(), DIGITS));
      case FLAG -> 2;
      case YEAR -> 100;
      case WORD -> column.words().size();
      case DATE -> 1_000_000;
      case TIME -> 24 * 3600;
      default -> Integer.MAX_VALUE;
    };
  }

  private int precision() {
    return column.size() <= 0 ? DIGITS : Math.min(column.size(), MOST_DIGITS);
  }

  private int scale() {
    return Math.max(0, Math.min(column.scale(), precision()));
  }

  /** Returns a value that only this row has. */
  Object distinct(long index) {
    return switch (kind) {
      case INTEGER -> index + 1;
      case DECIMAL -> BigDecimal.valueOf(index, scale());
      case REAL -> (double) index;
      case FLAG -> flag(index % 2 == 1);
      case TEXT -> text(index);
      case DATE -> FIRST.toLocalDate().plusDays(index).toString();
      case TIME -> LocalTime.ofSecondOfDay(Math.floorMod(index, 24 * 3600L)).toString();
      case MOMENT -> TIME.format(FIRST.plusSeconds(index));
      case YEAR -> 2000 + index % 100;
      case WORD -> column.words().get((int) (index % column.words().size()));
      case UUID -> new UUID(new RowRandom(index).at(index).bits(), index).toString();
      case JSON -> "{\"n\": " + index + "}";
      case UNKNOWN -> throw new IllegalStateException(column.name() + " cannot be made");
    };
  }

  private String text(long index) {
    String digits = String.format(Locale.ROOT, "%0" + DIGITS + "d", index);
    int size = column.size() <= 0 ? DIGITS : column.size();
    return size >= DIGITS ? digits : digits.substring(DIGITS - size);
  }

  private Object flag(boolean set) {
    // MySQL has no truth values, PostgreSQL no numbers for them; both know this text as what it is.
    return column.typeName().toLowerCase(Locale.ROOT).startsWith("bool")
        ? String.valueOf(set)
        : (set ? 1L : 0L);
  }

  Object any(RowRandom random) {
    return switch (kind) {
      case INTEGER -> random.below(Math.min(room(), 1_000_000));
      case DECIMAL -> BigDecimal.valueOf(random.below(room()), scale());
      case REAL -> random.below(1_000_000) / 1e3;
      case FLAG -> flag(random.below(2) == 1);
      case TEXT -> words(random);
      case DATE -> LocalDate.of(2024, 1, 1).plusDays(random.below(365)).toString();
      case MOMENT -> TIME.format(FIRST.plusSeconds(random.below(SECONDS_OF_YEAR)));
      case WORD -> pick(column.words(), random);
      case TIME, YEAR, UUID, JSON -> distinct(random.below(room()));
      case UNKNOWN -> throw new IllegalStateException(column.name() + " cannot be made");
    };
  }

  private static String pick(List<String> words, RowRandom random) {
    return words.get((int) random.below(words.size()));
  }

  /** Returns letters up to the column's length; a column of fixed length is filled. */
  private String words(RowRandom random) {
    int most = column.size() <= 0 ? LONGEST_TEXT : Math.min(column.size(), LONGEST_TEXT);
    boolean fixed = column.type() == Types.CHAR || column.type() == Types.BINARY;
    int length = fixed ? most : 1 + (int) random.below(most);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.below(26)));
    }
    return text.toString();
  }
}
