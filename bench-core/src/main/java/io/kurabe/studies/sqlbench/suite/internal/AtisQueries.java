package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;

/**
 * The queries of the test ATIS: joins in the order in which the suite names the tables, written so
 * that MySQL, MariaDB and PostgreSQL all accept them. Literals are those of {@link AtisRows}.
 */
final class AtisQueries {
  record Query(String sql, Expect expect) {
    Query(String sql, int rows) {
      this(sql, Expect.rows(rows));
    }
  }

  private static final String MINUTES_UNDER_WAY =
      "(FLOOR(arrival_time/100)*60 + MOD(arrival_time,100) - FLOOR(departure_time/100)*60"
          + " - MOD(departure_time,100) - time_elapsed)/60";
  private static final String HOURS_APART =
      "MOD(CAST(" + MINUTES_UNDER_WAY + " AS DECIMAL(12,4)) + 36, 24) - 12";
  private static final String BOTH_AIRPORTS =
      " FROM flight, airport f, airport t"
          + " WHERE flight.from_airport = f.airport_code AND flight.to_airport = t.airport_code";
  private static final String ZONES_AND_TIMES =
      " GROUP BY f.time_zone_code, t.time_zone_code, arrival_time, departure_time, time_elapsed";
  private static final String FLIGHTS_OF_DAYS =
      " FROM flight_day, day_name WHERE flight_day.day_code = day_name.day_code";
  private static final String CITIES_OF_AIRPORTS =
      "SELECT a.country_name, state.state_name, c.city_name, s.direction"
          + " FROM airport_service s, state, airport a, city c"
          + " WHERE s.city_code = c.city_code AND s.airport_code = a.airport_code"
          + " AND state.state_code = a.state_code AND state.state_code = c.state_code"
          + " AND a.state_code = c.state_code AND a.country_name = c.country_name"
          + " AND a.country_name = state.country_name AND c.time_zone_code = a.time_zone_code"
          + " GROUP BY a.country_name, state.state_name, c.city_name, s.direction"
          + " ORDER BY state_name";

  static final List<Query> SIMPLE_JOINS =
      List.of(
          new Query(
              "SELECT city_name, state_name, city_code FROM city, state"
                  + " WHERE city.state_code = state.state_code AND city_code = 'CC00'",
              1),
          new Query(
              "SELECT city_name, state_name, city_code FROM state, city"
                  + " WHERE city.state_code = state.state_code",
              11),
          new Query(
              "SELECT month_name, day_name FROM month_name, day_name"
                  + " WHERE month_number = day_code",
              7),
          new Query(
              "SELECT month_name, day_name FROM month_name, day_name"
                  + " WHERE month_number = day_code AND day_code >= 4",
              4),
          new Query(
              "SELECT flight_code, aircraft_type FROM flight, aircraft"
                  + " WHERE flight.aircraft_code = aircraft.aircraft_code",
              579));

  static final List<Query> JOINS =
      List.of(
          new Query(
              "SELECT airline_name, aircraft_type FROM aircraft, airline, flight"
                  + " WHERE flight.aircraft_code = aircraft.aircraft_code"
                  + " AND flight.airline_code = airline.airline_code",
              579));

  static final List<Query> KEY_PREFIX_JOINS =
      List.of(
          new Query(
              "SELECT fare.fare_code FROM restrict_carrier, airline, fare"
                  + " WHERE restrict_carrier.airline_code = airline.airline_code"
                  + " AND fare.restrict_code = restrict_carrier.restrict_code",
              5_692));

  static final List<Query> DISTINCT =
      List.of(
          new Query("SELECT DISTINCT category FROM aircraft", 6),
          new Query("SELECT DISTINCT from_airport FROM flight", 9),
          new Query("SELECT DISTINCT aircraft_code FROM flight", 22),
          new Query("SELECT DISTINCT * FROM fare", 534),
          new Query("SELECT DISTINCT flight_code FROM flight_fare", 579),
          new Query(
              "SELECT DISTINCT flight.flight_code, aircraft.aircraft_type FROM flight, aircraft"
                  + " WHERE flight.aircraft_code = aircraft.aircraft_code",
              579),
          new Query(
              "SELECT DISTINCT airline.airline_name, aircraft.aircraft_type"
                  + " FROM aircraft, airline, flight"
                  + " WHERE flight.aircraft_code = aircraft.aircraft_code"
                  + " AND flight.airline_code = airline.airline_code",
              44),
          new Query(
              "SELECT DISTINCT airline.airline_name, aircraft.aircraft_type"
                  + " FROM flight, aircraft, airline"
                  + " WHERE flight.aircraft_code = aircraft.aircraft_code"
                  + " AND flight.airline_code = airline.airline_code",
              44));

