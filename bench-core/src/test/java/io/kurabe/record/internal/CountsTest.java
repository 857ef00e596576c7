package io.kurabe.record.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.workload.Operation;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountsTest {
  @Test
  void hasTheBucketsOfAnHdrHistogram() {
    Counts counts = new Counts();
    Histogram reference = HistogramText.empty();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 100_000; i++) {
      long value = random.nextLong(1L << random.nextInt(1, 42));
      counts.add(value);
      reference.recordValue(value);
    }
    for (long edge : new long[] {0, 1, 2047, 2048, 2049, 4095, 4096, HistogramText.HIGHEST_NANOS}) {
      counts.add(edge);
      reference.recordValue(edge);
    }
    assertThat(drained(counts, new Counts.Sum())).isEqualTo(reference);
  }

  @Test
  void theWarmUpIsRecordedApart() {
    Recorder recorder = new Recorder(List.of(new Operation("read", 1)), 1_000, 2_000);
    ClientRecorder client = recorder.client();
    client.success(0, 900, 900, 950, -1);
    client.success(0, 1_000, 1_000, 1_050, -1);
    client.success(0, 1_100, 1_100, 1_150, -1);

    assertThat(recorder.nextOfWarmUp().get(0).service().getTotalCount()).isEqualTo(1);
    assertThat(recorder.nextInterval().get(0).service().getTotalCount()).isEqualTo(2);
    assertThat(recorder.succeededInTime()).isEqualTo(2);
    assertThat(recorder.acknowledged()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "999, 1_000, 0, 0, 0, 0",
    "999, 1_001, 0, 0, 1, 0",
    "999, 2_001, 0, 0, 0, 0",
    "1_000, 1_000, 1, 0, 0, 1",
    "1_000, 1_001, 1, 1, 0, 0",
    "1_999, 2_000, 1, 1, 0, 0",
    "1_999, 2_001, 1, 0, 0, 1",
    "2_000, 2_001, 0, 0, 0, 0"
  })
  void anAnswerBelongsToThePhaseInWhichItWasDue(
      String due, String done, long measured, long inTime, long carriedOver, long late) {
    Recorder recorder = new Recorder(List.of(new Operation("read", 1)), 1_000, 2_000);
    long sent = Long.parseLong(due.replace("_", ""));
    recorder.client().success(0, sent, sent, Long.parseLong(done.replace("_", "")), -1);

    OperationInterval interval = recorder.nextInterval().get(0);
    assertThat(interval.service().getTotalCount()).isEqualTo(measured);
    assertThat(recorder.nextOfWarmUp().get(0).service().getTotalCount()).isEqualTo(1 - measured);
    assertThat(recorder.succeededInTime()).isEqualTo(inTime);
    assertThat(interval.carriedOver()).isEqualTo(carriedOver);
    assertThat(interval.late()).isEqualTo(late);
  }

  @Test
  void eachLookGivesWhatCameSinceTheLast() {
    Counts counts = new Counts();
    Counts.Sum sum = new Counts.Sum();
    counts.add(100);
    counts.add(5_000_000);
    assertThat(drained(counts, sum).getTotalCount()).isEqualTo(2);
    assertThat(drained(counts, sum).getTotalCount()).isZero();
    counts.add(100);
    Histogram third = drained(counts, sum);
    assertThat(third.getTotalCount()).isEqualTo(1);
    assertThat(third.getCountAtValue(100)).isEqualTo(1);
  }

  @Test
  void nothingIsLostOrCountedTwiceWhenReadBesideItsWriters() throws Exception {
    int each = 400_000;
    Recorder recorder = new Recorder(List.of(new Operation("op", 1)), 0, Long.MAX_VALUE / 2);
    CountDownLatch running = new CountDownLatch(3);
    for (int i = 0; i < 3; i++) {
      // More clients than have times of their own: the three threads write to the same.
      List<ClientRecorder> clients = Stream.generate(recorder::client).limit(100).toList();
      new Thread(
              () -> {
                for (int n = 0; n < each; n++) {
                  clients.get(n % 100).success(0, n, n, n + 1 + n % 100_000, -1);
                }
                running.countDown();
              })
          .start();
    }
    long seen = 0;
    while (running.getCount() > 0) {
      seen += recorder.nextInterval().get(0).response().getTotalCount();
    }
    running.await();
    seen += recorder.nextInterval().get(0).response().getTotalCount();
    assertThat(seen).isEqualTo(3L * each);
    assertThat(recorder.acknowledged()).isEqualTo(3L * each);
  }

  private static Histogram drained(Counts counts, Counts.Sum sum) {
    Histogram histogram = HistogramText.empty();
    counts.addTo(sum);
    sum.drainTo(histogram);
    return histogram;
  }
}
