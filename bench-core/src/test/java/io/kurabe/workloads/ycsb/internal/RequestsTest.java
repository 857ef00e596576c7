package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.workload.Workload;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RequestsTest {
  private static final int INSERT = 1;
  private static final long FIRST = 100;

  private final SplittableRandom random = new SplittableRandom(1);
  private final RunState state = state("ycsb-d", Map.of("records", "100"));
  private final Requests client = new Requests(state);

  private static RunState state(String name, Map<String, String> parameters) {
    return new RunState((YcsbWorkload) Workload.named(name, parameters));
  }

  private void insert() {
    client.begin(INSERT, random);
  }

  @Test
  void anInsertThatIsAcknowledgedMayBeRead() {
    insert();
    assertThat(client.key()).isEqualTo(new RecordKeys(true, 1).of(FIRST));
    assertThat(client.written()).hasSize(10);
    assertThat(state.population().has(FIRST)).isFalse();
    client.done();
    assertThat(state.population().has(FIRST)).isTrue();
    assertThat(state.acknowledged(YcsbOperation.INSERT)).isEqualTo(1);
  }

  @Test
  void anInsertIsRepeatedWithTheSameRecord() {
    insert();
    String key = client.key();
    List<String> values = client.written();
    client.undone();
    client.again();
    assertThat(client.key()).isEqualTo(key);
    assertThat(client.written()).isEqualTo(values);
    client.done();
    assertThat(state.population().has(FIRST)).isTrue();
    assertThat(state.uncertain(YcsbOperation.INSERT)).isZero();
  }

  @Test
  void anInsertWithoutAnAnswerIsNotReadAndHoldsNobodyUp() {
    insert();
    insert(); // Of the first nobody knows.
    client.done();
    assertThat(state.population().has(FIRST)).isFalse();
    assertThat(state.population().has(FIRST + 1)).isTrue();
    assertThat(state.acknowledged(YcsbOperation.INSERT)).isEqualTo(1);
    assertThat(state.uncertain(YcsbOperation.INSERT)).isEqualTo(1);
    assertThat(state.numbers().most()).isEqualTo(102);
  }

  /** A record of another process's range may not be there. */
  @Test
  void aProcessReadsItsOwnInsertsAndNoOthers() {
    RunState second = state("ycsb-d", Map.of("records", "100"));
    second.population().enter(2);
    Requests theirs = new Requests(second);
    Set<String> inserted = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      theirs.begin(INSERT, random);
      inserted.add(theirs.key());
      theirs.done();
    }
    Set<String> loaded = new HashSet<>();
    RecordKeys keys = new RecordKeys(true, 1);
    LongStream.range(0, FIRST).forEach(n -> loaded.add(keys.of(n)));
    Set<String> read = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      theirs.begin(0, random);
      read.add(theirs.key());
      theirs.done();
    }
    assertThat(read).anyMatch(inserted::contains).anyMatch(loaded::contains);
    assertThat(read).allMatch(key -> inserted.contains(key) || loaded.contains(key));
  }

  @Test
  void aPartIsReadWithItsOwnInsertsAndNothingElse() {
    RunState part =
        state("ycsb-d", Map.of("records", "100", "insert-start", "30", "insert-count", "20"));
    Requests own = new Requests(part);
    RecordKeys keys = new RecordKeys(true, 1);
    Set<String> may = new HashSet<>();
    LongStream.range(30, 50).forEach(n -> may.add(keys.of(n)));
    own.begin(INSERT, random);
    assertThat(own.key()).isEqualTo(keys.of(FIRST));
    may.add(own.key());
    own.done();
    for (int i = 0; i < 500; i++) {
      own.begin(0, random);
      assertThat(may).contains(own.key());
      own.done();
    }
    assertThat(part.numbers().certain()).as("all are looked through").hasSize(100);
    assertThat(part.numbers().possible()).containsExactly(keys.of(FIRST));
  }

  @Test
  void whatOtherProcessesDidIsAdded() {
    insert();
    client.done();
    RunState other = state("ycsb-d", Map.of("records", "100"));
    other.population().enter(2);
    Requests theirs = new Requests(other);
    theirs.begin(INSERT, random);
    theirs.done();
    theirs.begin(INSERT, random);
    theirs.missed();
    other.answers().wrong("a record");

    state.add(other.tally());

    assertThat(state.acknowledged(YcsbOperation.INSERT)).isEqualTo(2);
    assertThat(state.uncertain(YcsbOperation.INSERT)).isEqualTo(1);
    assertThat(state.misses()).isEqualTo(1);
    assertThat(state.answers().wrong()).isEqualTo(1);
    RecordKeys keys = new RecordKeys(true, 1);
    long theirFirst = FIRST + (2L << 40);
    assertThat(state.numbers().possible())
        .containsExactlyInAnyOrder(keys.of(FIRST), keys.of(theirFirst), keys.of(theirFirst + 1));
    assertThat(state.numbers().certain()).hasSize(100).contains(keys.of(7));
  }

  @Test
  void scansBeginAtTheirKeyAndAscend() {
    RunState scans = state("ycsb-e", Map.of("records", "100", "scan-length", "3"));
    Requests scanning = new Requests(scans);
    scanning.begin(0, random);
    String key = scanning.key();

    assertThat(scanning.scanLength()).isEqualTo(3);
    assertThat(scanning.wrongOrder(List.of("a"))).contains(key);
    assertThat(scanning.wrongOrder(List.of())).contains(key);
    assertThat(scanning.wrongOrder(List.of(key, key + "2", key + "1")))
        .isEqualTo("a scan from " + key + " found " + key + "2 before " + key + "1");
    assertThat(scanning.wrongOrder(List.of(key, key + "1", key + "2", key + "3")))
        .isEqualTo("a scan of 3 records found 4");
    assertThat(scanning.wrongOrder(List.of(key, key + "1"))).isNull();
    scanning.done();
    assertThat(scans.scannedRecords()).isEqualTo(2);
    assertThat(scans.misses()).isEqualTo(2);
    assertThat(scans.firstWrong()).contains("record " + key + " was not found by scan");
  }
}
