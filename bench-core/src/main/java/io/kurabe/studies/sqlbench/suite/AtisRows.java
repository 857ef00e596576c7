package io.kurabe.studies.sqlbench.suite;

import static io.kurabe.studies.sqlbench.suite.AtisCodes.airport;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.city;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.digits;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.fareClass;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.flight;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.hoursAndMinutes;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.letters;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.nth;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.restriction;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.yes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows for the tables of the test ATIS, by formulas: with the numbers, the distributions and the
 * sizes of answers of the original data, which nobody may hand on freely. Immutable.
 */
final class AtisRows {
  private static final String[] ZONES = "EST CST MST PST AKS HAS ATS AKS YKS".split(" ");
  private static final int[] STATE_OF_AIRPORT = {0, 1, 2, 3, 3, 4, 5, 6, 6};
  private static final int[] AIRPORT_OF_CITY = {0, 1, 2, 3, 4, 5, 6, 7, 8, 5, 2};
  private static final int[] STATE_OF_CITY = {0, 1, 2, 3, 3, 4, 5, 6, 6, 4, 7};
  private static final int[] ZONE_OF_CITY = {0, 0, 0, 0, 0, 1, 2, 3, 3, 1, 0};
  private static final int AIRPORTS = 9;
  private static final int CITIES = 11;

  private final Map<String, List<List<Object>>> tables;

  private AtisRows(Map<String, List<List<Object>>> tables) {
    this.tables = tables;
  }

  /** Takes rows down. */
  @FunctionalInterface
  interface Sink {
    /** A row of a table. */
    void add(String table, Object... values);
  }

  /** Makes them. */
  static AtisRows make() {
    Map<String, List<List<Object>>> tables = new LinkedHashMap<>();
    Sink rows =
        (table, values) ->
            tables.computeIfAbsent(table, t -> new ArrayList<>()).add(List.of(values));
    for (int i = 0; i < 135; i++) {
      aircraft(i, rows);
    }
    places(rows);
    classes(rows);
    connections(rows);
    AtisCalendar.addTo(rows);
    for (int f = 0; f < AtisCodes.FARES; f++) {
      fare(f, rows);
    }
    AtisFlights.addTo(rows);
    services(rows);
    restrictions(rows);
    return new AtisRows(tables);
  }

  /** The rows of a table: texts, whole numbers and, in columns with a fraction, doubles. */
  List<List<Object>> of(String table) {
    return List.copyOf(tables.getOrDefault(table, List.of()));
  }

  private static void aircraft(int i, Sink rows) {
    boolean light = i % 6 == 0;
    rows.add(
        "aircraft",
        digits(3, i),
        "AIRCRAFT TYPE " + digits(3, i) + " (ALL SERIES)",
        engines(i),
        category(i),
        yes(i % 13 == 0),
        light ? 0.0 : 20 + 1.25 * i,
        light ? 0.0 : 25 + 1.5 * i,
        light ? 0 : 1_000 + 3_000 * i,
        i % 5 == 4 ? 0 : 4 + 2 * i,
        i % 10 < 3 ? 0 : 500 + 400 * i,
        i < 22 ? 300 + 7 * i : light ? 0 : 120 + 5 * i,
        i < 16 ? 500 + 150 * i : i < 22 || i % 7 == 0 ? 0 : 400 + 37 * i,
        yes(i % 2 == 1));
  }

  private static String category(int i) {
    if (i == 2 || i == 16 || i == 17) {
      return "TURBOPROP";
    }
    return i <= 52
        ? "JET"
        : i <= 95
            ? "TURBOPROP"
            : i <= 122 ? "PROPELLER" : i <= 129 ? "HELICOPTER" : i <= 132 ? "AMPHIBIAN" : "";
  }

  private static int engines(int i) {
    return switch (category(i)) {
      case "JET" -> i >= 40 ? 0 : nth(i, 2, 4, 3);
      case "TURBOPROP" -> i >= 93 ? 0 : i >= 85 ? 4 : 2;
      case "PROPELLER" -> i < 112 ? 2 : 1;
      case "HELICOPTER" -> i < 127 ? 2 : 1;
      case "AMPHIBIAN" -> 2;
      default -> 0;
    };
  }

  private static void places(Sink rows) {
    for (int i = 0; i < 314; i++) {
      rows.add(
          "airline",
          letters(i),
          "AIRLINE NUMBER " + digits(3, i) + " INCORPORATED",
          i % 13 == 0 ? "SEASONAL " + i % 4 : "");
    }
    for (int a = 0; a < AIRPORTS; a++) {
      int state = STATE_OF_AIRPORT[a];
      rows.add(
          "airport",
          airport(a),
          "AIRPORT " + a + " INTERNATIONAL",
          "CITY " + a + ", STATE " + digits(2, state),
          letters(state),
          "USA",
          ZONES[AtisFlights.ZONE_OF_AIRPORT[a]]);
    }
    for (int i = 0; i < CITIES; i++) {
      rows.add(
          "airport_service",
          city(i),
          airport(AIRPORT_OF_CITY[i]),
          3.0 + 2 * i,
          nth(i, "N", "NE", "E", "SE", "S", "SW", "W", "NW"),
          20 + 5 * i);
      rows.add(
          "city",
          city(i),
          "CITY " + digits(2, i),
          letters(STATE_OF_CITY[i]),
          "USA",
          ZONES[ZONE_OF_CITY[i]]);
    }
    rows.add("airport_service", "CC07", "AP8", 21.0, "NW", 60);
    rows.add("airport_service", "CC08", "AP7", 23.0, "SE", 55);
    rows.add("airport_service", "", "", 0.0, "", 0);
    for (int i = 0; i < ZONES.length; i++) {
      rows.add("time_zone", ZONES[i], "ZONE NAME " + i);
    }
    for (int i = 0; i < 63; i++) {
      rows.add("state", letters(i), "STATE " + digits(2, i), i < 51 ? "USA" : "CANADA");
    }
  }

