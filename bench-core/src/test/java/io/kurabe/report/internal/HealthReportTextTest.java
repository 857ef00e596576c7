package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.internal.HealthReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthReportTextTest {
  private static final HealthReport DB =
      new HealthReport(
          "db",
          "jdbc:postgresql://db1/bench",
          List.of(
              HealthReportLine.ok("reachable", "PostgreSQL 18.1 at db1:5432, remote"),
              HealthReportLine.warning("TLS", "off", "Add sslmode=require to the URL."),
              HealthReportLine.stop(
                  "schema",
                  "no right to create one, and this is such a long sentence that it does not fit"
                      + " into what is left of one line",
                  "Grant CREATE on the database to the user of the benchmark, or give the name of"
                      + " another who may create schemas there.")),
          Map.of());

  @Test
  void levelsStandAtOnePlaceAndTheAdviceBeneath() {
    assertThat(HealthReportText.of(DB, TextStyle.PLAIN))
        .isEqualTo(
            """
            db: jdbc:postgresql://db1/bench
              ok       reachable     PostgreSQL 18.1 at db1:5432, remote
              warning  TLS           off
                                     -> Add sslmode=require to the URL.
              stop     schema        no right to create one, and this is such a long sentence that it does not
                                     fit into what is left of one line
                                     -> Grant CREATE on the database to the user of the benchmark, or give the
                                        name of another who may create schemas there.

            """);
  }

  @Test
  void noLineIsWiderThanTheScreen() {
    assertThat(HealthReportText.of(DB, new TextStyle(false, true, 60)).lines())
        .allSatisfy(l -> assertThat(l.length()).as(l).isLessThanOrEqualTo(60));
  }

  @Test
  void theLevelAloneIsColoured() {
    assertThat(HealthReportText.of(DB, new TextStyle(true, true, 100)))
        .contains("  \u001b[32mok\u001b[0m       reachable")
        .contains("  \u001b[33mwarning\u001b[0m  TLS")
        .contains("  \u001b[1;31mstop\u001b[0m     schema");
  }

  @Test
  void settingsComeBelowWhereTheyWereAskedFor() {
    HealthReport told = new HealthReport("db", "", List.of(), Map.of("fsync", "on"));
    assertThat(HealthReportText.of(told, TextStyle.PLAIN))
        .contains("settings reported by the server")
        .containsPattern("    fsync {29,}on\n");
  }

  @Test
  void theSummaryCountsAllLines() {
    HealthReport machine =
        new HealthReport("This machine", "", List.of(HealthReportLine.ok("JVM", "17")), Map.of());
    assertThat(HealthReportText.summary(machine, List.of(DB), List.of()))
        .isEqualTo("1 target and this machine: 2 ok, 1 warning, 1 stop.");
    assertThat(HealthReportText.summary(machine, List.of(DB, DB), List.of()))
        .isEqualTo("2 targets and this machine: 3 ok, 2 warnings, 2 stops.");
  }
}
