package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Recording, comparing, and what is never compared. */
class BaselinesTest {
  private static final double[] USUAL = {1_000, 1_010, 990, 1_005, 995};

  @TempDir Path folder;
  private final List<String> notes = new ArrayList<>();
  private boolean provided;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("baselines/shop.OrdersTest.places.json");
  }

  private Budgets budgets(BaselineMode mode) {
    TestFiles files =
        new TestFiles(
            "shop.OrdersTest",
            "places",
            folder.resolve("baselines"),
            folder.resolve("reports"),
            mode);
    return new Budgets(new Checker(files, InconclusiveMode.SKIP, provided, text -> {}, notes::add));
  }

  private void record(StudyResult result) {
    Budgets recording = budgets(BaselineMode.RECORD).notSlowerThanBaseline(10);
    assertThatThrownBy(() -> recording.check(result))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("was recorded now, from 5 runs");
  }

  private void compare(StudyResult result) {
    budgets(BaselineMode.COMPARE).notSlowerThanBaseline(10).check(result);
  }

  @Test
  void withoutABaselineTheCommandThatRecordsItIsSaid() {
    assertThatThrownBy(() -> compare(Results.ofThroughput(USUAL).result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("there is no baseline " + file)
        .hasMessageContaining("mvn test -Dtest='OrdersTest#places' -Dkurabe.baseline=record");
    assertThat(file).doesNotExist();
  }

  @Test
  void aBaselineThatWasWrittenIsNamed() {
    record(Results.ofThroughput(USUAL).result());

    assertThat(notes)
        .first(STRING)
        .isEqualTo(
            "kurabe: wrote the baseline %s, from 5 runs; it belongs into version control"
                .formatted(file));
  }

  @Test
  void whatWasNotWrittenIsNotNamed() {
    Budgets recording = budgets(BaselineMode.RECORD).notSlowerThanBaseline(10);
    assertThatThrownBy(() -> recording.check(Results.ofThroughput(1_000).result()))
        .isInstanceOf(TestAbortedException.class);
    assertThat(notes).noneMatch(note -> note.contains("wrote"));
  }

  @Test
  void theAddressOfAServerThatMovesIsNotRemembered() {
    provided = true;
    record(Results.ofThroughput(USUAL).at("localhost:32768").result());
    compare(Results.ofThroughput(USUAL).at("localhost:32801").result());

    provided = false;
    assertThatThrownBy(() -> compare(Results.ofThroughput(USUAL).at("localhost:32801").result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("server address was 'not known', is localhost:32801");
  }

  @Test
  void aClassOfFailsafeIsRecordedByFailsafe() {
    TestFiles files =
        new TestFiles("shop.OrdersIT", "places", folder, folder, BaselineMode.COMPARE);

    assertThat(files.recordCommand(BaselineMode.RECORD))
        .isEqualTo("mvn verify -Dit.test='OrdersIT#places' -Dkurabe.baseline=record");
  }

  @Test
  void theSameSpeedPasses() {
    record(Results.ofThroughput(USUAL).result());

    compare(Results.ofThroughput(1_001, 999, 1_000, 1_008, 992).result());
  }

  @Test
  void clearlySlowerFailsWithBothValues() {
    record(Results.ofThroughput(USUAL).result());

    assertThatThrownBy(() -> compare(Results.ofThroughput(800, 810, 790, 805, 795).result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("throughput against the baseline, at most 10% below it: 0.800x")
        .hasMessageContaining("now 800/s")
        .hasMessageContaining("baseline 1k/s");
  }

  @Test
  void slowerByAboutTheMarginIsNotDecided() {
    record(Results.ofThroughput(USUAL).result());

    assertThatThrownBy(() -> compare(Results.ofThroughput(900, 930, 870, 915, 885).result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("0.900x");
  }

  @Test
  void fasterPasses() {
    record(Results.ofThroughput(USUAL).result());

    compare(Results.ofThroughput(2_000, 2_010, 1_990).result());
  }

  @Test
  void atAGivenRateTheMeanResponseIsCompared() {
    record(Results.ofThroughput(USUAL).openLoop().result());
    Results slow = new Results();
    for (int i = 0; i < 3; i++) {
      slow.run(1_000, 7_000 + i, 0, true, Optional.empty());
    }

    assertThatThrownBy(() -> compare(slow.openLoop().result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("mean response against the baseline, at most 10% above it: 1.40x");
  }

  @Test
  void eachFigureCanBeCompared() {
    record(Results.ofThroughput(USUAL).result());

    budgets(BaselineMode.COMPARE)
        .throughputWithinBaseline(5)
        .meanWithinBaseline(5)
        .p99WithinBaseline(5)
        .of("place")
        .p99WithinBaseline(5)
        .check(Results.ofThroughput(USUAL).result());
  }

  @Test
  void anotherMachineIsNotComparedAndSaysWhatDiffers() {
    record(Results.ofThroughput(USUAL).result());

    assertThatThrownBy(() -> compare(Results.ofThroughput(1, 1, 1).onCpu("Graviton 4").result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("cpu was 'AMD EPYC 7R13', is 'Graviton 4'")
        .hasMessageContaining("-Dkurabe.baseline=replace")
        .hasMessageContaining("-Dkurabe.baselines=DIR");
  }

  @Test
  void updatesOfKernelAndJvmAreNoOtherMachine() {
    record(Results.ofThroughput(USUAL).result());

    compare(Results.ofThroughput(USUAL).onMemory(23_900).result());
    assertThatThrownBy(() -> compare(Results.ofThroughput(USUAL).onMemory(16_000).result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("memory was '24000 MiB', is '16000 MiB'");
  }

  @Test
  void anotherServerOrSettingIsNotCompared() {
    record(Results.ofThroughput(USUAL).result());

    assertThatThrownBy(
            () ->
                compare(
                    Results.ofThroughput(USUAL).onServer("17.2", Map.of("fsync", "off")).result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("server version was 18.6, is 17.2")
        .hasMessageContaining("server's fsync was on, is off");
  }

  @Test
  void anotherLoadIsNotComparedButAnotherSeedIs() {
    record(Results.ofThroughput(USUAL).result());

    compare(
        Results.ofThroughput(USUAL)
            .withParameters(Map.of("clients", "8", "seed", "7", "repeats", "3"))
            .result());
    assertThatThrownBy(
            () ->
                compare(
                    Results.ofThroughput(USUAL)
                        .withParameters(Map.of("clients", "16", "rows", "10"))
                        .result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("load's clients was 8, is 16")
        .hasMessageContaining("load's rows was 'not known', is 10");
  }

  @Test
  void recordingNeverOverwrites() throws IOException {
    record(Results.ofThroughput(USUAL).result());
    String before = Files.readString(file);

    Budgets again = budgets(BaselineMode.RECORD).notSlowerThanBaseline(10);
    assertThatThrownBy(() -> again.check(Results.ofThroughput(500, 501, 502).result()))
        .isInstanceOf(AssertionFailedError.class);
    assertThat(file).hasContent(before);
  }

  @Test
  void replacingOverwritesAndIsInconclusive() throws IOException {
    record(Results.ofThroughput(USUAL).result());
    String before = Files.readString(file);

    Budgets replacing = budgets(BaselineMode.REPLACE).notSlowerThanBaseline(10);
    assertThatThrownBy(() -> replacing.check(Results.ofThroughput(500, 501, 502).result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("was recorded now, from 3 runs");
    assertThat(Files.readString(file)).isNotEqualTo(before);
    compare(Results.ofThroughput(500, 501, 502).result());
  }

  @Test
  void badRunsDoNotBecomeABaseline() {
    Budgets failing =
        budgets(BaselineMode.RECORD).notSlowerThanBaseline(10).p99AtMost(Duration.ofMillis(1));
    assertThatThrownBy(() -> failing.check(Results.ofThroughput(USUAL).result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("no baseline was recorded, since another budget failed");
    Budgets few = budgets(BaselineMode.RECORD).notSlowerThanBaseline(10);
    assertThatThrownBy(() -> few.check(Results.ofThroughput(1_000, 1_000).result()))
        .isInstanceOf(TestAbortedException.class);
    assertThat(file).doesNotExist();
  }

  @Test
  void aCheckWithoutBaselineBudgetWritesNone() {
    budgets(BaselineMode.REPLACE).throughputAtLeast(1).check(Results.ofThroughput(USUAL).result());

    assertThat(file).doesNotExist();
  }

  @Test
  void damagedFilesAreNamedWithTheWayOut() throws IOException {
    record(Results.ofThroughput(USUAL).result());
    String whole = Files.readString(file);

    for (String damaged :
        new String[] {"", "[1]", "{}", whole.substring(0, whole.length() / 2), "<<<<<<< HEAD"}) {
      Files.writeString(file, damaged);
      assertThatThrownBy(() -> compare(Results.ofThroughput(USUAL).result()))
          .as("'%s'", damaged)
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("The baseline " + file)
          .hasMessageContaining("-Dkurabe.baseline=replace");
    }
    Files.writeString(file, whole.replaceFirst("\"schemaVersion\": 1", "\"schemaVersion\": 2"));
    assertThatThrownBy(() -> compare(Results.ofThroughput(USUAL).result()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("has schema version 2, newer than 1");
  }

  @Test
  void theFileIsReadableAndHoldsUnits() throws IOException {
    record(Results.ofThroughput(USUAL).result());

    assertThat(Files.readString(file))
        .contains("\"throughput [ops/s]\": [1000.0,1010.0,990.0,1005.0,995.0]")
        .contains("\"place: p99 response [us]\"")
        .contains("\"recordedAt\": \"2026-11-21T09:30:00Z\"")
        .contains("\"product\":\"PostgreSQL\"")
        .doesNotContain("127.0.0.1", "seed");
  }
}
