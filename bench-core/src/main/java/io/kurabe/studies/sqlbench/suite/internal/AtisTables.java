package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;

/**
 * The 28 tables of the test ATIS, in the order in which they are made, filled and dropped. Names,
 * columns and keys are those of the Air Travel Information System's relational database (Texas
 * Instruments and NIST, 1990); the rows are those of {@link AtisRows}.
 */
final class AtisTables {
  static final List<SuiteTable> ALL =
      List.of(
          SuiteTable.of(
                  "aircraft",
                  "aircraft_code char3!, aircraft_type char64!, engines tinyint!, category char10!,"
                      + " wide_body char3!, wing_span float!, length1 float!, weight int!,"
                      + " capacity smallint!, pay_load int!, cruising_speed mediumint!,"
                      + " range_miles mediumint!, pressurized char3!")
              .primaryKey("aircraft_code"),
          SuiteTable.of("airline", "airline_code char2!, airline_name char64!, notes char38!")
              .primaryKey("airline_code"),
          SuiteTable.of(
                  "airport",
                  "airport_code char3!, airport_name char40!, location char36!, state_code char2!,"
                      + " country_name char25!, time_zone_code char3!")
              .primaryKey("airport_code"),
          SuiteTable.of(
                  "airport_service",
                  "city_code char4!, airport_code char3!, miles_distant float!, direction char3!,"
                      + " minutes_distant smallint!")
              .primaryKey("city_code", "airport_code"),
          SuiteTable.of(
                  "city",
                  "city_code char4!, city_name char25!, state_code char2!, country_name char25!,"
                      + " time_zone_code char3!")
              .primaryKey("city_code"),
          // The suite's name of the second column, rank, is a reserved word since MySQL 8.0.2.
          SuiteTable.of(
                  "class_of_service",
                  "class_code char2!, class_rank tinyint!, class_description char80!")
              .primaryKey("class_code"),
          SuiteTable.of("code_description", "code char5!, description char110!").primaryKey("code"),
          SuiteTable.of(
                  "compound_class",
                  "fare_class char3!, base_class char2!, class_type char10!, premium char3!,"
                      + " economy char3!, discounted char3!, night char3!, season_fare char4!,"
                      + " class_days char7!")
              .primaryKey("fare_class"),
          SuiteTable.of("connect_leg", "connect_code int!, leg_number tinyint!, flight_code int!")
              .primaryKey("connect_code", "leg_number", "flight_code"),
          SuiteTable.of(
                  "fconnection",
                  "connect_code int!, from_airport char3!, to_airport char3!,"
                      + " departure_time smallint!, arrival_time smallint!, flight_days char7!,"
                      + " stops tinyint!, connections tinyint!, time_elapsed smallint!")
              .primaryKey("connect_code")
              .index("from_airport1", "from_airport")
              .index("to_airport1", "to_airport"),
          SuiteTable.of("day_name", "day_code tinyint!, day_name char9!").primaryKey("day_code"),
          SuiteTable.of(
                  "dual_carrier",
                  "main_airline char2!, dual_airline char2!, low_flight smallint!,"
                      + " high_flight smallint!, fconnection_name char64!")
              .primaryKey("main_airline", "dual_airline", "low_flight")
              .index("main_airline1", "main_airline"),
          SuiteTable.of(
                  "fare",
                  "fare_code char8!, from_airport char3!, to_airport char3!, fare_class char3!,"
                      + " fare_airline char2!, restrict_code char5!, one_way_cost float!,"
                      + " rnd_trip_cost float!")
              .primaryKey("fare_code")
              .index("from_airport2", "from_airport")
              .index("to_airport2", "to_airport"),
          SuiteTable.of(
                  "flight",
                  "flight_code int!, flight_days char7!, from_airport char3!, to_airport char3!,"
                      + " departure_time smallint!, arrival_time smallint!, airline_code char2!,"
                      + " flight_number smallint!, class_string char8!, aircraft_code char3!,"
                      + " meal_code char7!, stops tinyint!, dual_carrier char1!,"
                      + " time_elapsed smallint!")
              .primaryKey("flight_code")
              .index("from_airport3", "from_airport")
              .index("to_airport3", "to_airport"),
          SuiteTable.of("flight_class", "flight_code int!, fare_class char3!")
              .primaryKey("flight_code", "fare_class"),
          SuiteTable.of("flight_day", "day_mask char7!, day_code tinyint!, day_name char9!")
              .primaryKey("day_mask", "day_code"),
          SuiteTable.of("flight_fare", "flight_code int!, fare_code char8!")
              .primaryKey("flight_code", "fare_code"),
          SuiteTable.of(
                  "food_service",
                  "meal_code char4!, meal_number tinyint!, meal_class char10!,"
                      + " meal_description char10!")
              .primaryKey("meal_code", "meal_number", "meal_class"),
          SuiteTable.of(
                  "ground_service",
                  "city_code char4!, airport_code char3!, transport_code char1!,"
                      + " ground_fare float!")
              .primaryKey("city_code", "airport_code", "transport_code"),
          SuiteTable.of("time_interval", "period char20!, begin_time smallint!, end_time smallint!")
              .primaryKey("period", "begin_time"),
          SuiteTable.of("month_name", "month_number tinyint!, month_name char9!")
              .primaryKey("month_number"),
          SuiteTable.of("restrict_carrier", "restrict_code char5!, airline_code char2!")
              .primaryKey("restrict_code", "airline_code"),
          SuiteTable.of("restrict_class", "restrict_code char5!, ex_fare_class char12!")
              .primaryKey("restrict_code", "ex_fare_class"),
          SuiteTable.of(
                  "restriction",
                  "restrict_code char5!, application char80!, no_discounts char80!,"
                      + " reserve_ticket smallint!, stopovers char1!, return_min smallint!,"
                      + " return_max smallint!")
              .primaryKey("restrict_code"),
          SuiteTable.of("state", "state_code char2!, state_name char25!, country_name char25!")
              .primaryKey("state_code"),
          SuiteTable.of("stop1", "flight_code int!, stop_number tinyint!, stop_flight int!")
              .primaryKey("flight_code", "stop_number"),
          SuiteTable.of("time_zone", "time_zone_code char3!, time_zone_name char32!")
              .primaryKey("time_zone_code", "time_zone_name"),
          SuiteTable.of("transport", "transport_code char1!, transport_desc char32!")
              .primaryKey("transport_code"));

  private AtisTables() {}
}
