package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.HealthReportLine.Level;
import org.junit.jupiter.api.Test;

class HealthReportLineTest {
  @Test
  void aWarningAndAStopSayWhatToDo() {
    assertThatThrownBy(() -> HealthReportLine.warning("TLS", "off", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("off");
    assertThatThrownBy(() -> HealthReportLine.stop("TLS", "off", ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(HealthReportLine.ok("TLS", "TLSv1.3").advice()).isEmpty();
  }

  @Test
  void theFirstSentenceOfAMessageIsWhatIsWrong() {
    HealthReportLine line =
        HealthReportLine.stop(
            "connection", new TargetException("Nothing answers at db1:1. Is it  up?\nLook there."));
    assertThat(line)
        .isEqualTo(
            new HealthReportLine(
                "connection", Level.STOP, "Nothing answers at db1:1", "Is it up? Look there."));
  }

  @Test
  void whatAServerSaidInParenthesesIsNotTornApart() {
    HealthReportLine line =
        HealthReportLine.stop(
            "connection",
            new TargetException("None at db1 (Refused. Check that it runs.). Check the port."));
    assertThat(line.text()).isEqualTo("None at db1 (Refused. Check that it runs.)");
    assertThat(line.advice()).isEqualTo("Check the port.");
  }

  @Test
  void numbersAndNamesWithADotDoNotEndASentence() {
    HealthReportLine line =
        HealthReportLine.stop(
            "connection", new TargetException("PostgreSQL 9.6 at db.example is old. Upgrade it."));
    assertThat(line.text()).isEqualTo("PostgreSQL 9.6 at db.example is old");
  }

  @Test
  void aSingleSentenceGetsAGeneralAdvice() {
    HealthReportLine line = HealthReportLine.of("settings", Level.WARNING, "fsync is off.");
    assertThat(line.text()).isEqualTo("fsync is off");
    assertThat(line.advice()).startsWith("Change it");
    assertThat(HealthReportLine.stop("connection", new TargetException("It is gone.")).advice())
        .isEqualTo("Nothing can be measured before this is fixed.");
  }

  @Test
  void levelsAreWords() {
    assertThat(Level.values()).extracting(Level::text).containsExactly("ok", "warning", "stop");
  }
}
