package io.kurabe.record.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Operation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdrLogTest {
  @Test
  void eachOperationHasALogThatHdrHistogramReads(@TempDir Path folder) throws Exception {
    Recorder recorder =
        new Recorder(
            List.of(new Operation("read", 1), new Operation("write", 1)), 0, 1_000_000_000);
    ClientRecorder client = recorder.client();
    client.success(0, 100, 200, 1_000_200, -1);
    client.failure(1, 100, 100, 5_000_100, new Failure(OutcomeKind.DEADLOCK, "40P01", "deadlock"));
    try (HdrLog log = new HdrLog(folder, "run-1", 1_000_000)) {
      log.write("", second(1, recorder));
    }
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("run-1.read.hlog", "run-1.write.hlog");
    assertThat(tags(folder.resolve("run-1.read.hlog")))
        .containsExactly("service:1", "response:1", "lag:1");
    assertThat(tags(folder.resolve("run-1.write.hlog"))).containsExactly("failed-deadlock:1");
  }

  @Test
  void eachOfSeveralGeneratorsHasTagsOfItsOwnBesideThoseOfAll(@TempDir Path folder)
      throws Exception {
    Recorder recorder = new Recorder(List.of(new Operation("read", 1)), 0, 1_000_000_000);
    ClientRecorder client = recorder.client();
    client.success(0, 100, 100, 1_000_100, -1);
    client.failure(0, 100, 100, 5_000_100, new Failure(OutcomeKind.DEADLOCK, "40P01", "deadlock"));
    Interval one = second(1, recorder);
    client.success(0, 100, 100, 2_000_100, -1);
    Interval two = second(1, recorder);
    try (HdrLog log = new HdrLog(folder, "run-1", 1_000_000)) {
      log.write("agent-0", one);
      log.write("rack 2, agent-1", two);
      log.write("", Interval.merge(List.of(List.of(one), List.of(two))));
    }
    assertThat(tags(folder.resolve("run-1.read.hlog")))
        .containsExactly(
            "service@agent-0:1",
            "response@agent-0:1",
            "failed-deadlock@agent-0:1",
            "service@rack_2__agent-1:1",
            "response@rack_2__agent-1:1",
            "service:2",
            "response:2",
            "failed-deadlock:1");
  }

  private static Interval second(long number, Recorder recorder) {
    long end = number * 1_000_000_000;
    return new Interval(number, end - 1_000_000_000, end, false, recorder.nextInterval());
  }

  /** The folder's name is a file's, as one example of what cannot be written. */
  @Test
  void aLogThatCannotBeWrittenDoesNotEndTheRun(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("hlog"), "in the way");
    Recorder recorder = new Recorder(List.of(new Operation("read", 1)), 0, 1_000_000_000);
    recorder.client().success(0, 100, 200, 1_000_200, -1);
    try (HdrLog log = new HdrLog(file, "run-1", 1_000_000)) {
      log.write("", second(1, recorder));
      log.write("", second(2, recorder));
      assertThat(log.failure()).startsWith("cannot write " + file);
    }
  }

  @Test
  void theLedgerKeepsAHundredCodesAndCountsTheRest() {
    ErrorLedger ledger = new ErrorLedger();
    for (int i = 0; i < 300; i++) {
      ledger.add(new Failure(OutcomeKind.OTHER, "E" + i, "message"));
    }
    assertThat(ledger.entries()).hasSize(101);
    assertThat(ledger.entries().stream().mapToLong(e -> e.count()).sum()).isEqualTo(300);
    assertThat(ledger.entries().get(0).first().code()).isEqualTo("(more codes)");
  }

  private static List<String> tags(Path log) throws Exception {
    List<String> tags = new ArrayList<>();
    try (var in = Files.newInputStream(log)) {
      HistogramLogReader reader = new HistogramLogReader(in);
      for (EncodableHistogram h = reader.nextIntervalHistogram();
          h != null;
          h = reader.nextIntervalHistogram()) {
        tags.add(h.getTag() + ":" + ((org.HdrHistogram.Histogram) h).getTotalCount());
      }
    }
    return tags;
  }
}
