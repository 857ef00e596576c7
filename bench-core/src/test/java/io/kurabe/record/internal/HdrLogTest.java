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
      log.write(0, 1, recorder.nextInterval());
    }
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("run-1.read.hlog", "run-1.write.hlog");
    assertThat(tags(folder.resolve("run-1.read.hlog")))
        .containsExactly("service:1", "response:1", "lag:1");
    assertThat(tags(folder.resolve("run-1.write.hlog"))).containsExactly("failed-deadlock:1");
  }

  /** The folder's name is a file's, as one example of what cannot be written. */
  @Test
  void aLogThatCannotBeWrittenDoesNotEndTheRun(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("hlog"), "in the way");
    Recorder recorder = new Recorder(List.of(new Operation("read", 1)), 0, 1_000_000_000);
    recorder.client().success(0, 100, 200, 1_000_200, -1);
    try (HdrLog log = new HdrLog(file, "run-1", 1_000_000)) {
      log.write(0, 1, recorder.nextInterval());
      log.write(1, 2, recorder.nextInterval());
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
