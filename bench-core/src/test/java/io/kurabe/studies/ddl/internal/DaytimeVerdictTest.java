package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DaytimeVerdictTest {
  private static final LockClass REWRITE = new LockClass("AX+W", false, false, true, List.of());
  private static final LockClass BUILD = new LockClass("SH+X", false, true, false, List.of());
  private static final LockClass ONLINE = new LockClass("Rw", true, true, true, List.of());
  private static final LockClass CATALOGUE = new LockClass("AX0", false, false, false, List.of());

  @Test
  void aRewriteThatStopsEverybodyIsANo() {
    assertThat(of(0.836, 0.7, 0.9, REWRITE))
        .isEqualTo(
            "No, not at noon on db: every read and write stops for the whole rewrite of the table,"
                + " 1 s (lock class AX+W).");
  }

  /** On a small copy the stop is too short for a person to notice, on the real one it is not. */
  @Test
  void theLockClassCountsAlsoWhereTheCopyIsTooSmallToShowTheStop() {
    assertThat(of(0.02, 0.02, 0, REWRITE))
        .startsWith("No, not at noon on db: every read and write");
    assertThat(of(0.02, 0.001, 0, BUILD))
        .startsWith(
            "No, not at noon on db: every write stops, while reads go on, while the whole index is"
                + " built");
  }

  @Test
  void whatStopsNobodyIsAYesWithItsLongestStops() {
    assertThat(of(0.023, 0.004, 0, ONLINE))
        .isEqualTo(
            "Yes, on db: reads and writes go on while it is made (longest stop of writes 23 ms, of"
                + " reads 4 ms), 1 s (lock class Rw).");
    assertThat(of(0.01, 0.01, 0, CATALOGUE)).startsWith("Yes, on db: ");
  }

  @Test
  void aNameThatIsGoneNeedsTheApplications() {
    assertThat(of(0.01, 0.01, 0, CATALOGUE, false))
        .startsWith("Only together with the applications, on db: reads and writes go on");
  }

  @Test
  void aStopThatPeopleNoticeIsAPause() {
    assertThat(of(0.3, 0.01, 0.1, ONLINE)).startsWith("With a pause, on db: ");
  }

  private static String of(double noWrite, double noRead, double blocked, LockClass lock) {
    return of(noWrite, noRead, blocked, lock, true);
  }

  private static String of(
      double noWrite, double noRead, double blocked, LockClass lock, boolean keepsNames) {
    Estimate none = new Estimate(0, 0, 0, 0, "x", false);
    DdlVariant plain =
        new DdlVariant(
            "db own",
            "db",
            "own",
            "",
            0,
            100_000,
            List.of("r1"),
            exact(1),
            none,
            none,
            exact(noWrite),
            exact(noRead),
            exact(blocked),
            exact(0),
            exact(blocked),
            exact(0));
    return new DaytimeVerdict(plain, Optional.of(lock), keepsNames).sentence("1 s");
  }

  private static Estimate exact(double value) {
    return new Estimate(value, value, value, 3, "s", true);
  }
}
