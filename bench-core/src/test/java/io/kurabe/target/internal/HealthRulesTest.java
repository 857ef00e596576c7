package io.kurabe.target.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.CloudMetadata;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.Leftover;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.HealthRules.Remedy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthRulesTest {
  private static final long MIB = 1L << 20;

  @Test
  void saysWhatItIsAndWhere() {
    assertThat(HealthRules.reachable(facts(true, "off", 100)).text())
        .isEqualTo("PostgreSQL 18.1 at db1:5432, remote, on this machine");
    assertThat(HealthRules.reachable(facts(false, "off", 100)).text())
        .isEqualTo("PostgreSQL 18.1 at db1:5432, remote");
  }

  @Test
  void aServerOfAwsIsNamedByItsClassAndZoneAndTheWayOfTheLogin() {
    ServerFacts hosted =
        facts(false, "TLSv1.3", 100)
            .with(
                Optional.of(
                    new CloudMetadata(
                        "aws:rds:orders",
                        Map.of("instance class", "db.m7g.large", "zone", "eu-1a", "login", "IAM"),
                        List.of())));
    assertThat(HealthRules.reachable(hosted).text()).endsWith("db.m7g.large in eu-1a");
    assertThat(HealthRules.login("bench", hosted).text()).isEqualTo("as bench, by IAM");
    assertThat(HealthRules.login("bench", facts(false, "off", 1)).text()).isEqualTo("as bench");
  }

  @Test
  void tlsMattersOnlyOnANetwork() {
    assertThat(HealthRules.tls(facts(false, "TLSv1.3 X", 1), "Do.").level()).isEqualTo(Level.OK);
    assertThat(HealthRules.tls(facts(true, "off", 1), "Do.").level()).isEqualTo(Level.OK);
    HealthReportLine off = HealthRules.tls(facts(false, "off", 1), "Do.");
    assertThat(off.level()).isEqualTo(Level.WARNING);
    assertThat(off.advice()).isEqualTo("Do.");
  }

  @ParameterizedTest
  @CsvSource({"255, STOP", "256, WARNING", "5119, WARNING", "5120, OK"})
  void aDiskNeedsRoom(long freeMib, Level level) {
    HealthReportLine line = HealthRules.space("its data", freeMib * MIB, 100 * 1024 * MIB);
    assertThat(line.level()).isEqualTo(level);
    assertThat(line.text()).endsWith("of 100 GiB free on the disk of its data");
  }

  @ParameterizedTest
  @CsvSource({"512, 0 KiB", "65536, 64 KiB", "1048576, 1 MiB", "1610612736, 1.5 GiB"})
  void sizesAreReadable(long bytes, String text) {
    assertThat(HealthRules.size(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"100, 80, OK", "100, 81, WARNING"})
  void connectionsMustBeLeft(long most, long used, Level level) {
    assertThat(HealthRules.connections(most, used, "max_connections").level()).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 0.3, OK, within 1 ms of this machine's",
    "-250, 50, OK, within 300 ms of this machine's",
    "1040, 50, OK, within 1 s of this machine's",
    "3200, 5, WARNING, the server's is 3.2 s ahead of this machine's",
    "-3200, 5, WARNING, the server's is 3.2 s behind this machine's",
  })
  void aClockMayBeASecondOff(double ahead, double uncertain, Level level, String text) {
    HealthReportLine line = HealthRules.clock(new ServerClock.Reading(ahead, uncertain));
    assertThat(line.level()).isEqualTo(level);
    assertThat(line.text()).isEqualTo(text);
  }

  @Test
  void aLongRoundTripHasACauseByPlace() {
    assertThat(HealthRules.roundTrip(facts(false, "off", 5_000)).level()).isEqualTo(Level.OK);
    HealthReportLine far = HealthRules.roundTrip(facts(false, "off", 20_000));
    assertThat(far.level()).isEqualTo(Level.WARNING);
    assertThat(far.text()).startsWith("20.0 ms (median)");
    assertThat(far.advice()).contains("region");
    HealthReportLine busy = HealthRules.roundTrip(facts(true, "off", 20_000));
    assertThat(busy.advice()).contains("processors");
  }

  @Test
  void eachWarningOfTheFactsIsShownOnceWithWhatToDo() {
    List<HealthReportLine> lines =
        HealthRules.settings(
            List.of("fsync is off: bad.", "t3 has credits. Choose m7g.", "fsync is off: bad."),
            List.of(new Remedy("fsync", "Switch it on.")));
    assertThat(lines)
        .containsExactly(
            HealthReportLine.warning("settings", "fsync is off: bad", "Switch it on."),
            HealthReportLine.warning("settings", "t3 has credits", "Choose m7g."));
    assertThat(HealthRules.orNone(lines)).isEqualTo(lines);
    assertThat(HealthRules.orNone(List.of()))
        .containsExactly(HealthReportLine.ok("settings", "none found that spoils a run"));
  }

  @Test
  void onlyWhatKilledRunsLeftIsWarnedOf() {
    OwnerMark own = OwnerMark.ofThisProcess();
    OwnerMark gone = new OwnerMark(own.host(), own.namespace(), Long.MAX_VALUE, "2026-01-01");
    Leftover alive = new Leftover(new RunId("a1"), own, false, SignOfLife.DEAD_AFTER);
    Leftover kept = new Leftover(new RunId("b1"), gone, true, SignOfLife.DEAD_AFTER);
    Leftover dead = new Leftover(new RunId("c1"), gone, false, SignOfLife.DEAD_AFTER);
    assertThat(HealthRules.leftovers(List.of(alive, kept)).level()).isEqualTo(Level.OK);
    HealthReportLine line = HealthRules.leftovers(List.of(alive, kept, dead));
    assertThat(line.level()).isEqualTo(Level.WARNING);
    assertThat(line.text()).contains("kurabe_c1").doesNotContain("kurabe_a1", "kurabe_b1");
    assertThat(line.advice()).contains("bench clean");
  }

  @Test
  void aServerThatAnswersNothingMoreHasTheLinesOfItsFacts() {
    assertThat(HealthRules.ofFacts(facts(false, "off", 1)))
        .extracting(HealthReportLine::check)
        .containsExactly("reachable", "TLS", "settings", "round trip");
  }

  @Test
  void theDiskOfAServerElsewhereIsNotTold(
      @org.junit.jupiter.api.io.TempDir java.nio.file.Path dir) {
    assertThat(DataSpace.of(facts(false, "off", 1), dir.toString()).text()).startsWith("not told");
    assertThat(DataSpace.of(facts(true, "off", 1), dir.toString()).text()).contains(" free on ");
    assertThat(DataSpace.of(facts(true, "off", 1), dir.resolve("no").toString()).text())
        .startsWith("not told");
  }

  private static ServerFacts facts(boolean here, String tls, double roundTripMicros) {
    return ServerFacts.of("db", "postgres", "PostgreSQL", "18.1")
        .at("db1:5432", "remote", here)
        .over(tls, roundTripMicros)
        .with(Map.of(), List.of("jit is on: slow. Set it off."));
  }
}
