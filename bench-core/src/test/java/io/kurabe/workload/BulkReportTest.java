package io.kurabe.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.sql.internal.BulkSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

class BulkReportTest {
  @Test
  void saysHowATableWasFilled() {
    assertThat(new BulkReport("t", 50_000, 4, "COPY FROM STDIN", List.of(), 0, 0.5).sentence())
        .isEqualTo(
            "t: 50,000 rows in 0.5 s (100,000 rows/s) by COPY FROM STDIN over 4 connections");
  }

  @Test
  void saysWhatWasRefusedAndWhatWasMadeAgain() {
    assertThat(
            new BulkReport("t", 10, 1, "INSERT with many rows", List.of("LOAD (1148: no)"), 2, 1)
                .sentence())
        .isEqualTo(
            "t: 10 rows in 1.0 s (10 rows/s) by INSERT with many rows over 1 connection;"
                + " 2 chunks again; not by LOAD (1148: no)");
  }

  @Test
  void settingsAreWithinTheirLimits() {
    assertThat(BulkSettings.DEFAULT.connections()).isBetween(2, 8);
    assertThatThrownBy(() -> new BulkSettings(0, 1)).hasMessageContaining("was 0");
    assertThatThrownBy(() -> new BulkSettings(1, 0)).hasMessageContaining("was 0");
  }
}