  static final List<Query> GROUPS =
      List.of(
          new Query(
              "SELECT day_name.day_name, day_name.day_code, COUNT(*)"
                  + FLIGHTS_OF_DAYS
                  + " GROUP BY day_name.day_name, day_name.day_code ORDER BY day_name.day_code",
              7),
          new Query(
              "SELECT day_name.day_name, COUNT(*)"
                  + FLIGHTS_OF_DAYS
                  + " GROUP BY day_name.day_name",
              7),
          new Query(
              "SELECT month_name, day_name FROM month_name, day_name"
                  + " WHERE month_number = day_code AND day_code > 3"
                  + " GROUP BY month_name, day_name",
              4),
          new Query(
              "SELECT day_name.day_name, flight_day.day_code, COUNT(*)"
                  + FLIGHTS_OF_DAYS
                  + " GROUP BY flight_day.day_code, day_name.day_name ORDER BY flight_day.day_code",
              7),
          new Query("SELECT SUM(engines) FROM aircraft", Expect.row(271)),
          new Query("SELECT AVG(engines) FROM aircraft", Expect.row("2.0074")),
          new Query("SELECT AVG(engines) FROM aircraft WHERE engines > 0", Expect.row("2.3162")),
          new Query(
              "SELECT COUNT(*), MIN(pay_load), MAX(pay_load) FROM aircraft WHERE pay_load > 0",
              Expect.row(93, 1_700, 54_100)),
          new Query(
              "SELECT MIN(flight_code), MIN(flight_code) FROM flight",
              Expect.row(101_908, 101_908)),
          new Query(
              "SELECT MIN(from_airport), MIN(to_airport) FROM flight", Expect.row("AP0", "AP0")),
          new Query("SELECT COUNT(*) FROM aircraft WHERE pay_load > 10000", Expect.row(78)),
          new Query("SELECT COUNT(*) FROM aircraft WHERE pay_load <> 0", Expect.row(93)),
          new Query("SELECT COUNT(*) FROM flight WHERE flight_code >= 123808", Expect.row(279)),
          new Query("SELECT STDDEV_POP(engines) FROM aircraft", Expect.row("1.1450")),
          new Query(
              "SELECT from_airport, to_airport, AVG(time_elapsed) FROM flight"
                  + " WHERE from_airport = 'AP0' AND to_airport = 'AP1'"
                  + " GROUP BY from_airport, to_airport",
              Expect.row("AP0", "AP1", 60)),
          new Query(
              "SELECT city_code, AVG(ground_fare) FROM ground_service"
                  + " WHERE ground_fare <> 0 GROUP BY city_code",
              11),
          new Query("SELECT COUNT(*), city_code FROM ground_service GROUP BY city_code", 12),
          new Query(
              "SELECT category, COUNT(*) AS n FROM aircraft WHERE engines = 2"
                  + " GROUP BY category HAVING COUNT(*) > 4",
              3),
          new Query(
              "SELECT category, COUNT(*) FROM aircraft WHERE engines = 2"
                  + " GROUP BY category HAVING COUNT(*) > 4",
              3),
          new Query(
              "SELECT flight.flight_number, aircraft.range_miles, flight_class.fare_class"
                  + " FROM aircraft, flight, flight_class"
                  + " WHERE flight.flight_code = flight_class.flight_code"
                  + " AND flight.aircraft_code = aircraft.aircraft_code"
                  + " AND aircraft.range_miles <> 0 AND (flight.stops = 1 OR flight.stops = 2)"
                  + " GROUP BY flight.flight_number, aircraft.range_miles, flight_class.fare_class",
              150),
          new Query(
              "SELECT DISTINCT f.time_zone_code, t.time_zone_code, "
                  + MINUTES_UNDER_WAY
                  + BOTH_AIRPORTS
                  + ZONES_AND_TIMES,
              21),
          new Query(
              "SELECT DISTINCT f.time_zone_code, t.time_zone_code, "
                  + HOURS_APART
                  + BOTH_AIRPORTS
                  + " AND "
                  + HOURS_APART
                  + " < 10"
                  + ZONES_AND_TIMES,
              14),
          new Query(
              "SELECT from_airport, to_airport, range_miles, time_elapsed FROM aircraft, flight"
                  + " WHERE aircraft.aircraft_code = flight.aircraft_code"
                  + " AND to_airport NOT LIKE from_airport AND range_miles <> 0"
                  + " AND time_elapsed <> 0"
                  + " GROUP BY from_airport, to_airport, range_miles, time_elapsed",
              409),
          new Query(CITIES_OF_AIRPORTS, 11),
          new Query(CITIES_OF_AIRPORTS + " DESC", 11),
          new Query(CITIES_OF_AIRPORTS, 11),
          new Query(
              "SELECT from_airport, to_airport, fare.fare_class, night, one_way_cost,"
                  + " rnd_trip_cost, class_days FROM compound_class, fare"
                  + " WHERE compound_class.fare_class = fare.fare_class"
                  + " AND one_way_cost <= 825 AND one_way_cost >= 280"
                  + " AND from_airport = 'AP1' AND to_airport = 'AP0'"
                  + " GROUP BY from_airport, to_airport, fare.fare_class, night, one_way_cost,"
                  + " rnd_trip_cost, class_days ORDER BY one_way_cost",
              10),
          new Query(
              "SELECT engines, category, cruising_speed, from_airport, to_airport"
                  + " FROM aircraft, flight WHERE category = 'JET' AND engines >= 1"
                  + " AND aircraft.aircraft_code = flight.aircraft_code"
                  + " AND to_airport NOT LIKE from_airport AND stops > 0"
                  + " GROUP BY engines, category, cruising_speed, from_airport, to_airport"
                  + " ORDER BY engines DESC",
              29));

  private AtisQueries() {}
}
