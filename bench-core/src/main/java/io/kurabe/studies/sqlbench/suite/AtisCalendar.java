package io.kurabe.studies.sqlbench.suite;

import static io.kurabe.studies.sqlbench.suite.AtisCodes.digits;

/** Days, months and times of the day for the test ATIS, by formulas. Stateless. */
final class AtisCalendar {
  private AtisCalendar() {}

  /** Adds the rows of their tables. */
  static void addTo(AtisRows.Sink rows) {
    for (int i = 1; i <= 7; i++) {
      rows.add("day_name", i, "DAY" + i);
    }
    for (int i = 1; i <= 12; i++) {
      rows.add("month_name", i, "MONTH" + digits(2, i));
    }
    for (int i = 0; i < 12; i++) {
      rows.add("time_interval", "PERIOD " + digits(2, Math.min(i, 10)), 150 * i, 150 * i + 300);
    }
    for (int mask = 1; mask < 128; mask++) {
      StringBuilder days = new StringBuilder();
      for (int day = 0; day < 7; day++) {
        days.append((mask >> day & 1) == 1 ? (char) ('1' + day) : '-');
      }
      for (int day = 0; day < 7; day++) {
        if ((mask >> day & 1) == 1) {
          rows.add("flight_day", days.toString(), day + 1, "DAY" + (day + 1));
        }
      }
    }
  }
}
