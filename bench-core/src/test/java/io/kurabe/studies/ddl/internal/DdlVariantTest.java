package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.Estimate;
import io.kurabe.studies.ddl.internal.DdlVariant.Effect;
import java.util.List;
import org.junit.jupiter.api.Test;

class DdlVariantTest {
  private static final Estimate NONE = new Estimate(0, 0, 0, 0, "x", false);

  private static Effect writes(Estimate stall, Estimate share, Estimate blocked) {
    Estimate any = value(0.01);
    return new DdlVariant(
            "a",
            "db",
            "add_index",
            "",
            2,
            100,
            List.of(),
            any,
            any,
            any,
            stall,
            any,
            share,
            any,
            blocked,
            any)
        .onWrites();
  }

  private static Estimate value(double value) {
    return new Estimate(value, value, value, 3, "x", true);
  }

  @Test
  void writesGoOnWithoutAStopThatAnybodyNotices() {
    assertThat(writes(value(0.099), value(0.9), value(0.05))).isEqualTo(Effect.GO_ON);
    assertThat(writes(value(0.03), NONE, NONE)).as("too short to tell").isEqualTo(Effect.GO_ON);
  }

  @Test
  void aStopThatIsOnlyAPartOfTheChangeIsAPause() {
    assertThat(writes(value(0.2), value(0.1), value(0))).isEqualTo(Effect.PAUSE);
    assertThat(writes(value(0.02), value(0.1), value(0.06))).isEqualTo(Effect.PAUSE);
  }

  @Test
  void theyWaitWhenTheStopOrTheBlockedOnesAreHalfOfIt() {
    assertThat(writes(value(0.2), value(0.51), value(0))).isEqualTo(Effect.WAIT);
    assertThat(writes(value(0.2), value(0.1), value(0.51))).isEqualTo(Effect.WAIT);
  }

  @Test
  void withoutARunNothingIsSaid() {
    assertThat(writes(NONE, NONE, NONE)).isEqualTo(Effect.UNKNOWN);
  }
}
