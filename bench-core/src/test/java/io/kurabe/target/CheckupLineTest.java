package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.CheckupLine.Level;
import org.junit.jupiter.api.Test;

class CheckupLineTest {
  @Test
  void aWarningAndAStopSayWhatToDo() {
    assertThatThrownBy(() -> CheckupLine.warning("TLS", "off", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("off");
    assertThatThrownBy(() -> CheckupLine.stop("TLS", "off", ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(CheckupLine.ok("TLS", "TLSv1.3").advice()).isEmpty();
  }

  @Test
  void theFirstSentenceOfAMessageIsWhatIsWrong() {
    CheckupLine line =
        CheckupLine.stop(
            "connection", new TargetException("Nothing answers at db1:1. Is it  up?\nLook there."));
    assertThat(line)
        .isEqualTo(
            new CheckupLine(
                "connection", Level.STOP, "Nothing answers at db1:1", "Is it up? Look there."));
  }

  @Test
  void whatAServerSaidInParenthesesIsNotTornApart() {
    CheckupLine line =
        CheckupLine.stop(
            "connection",
            new TargetException("None at db1 (Refused. Check that it runs.). Check the port."));
    assertThat(line.text()).isEqualTo("None at db1 (Refused. Check that it runs.)");
    assertThat(line.advice()).isEqualTo("Check the port.");
  }

  @Test
  void numbersAndNamesWithADotDoNotEndASentence() {
    CheckupLine line =
        CheckupLine.stop(
            "connection", new TargetException("PostgreSQL 9.6 at db.example is old. Upgrade it."));
    assertThat(line.text()).isEqualTo("PostgreSQL 9.6 at db.example is old");
  }

  @Test
  void aSingleSentenceGetsAGeneralAdvice() {
    CheckupLine line = CheckupLine.of("settings", Level.WARNING, "fsync is off.");
    assertThat(line.text()).isEqualTo("fsync is off");
    assertThat(line.advice()).startsWith("Change it");
    assertThat(CheckupLine.stop("connection", new TargetException("It is gone.")).advice())
        .isEqualTo("Nothing can be measured before that is put right.");
  }

  @Test
  void levelsAreWords() {
    assertThat(Level.values()).extracting(Level::text).containsExactly("ok", "warning", "stop");
  }
}
