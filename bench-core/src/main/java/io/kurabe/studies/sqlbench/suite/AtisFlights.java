package io.kurabe.studies.sqlbench.suite;

import static io.kurabe.studies.sqlbench.suite.AtisCodes.airport;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.digits;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.fareClass;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.flight;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.hoursAndMinutes;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.letters;
import static io.kurabe.studies.sqlbench.suite.AtisCodes.nth;

import java.util.ArrayList;
import java.util.List;

/** The rows of the table flight and of those that hang on it. Used once, by one thread. */
final class AtisFlights {
  /** Zone of each airport, in hours west of the first. */
  static final int[] ZONE_OF_AIRPORT = {0, 0, 0, 0, 0, 1, 2, 3, 3};

  private static final int PAIRS = 72;
  private static final int MINUTES_OF_A_DAY = 1_440;
  private static final int LAST_ZONE = 3;

  /** Of so many flights, 170, the type of the aircraft has no range. */
  private static final int WITHOUT_RANGE = 170;

  /** The last flight with a stop has two of them. */
  private static final int WITH_TWO_STOPS = 575;

  private final List<List<Object>> flights = new ArrayList<>();
  private int ranged;
  private int rangeless;

  private AtisFlights() {
    for (int f = 0; f < AtisCodes.FLIGHTS; f++) {
      flights.add(row(f));
    }
  }

  /** Adds the rows of flight, flight_class, flight_fare and stop1. */
  static void addTo(AtisRows.Sink rows) {
    AtisFlights made = new AtisFlights();
    made.flights.forEach(f -> rows.add("flight", f.toArray()));
    for (int f = 0; f < AtisCodes.FLIGHTS; f++) {
      for (int c = 0; c < 5; c++) {
        rows.add("flight_class", flight(f), fareClass((f + 3 * c) % 14));
      }
      for (int c = 0; c <= (f < 103 ? 5 : 4); c++) {
        rows.add("flight_fare", flight(f), AtisCodes.fare((7 * f + c) % AtisCodes.FARES));
      }
    }
    made.addStops(rows);
  }

  private void addStops(AtisRows.Sink rows) {
    int n = 0;
    for (List<Object> flight : flights) {
      if ((Integer) flight.get(11) > 0) {
        for (int s = 0; s <= (n == 33 ? 2 : 1); s++) {
          rows.add("stop1", flight.get(0), s + 1, flight((2 * n + s) % AtisCodes.FLIGHTS));
        }
        n++;
      }
    }
  }

  private List<Object> row(int f) {
    int pair = f % PAIRS;
    int round = f / PAIRS;
    int from = pair / 8;
    int to = pair % 8 + (pair % 8 >= from ? 1 : 0);
    int type;
    int stops;
    int airline;
    if (WITHOUT_RANGE * f % AtisCodes.FLIGHTS < WITHOUT_RANGE) {
      type = 16 + rangeless % 6;
      airline = (type + 4 * (rangeless / 6 % 2)) % 9;
      stops = rangeless++ % 43 == 0 ? 1 : 0;
    } else {
      type = ranged % 16;
      airline = (type + 4 * (ranged / 16 % 2)) % 9;
      stops = ranged++ % 14 == 0 ? 1 : 0;
    }
    int elapsed = 40 + 8 * Math.abs(from - to) + 3 * round;
    int hours = ZONE_OF_AIRPORT[from] - ZONE_OF_AIRPORT[to];
    boolean overnight =
        round == 7
            && hours >= 0
            && !(ZONE_OF_AIRPORT[from] == LAST_ZONE && ZONE_OF_AIRPORT[to] == LAST_ZONE);
    int departure = overnight ? 1_400 + f % 30 : 300 + 37 * f % 480;
    int arrival = Math.floorMod(departure + elapsed + 60 * hours, MINUTES_OF_A_DAY);
    return List.of(
        flight(f),
        f % 6 != 0 ? "1234567" : "12345--",
        airport(from),
        airport(to),
        hoursAndMinutes(departure),
        hoursAndMinutes(arrival),
        letters(airline),
        100 + f % 430,
        "CLS" + digits(2, f % 17),
        digits(3, type),
        nth(f, "", "B", "D", "S", "L"),
        f == WITH_TWO_STOPS ? 2 : stops,
        f % 23 == 0 ? "Y" : "N",
        elapsed);
  }
}