  private static void classes(Sink rows) {
    for (int i = 0; i < 27; i++) {
      rows.add("class_of_service", digits(2, i), i + 1, "SERVICE CLASS " + digits(2, i % 20));
    }
    for (int i = 0; i < 15; i++) {
      rows.add("code_description", "CD" + digits(2, i), "DESCRIPTION OF CODE " + digits(2, i));
    }
    for (int i = 0; i < 149; i++) {
      rows.add(
          "compound_class",
          fareClass(i),
          "B" + i % 9,
          nth(i, "COACH", "THRIFT", "BUSINESS", "FIRST", "STANDARD", "SUPER"),
          yes(i % 25 == 0),
          yes(i % 4 != 0),
          yes(i % 5 < 3),
          yes(i % 25 == 7),
          nth(i, "NONE", "MID", "HIGH", "LOW"),
          nth(i, "1234567", "-----67", "12345--"));
    }
  }

  private static void connections(Sink rows) {
    for (int c = 0; c < 164; c++) {
      int code = 305_276 + 700 * c;
      for (int leg = 0; leg <= (c < 23 ? 2 : 1); leg++) {
        rows.add("connect_leg", code, leg + 1, flight((3 * c + leg) % AtisCodes.FLIGHTS));
      }
      rows.add(
          "fconnection",
          code,
          airport(c % AIRPORTS),
          airport((c + 1 + c / AIRPORTS % 8) % AIRPORTS),
          hoursAndMinutes(300 + 4 * c),
          hoursAndMinutes(600 + 4 * c),
          "1234567",
          0,
          1,
          227 + 2 * c);
    }
    for (int c = 0; c < 114; c++) {
      rows.add(
          "dual_carrier",
          letters(c % 24),
          letters(24 + c % 64),
          1_000 + 70 * c,
          1_069 + 70 * c,
          "PARTNER " + digits(2, c % 38));
    }
  }

  private static void fare(int f, Sink rows) {
    int pair = f % 36;
    int level = f / 36;
    int from = 0;
    while (pair >= 8 - from) {
      pair -= 8 - from++;
    }
    double base = 100 + 60 * level + 0.5 * (f % 36);
    int restricted = f - 297;
    rows.add(
        "fare",
        AtisCodes.fare(f),
        airport(from + 1 + pair),
        airport(from),
        fareClass(level + f % 5),
        f % 4 == 0 ? letters(f / 4 % 7) : "",
        restricted < 0 ? "" : restriction(restricted < 232 ? restricted % 8 : restricted - 232),
        f < 106 ? 0.0 : base,
        f >= 403 ? 0.0 : 2 * base);
  }

  private static void services(Sink rows) {
    for (int i = 0; i < 121; i++) {
      rows.add(
          "food_service",
          "M" + digits(2, i / 4),
          1 + i % 4 / 2,
          i % 2 == 1 ? "COACH" : "FIRST",
          nth(i, "SNACK", "BREAKFAST", "DINNER", "LUNCH"));
    }
    for (int i = 0; i < CITIES; i++) {
      for (int t = 0; t < (i == 10 ? 2 : 3); t++) {
        boolean paid = t == 0 || (t == 1 && i < 2);
        rows.add(
            "ground_service",
            city(i),
            airport(AIRPORT_OF_CITY[i]),
            nth(t, "L", "R", "A"),
            paid ? 4 + 0.75 * i : 0.0);
      }
    }
    rows.add("ground_service", "", "", "", 0.0);
    for (String letter : List.of("L", "T", "R", "A")) {
      rows.add("transport", letter, "TRANSPORT " + letter);
    }
  }

  private static void restrictions(Sink rows) {
    int[] carriers = {25, 25, 25, 25, 24, 23, 23, 22};
    for (int r = 0; r < 65; r++) {
      int own = r < carriers.length ? carriers[r] : r < 29 ? 8 : 7;
      for (int n = 0; n < own; n++) {
        rows.add("restrict_carrier", restriction(r), letters((5 * r + n) % 118));
      }
      rows.add(
          "restriction",
          restriction(r),
          "APPLICATION TEXT " + digits(2, r % 48),
          "DISCOUNT TEXT " + digits(2, r % 21),
          nth(r, 0, 7, 14, 3, 21, 30),
          r % 3 == 0 ? "N" : "Y",
          r % 8,
          nth(r, 21, 30, 180, 14, 90, 365));
    }
    for (int i = 0; i < 4; i++) {
      rows.add("restrict_class", restriction(0), "X" + i);
    }
  }
}
