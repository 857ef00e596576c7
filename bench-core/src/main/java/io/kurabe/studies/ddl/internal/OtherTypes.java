package io.kurabe.studies.ddl.internal;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Values of the types that are no numbers, texts or times, in the servers' text form.
 *
 * @param room number of different values
 * @param nth the value of a number below it
 */
record OtherTypes(long room, LongFunction<Object> nth) {
  private static final long MUCH = 1L << 30;
  private static final int MOST_BITS = 30;
  private static final LocalDate DAY = LocalDate.of(2024, 1, 1);
  private static final LocalDateTime HOUR = DAY.atStartOfDay();

  private static OtherTypes text(LongFunction<String> nth) {
    return new OtherTypes(MUCH, nth::apply);
  }

  /** Returns the values of a type; empty for one that is not known. */
  static Optional<OtherTypes> of(ColumnType type, int place) {
    if (isShape(type.name())) {
      return Optional.of(place(type, place));
    }
    OtherTypes found =
        switch (type.name()) {
          case "uuid" -> text(n -> "%08x-0000-4000-8000-%012x".formatted(mixed(n), n));
          case "bytea" -> text("\\x%016x"::formatted);
          case "bit", "bit varying", "varbit" -> bits(type);
          case "money" -> text(n -> n + ".00");
          case "inet", "inet4" -> text(OtherTypes::address);
          case "inet6" -> text(n -> "fd00::%x:%x".formatted(n >> 16, n & 0xffff));
          case "cidr" -> text(n -> address(n) + "/32");
          case "macaddr" -> text(n -> mac("08:00", n));
          case "macaddr8" -> text(n -> mac("08:00:2b:01", n));
          case "interval" -> text(n -> n + " minutes");
          case "xml" -> text(n -> "<n>" + n + "</n>");
          case "oid", "xid", "cid", "xid8" -> text(n -> String.valueOf(n + 1));
          case "pg_lsn" -> text("0/%X"::formatted);
          case "jsonpath" -> text(n -> "$.n" + n);
          case "tsvector", "tsquery" -> text(n -> "'n%d'".formatted(n));
          case "hstore" -> text("\"n\"=>\"%d\""::formatted);
          case "ltree" -> text("top.n%d"::formatted);
          case "cube" -> text("(%d)"::formatted);
          case "point" -> text("(%d,1)"::formatted);
          case "line" -> text("{1,-1,%d}"::formatted);
          case "lseg", "path" -> text("[(0,0),(%d,1)]"::formatted);
          case "box" -> text(n -> "(%d,1),(%d,0)".formatted(n + 1, n));
          case "polygon" -> text(n -> "((0,0),(%d,1),(%d,2))".formatted(n, n));
          case "circle" -> text("<(%d,0),1>"::formatted);
          case "int4range", "int8range", "numrange" -> text(OtherTypes::numbers);
          case "int4multirange", "int8multirange", "nummultirange" ->
              text(n -> "{" + numbers(n) + "}");
          case "daterange" -> text(OtherTypes::days);
          case "datemultirange" -> text(n -> "{" + days(n) + "}");
          case "tsrange", "tstzrange" -> text(OtherTypes::hours);
          case "tsmultirange", "tstzmultirange" -> text(n -> "{" + hours(n) + "}");
          case "vector", "halfvec" ->
              text(n -> "[" + n + ",1".repeat(Math.max(0, type.size(1) - 1)) + "]");
          default -> null;
        };
    return Optional.ofNullable(found);
  }

  private static long mixed(long number) {
    return number * 0x9e3779b1L & 0xffffffffL;
  }

  private static OtherTypes bits(ColumnType type) {
    int size = Math.min(MOST_BITS, type.size(type.name().equals("bit") ? 1 : MOST_BITS));
    int all = type.name().equals("bit") ? type.size(1) : size;
    return new OtherTypes(1L << size, n -> padded(Long.toBinaryString(n), all));
  }

  private static String padded(String digits, int length) {
    return "0".repeat(Math.max(0, length - digits.length())) + digits;
  }

  private static String address(long n) {
    return "10.%d.%d.%d".formatted(n >> 16 & 0xff, n >> 8 & 0xff, n & 0xff);
  }

  private static String mac(String head, long n) {
    return head
        + ":%02x:%02x:%02x:%02x".formatted(n >> 24 & 0xff, n >> 16 & 0xff, n >> 8 & 0xff, n & 0xff);
  }

  private static String numbers(long n) {
    return "[%d,%d)".formatted(n, n + 1);
  }

  private static String days(long n) {
    long day = n % 2_000_000;
    return "[%s,%s)".formatted(DAY.plusDays(day), DAY.plusDays(day + 1));
  }

  private static String hours(long n) {
    return "[\"%s\",\"%s\")".formatted(HOUR.plusHours(n), HOUR.plusHours(n + 1));
  }

  private static boolean isShape(String name) {
    return switch (name) {
      case "geometry",
          "geography",
          "linestring",
          "multipoint",
          "multilinestring",
          "multipolygon",
          "geometrycollection",
          "geomcollection" ->
          true;
      default -> false;
    };
  }

  /** Returns shapes in the form of PostGIS. */
  private static OtherTypes place(ColumnType type, int ofColumn) {
    String shape = type.detail().isEmpty() ? type.name() : type.detail().split(",", -1)[0].strip();
    int written = type.sizes().isEmpty() ? 0 : type.sizes().get(0);
    int system =
        type.name().equals("geography") && written == 0 ? 4326 : Math.max(written, ofColumn);
    return text(n -> "SRID=" + system + ";" + shape(shape, n));
  }

  /** Returns the bits or the shape of a column of MySQL, as an expression; empty for others. */
  static Optional<OtherTypes> expression(ColumnType type, int place) {
    if (type.name().equals("bit")) {
      return Optional.of(
          new OtherTypes(
              1L << Math.min(MOST_BITS, type.size(1)),
              n -> new Values.Expression("b'" + Long.toBinaryString(n) + "'")));
    }
    if (isShape(type.name()) || type.name().equals("point") || type.name().equals("polygon")) {
      return Optional.of(
          new OtherTypes(
              MUCH,
              n ->
                  new Values.Expression(
                      "ST_GeomFromText('%s', %d)".formatted(shape(type.name(), n), place))));
    }
    return Optional.empty();
  }

  /** Returns a shape within 85 degrees, which is a place in either order of its coordinates. */
  private static String shape(String kind, long n) {
    String at =
        String.format(Locale.ROOT, "%.4f %.4f", n % 1_600_000 / 1e4 - 80, n / 1_600_000 % 80 + 0.5);
    String next = String.format(Locale.ROOT, "%.4f 82.0000", n % 1_600_000 / 1e4 - 80);
    String third = "83.0000 83.5000";
    String ring = "((%s, %s, %s, %s))".formatted(at, third, next, at);
    return switch (kind) {
      case "linestring" -> "LINESTRING(%s, %s)".formatted(at, next);
      case "polygon" -> "POLYGON" + ring;
      case "multipoint" -> "MULTIPOINT((%s), (%s))".formatted(at, next);
      case "multilinestring" -> "MULTILINESTRING((%s, %s))".formatted(at, next);
      case "multipolygon" -> "MULTIPOLYGON(" + ring + ")";
      case "geometrycollection", "geomcollection" -> "GEOMETRYCOLLECTION(POINT(%s))".formatted(at);
      case "pointz" -> "POINT Z (%s 1)".formatted(at);
      default -> "POINT(%s)".formatted(at);
    };
  }
}
