package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.result.internal.JournalHeader;
import io.kurabe.studies.keys.internal.KeyStep;
import io.kurabe.studies.querycache.internal.CacheObservation;
import io.kurabe.studies.querycache.internal.CacheTimeline;
import io.kurabe.studies.querycache.internal.ReadFigures;
import io.kurabe.study.KnownRun;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.ServerTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written down of a run that may be cut at any moment, and what is read of it again. */
class JournalTest {
  private static final RunId ID = new RunId("cut");
  private static final Map<String, String> PARAMETERS = Map.of("rows", "30000", "seed", "42");

  @TempDir private Path folder;

  private static JournalHeader header(String version, String... settings) {
    ServerFacts facts =
        ServerFacts.of("db", "postgres", "PostgreSQL", version)
            .at("db1:5432", "remote", false)
            // A round trip takes another time whenever it is measured.
            .over("off", settings.length)
            .with(
                Map.of(
                    "shared_buffers",
                    settings.length == 0 ? "128MB" : settings[0],
                    "TimeZone",
                    settings.length == 0 ? "UTC" : "Asia/Tokyo"),
                List.of());
    return new JournalHeader(
        JournalHeader.SCHEMA,
        "keys",
        ID.value(),
        Instant.parse("2026-11-22T05:00:00Z"),
        PARAMETERS,
        List.of(facts));
  }

  private static JournalEntry entry(String name) {
    KeyStep step =
        new KeyStep(name, "db uuid4, narrow", "db", 1, 1, 0, 10, 0.5, true, Map.of("rows", 10.0));
    return JournalEntry.of(new KnownRun(name, 2, 100).valid(), Optional.of(step));
  }

  private Journal cutAfter(String... runs) {
    Journal journal = Journal.begin(folder, ID);
    journal.open(header("18.6"), List.of());
    for (String run : runs) {
      journal.add(entry(run));
    }
    return journal;
  }

  private Path file() {
    return folder.resolve(Journal.FILE);
  }

  @Test
  void givesBackEveryRunThatEnded() {
    Journal cut = cutAfter("one", "two");
    assertThat(cut.written()).isTrue();
    assertThat(cut.problem()).isEmpty();

    Journal resumed = Journal.resume(folder);
    assertThat(resumed.id()).isEqualTo(ID);
    assertThat(resumed.earlierBegan()).contains(Instant.parse("2026-11-22T05:00:00Z"));
    assertThat(resumed.entries()).containsExactly(entry("one"), entry("two"));
  }

  @Test
  void givesBackWhatAnObservedRunShowed() {
    ServerTime time =
        new ServerTime(
            "performance_schema",
            1.5,
            Map.of("query cache lock", 0.25),
            List.of(new ServerTime.Instrument("wait/synch/mutex", true, 7, 0.25)),
            List.of(),
            Map.of("io", "switched off"));
    JournalEntry observed =
        JournalEntry.of(
            new KnownRun("seen", 2, 100).valid(),
            Optional.of(
                new CacheObservation(
                    time,
                    Optional.of(time),
                    new ReadFigures(10, 1, 6, 4, 0.5, 1.75),
                    0.25,
                    List.of(new CacheTimeline.Sample(0.02, 3, 9, 4_096, 5, 1)))));
    Journal journal = Journal.begin(folder, ID);
    journal.open(header("18.6"), List.of());
    journal.add(observed);

    assertThat(Journal.resume(folder).entries()).containsExactly(observed);
  }

  @Test
  void goesOnWithTheEntriesThatStillCount() {
    cutAfter("one", "two");
    Journal resumed = Journal.resume(folder);
    resumed.open(header("18.6"), List.of(entry("two")));
    resumed.add(entry("three"));
    assertThat(Journal.resume(folder).entries()).containsExactly(entry("two"), entry("three"));
    assertThat(Journal.resume(folder).earlierBegan())
        .contains(Instant.parse("2026-11-22T05:00:00Z"));
  }

  @Test
  void leavesOutALineThatWasCut() throws Exception {
    cutAfter("one");
    Files.writeString(file(), "{\"run\":{\"spec\":{\"na", StandardOpenOption.APPEND);
    assertThat(Journal.resume(folder).entries()).containsExactly(entry("one"));
  }

  @Test
  void refusesOtherOptionsAllAtOnce() {
    cutAfter("one");
    Problems problems = new Problems("bench run keys");
    Journal.resume(folder)
        .compare("keys", Map.of("rows", "60000", "scale", "1"), "--resume", problems);
    assertThatThrownBy(problems::throwIfAny)
        .hasMessageContaining("--resume: rows was 30000 and is 60000; give the same options again")
        .hasMessageContaining("--resume: scale was null and is 1")
        .hasMessageContaining("--resume: seed was 42 and is null");

    Problems others = new Problems("bench run counters");
    Journal.resume(folder).compare("counters", PARAMETERS, "--resume", others);
    assertThatThrownBy(others::throwIfAny)
        .hasMessageContaining("--resume: the folder is of the study keys");

    Problems none = new Problems("bench run keys");
    Journal.resume(folder).compare("keys", PARAMETERS, "--resume", none);
    none.throwIfAny();
  }

  @Test
  void refusesAnotherServer() {
    cutAfter("one");
    Journal resumed = Journal.resume(folder);
    resumed.requireSameServers(header("18.6").servers());
    assertThatThrownBy(() -> resumed.requireSameServers(header("18.7", "1GB").servers()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("target db: its version was 18.6 and is 18.7")
        .hasMessageContaining("target db: shared_buffers was 128MB and is 1GB")
        .hasMessageNotContaining("TimeZone");
  }

  @Test
  void saysWhatIsWrongWithAFolder() throws Exception {
    assertThatThrownBy(() -> Journal.resume(folder))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("has no journal.jsonl. Name the folder that the interrupted run");
    Files.writeString(folder.resolve("result.json"), "{}");
    assertThatThrownBy(() -> Journal.resume(folder))
        .hasMessageContaining("its runs were all made, or cannot be resumed");
    Files.writeString(file(), "{\"schemaVersion\":1}\n");
    assertThatThrownBy(() -> Journal.resume(folder)).hasMessageContaining("another version");
    Files.writeString(file(), "no JSON\n");
    assertThatThrownBy(() -> Journal.resume(folder)).hasMessageContaining("is damaged");
    Files.write(file(), new byte[0]);
    assertThatThrownBy(() -> Journal.resume(folder)).hasMessageContaining("another version");
  }

  @Test
  void measuresOnWhenNothingCanBeWrittenAndSaysSo() throws Exception {
    Journal journal = cutAfter("one");
    Files.delete(file());
    Files.createDirectory(file());
    journal.add(entry("two"));
    journal.add(entry("three"));
    assertThat(journal.problem().orElseThrow())
        .startsWith("From two on no run could be written down, to be resumed: ");
  }

  @Test
  void isGoneWhenTheResultHasAllOfIt() {
    Journal journal = cutAfter("one");
    journal.end();
    assertThat(file()).doesNotExist();
    assertThat(journal.written()).isFalse();
  }

  @Test
  void noneWritesNothing() {
    Journal none = Journal.none();
    none.requireSameServers(header("18.7").servers());
    none.open(header("18.6"), List.of());
    none.add(entry("one"));
    assertThat(none.written()).isFalse();
    assertThat(none.entries()).isEmpty();
    assertThat(folder.toFile().list()).isEmpty();
  }
}
