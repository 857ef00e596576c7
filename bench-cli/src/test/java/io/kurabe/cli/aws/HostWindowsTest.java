package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.HostMetric;
import io.kurabe.result.HostWindow;
import io.kurabe.result.StudyResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.pi.model.DataPoint;
import software.amazon.awssdk.services.pi.model.MetricKeyDataPoints;

/** What a host kept, cut into the spans of runs. */
class HostWindowsTest {
  private static final Instant BEGIN = SampleRuns.BEGIN;
  private static final CloudInstance POSTGRES = SampleHosted.rds("postgres");

  private final FakeCloudWatch cloudWatch = new FakeCloudWatch();
  private final FakeInsights insights = new FakeInsights();

  @Test
  void aRunHasTheFullMinutesWithinItOnItsOwnClock() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 5, 20);
    cloudWatch.put("CPUUtilization", BEGIN.plusSeconds(60), 70, 60, 80);
    cloudWatch.put("CPUUtilization", BEGIN.plusSeconds(120), 90, 50, 100);
    HostWindow window = ofRun(SampleRuns.study(300, SampleRuns.run("r", "pg", 30, 30, 120)));
    assertThat(window.target()).isEqualTo("pg");
    assertThat(window.startedAt()).isEqualTo(Instant.parse("2026-11-21T09:30:30Z"));
    assertThat(window.seconds()).isEqualTo(150);
    assertThat(window.shared()).isFalse();
    HostMetric cpu = window.metric("CPUUtilization").orElseThrow();
    assertThat(cpu.samples())
        .containsExactly(
            new HostMetric.Sample(30, 70, 60, 80), new HostMetric.Sample(90, 90, 50, 100));
    assertThat(cpu.average()).isEqualTo(80);
    assertThat(cpu.minimum()).isEqualTo(50);
    assertThat(cpu.maximum()).isEqualTo(100);
    assertThat(cpu.unit()).isEqualTo("%");
    assertThat(cpu.periodSeconds()).isEqualTo(60);
  }

  @Test
  void aRunWithoutAFullMinuteSharesThoseThatItTouches() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 5, 40);
    HostWindow window = ofRun(SampleRuns.study(300, SampleRuns.run("r", "pg", 110, 5, 30)));
    assertThat(window.shared()).isTrue();
    assertThat(window.metric("CPUUtilization").orElseThrow().samples())
        .extracting(HostMetric.Sample::startSeconds)
        .containsExactly(-50.0, 10.0);
  }

  @Test
  void aRunThatWasCutEndsWhereItWas() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 10, 40);
    HostWindow window = ofRun(SampleRuns.study(600, SampleRuns.cut("r", "pg", 60, 10, 400, 115)));
    assertThat(window.seconds()).isEqualTo(125);
    assertThat(window.metric("CPUUtilization").orElseThrow().samples()).hasSize(2);
  }

  @Test
  void aFillEndsWhenTheTableIsFull() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 10, 40);
    cloudWatch.putMinutes("WriteIOPS", BEGIN, 3, 100);
    cloudWatch.putMinutes("WriteIOPS", BEGIN.plusSeconds(180), 7, 12_000);
    HostWindow window = ofRun(SampleRuns.study(600, SampleRuns.filled("fill", "pg", 60, 120)));
    assertThat(window.seconds()).isEqualTo(120);
    assertThat(window.metric("WriteIOPS").orElseThrow().maximum()).isEqualTo(100);
    assertThat(window.limits()).as("what came later was another's").isEmpty();
  }

  @Test
  void theTransientThatIsCutOffIsOfTheRun() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 10, 40);
    assertThat(
            ofRun(SampleRuns.study(600, SampleRuns.settled("r", "pg", 0, 30, 120, 45))).seconds())
        .isEqualTo(150);
  }

  @Test
  void aBalanceFallsFromTheMinuteInWhichARunBeginsToThatInWhichItEnds() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 5, 40);
    double[] balance = {99, 90, 81, 81, 81};
    for (int minute = 0; minute < balance.length; minute++) {
      double at = balance[minute];
      cloudWatch.put("EBSIOBalance%", BEGIN.plusSeconds(60L * minute), at, at, at);
    }
    HostWindow window = ofRun(SampleRuns.study(300, SampleRuns.run("r", "pg", 50, 30, 60)));
    assertThat(window.metric("EBSIOBalance%").orElseThrow().samples())
        .as("one full minute is in it, in which nothing can be seen to fall")
        .hasSize(1);
    assertThat(window.limits())
        .containsExactly(
            "it lived on the I/O credits of its class: EBSIOBalance% fell from 99 to 81%.");
    assertThat(ofRun(SampleRuns.study(300, SampleRuns.run("r", "pg", 180, 0, 120))).limits())
        .as("a later one, while the balance stays")
        .isEmpty();
  }

  @Test
  void waitsThatAreKnownByTheMinuteAreSharedAsMetricsAre() {
    insights.page(List.of(waited("CPU", point(0, 8.0), point(60, 1.0), point(120, 4.0))));
    StudyResult study =
        SampleRuns.study(
            7_200,
            SampleRuns.run("long", "pg", 55, 5, 65),
            SampleRuns.run("short", "pg", 130, 0, 30));
    HostWatch watch = watch(POSTGRES);
    watch.askWaits(study);
    List<HostWindow> windows = watch.windows(study);
    assertThat(windows.get(1).load()).containsExactly(new HostWindow.Wait("CPU", 1.0));
    assertThat(windows.get(1).shared()).isFalse();
    assertThat(windows.get(2).load()).containsExactly(new HostWindow.Wait("CPU", 4.0));
    assertThat(windows.get(2).shared()).isTrue();
  }

  @Test
  void anEventThatDidNotOccurInARunIsNotBorrowedFromItsNeighbour() {
    insights.page(
        List.of(
            waited("CPU", point(29, 4.0), point(30, 1.0), point(31, 1.0), point(32, 1.0)),
            waited("IO:WALSync", point(29, 8.0)),
            waited("Lock:tuple", point(31, 3.0))));
    StudyResult study = SampleRuns.study(120, SampleRuns.run("r", "pg", 30, 0, 3));
    HostWatch watch = watch(POSTGRES);
    watch.askWaits(study);
    HostWindow window = watch.windows(study).get(1);
    assertThat(window.load())
        .containsExactly(new HostWindow.Wait("CPU", 1.0), new HostWindow.Wait("Lock:tuple", 1.0));
    assertThat(window.shared()).isFalse();
  }

  @Test
  void aMetricWithoutASampleInARunIsNotBorrowedEither() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 5, 40).putMinutes("ReadIOPS", BEGIN, 5, 9_000);
    cloudWatch.putMinutes("WriteIOPS", BEGIN, 1, 9_000);
    HostWindow window = ofRun(SampleRuns.study(300, SampleRuns.run("r", "pg", 30, 0, 120)));
    assertThat(window.metric("ReadIOPS")).isPresent();
    assertThat(window.metric("WriteIOPS")).isEmpty();
    assertThat(window.limits()).isEmpty();
    assertThat(window.shared()).isFalse();
  }

  @Test
  void theWholeStudyAndTheRunsOnTheTargetHaveAWindowEach() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 5, 40);
    HostWatch watch = watch(POSTGRES);
    StudyResult study =
        SampleRuns.study(
            300,
            SampleRuns.run("one", "pg", 0, 0, 60),
            SampleRuns.run("other", "mysql", 60, 0, 60),
            SampleRuns.run("two", "pg", 120, 0, 60));
    watch.ask(study);
    assertThat(watch.windows(study)).extracting(HostWindow::run).containsExactly("", "one", "two");
    assertThat(watch.windows(study).get(0).metric("CPUUtilization").orElseThrow().samples())
        .hasSize(5);
    assertThat(watch.windows(study)).noneMatch(HostWindow::shared);
  }

  @Test
  void limitsAreSaidOfTheRunThatReachedThem() {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 2, 40);
    cloudWatch.putMinutes("WriteIOPS", BEGIN, 1, 100);
    cloudWatch.put("WriteIOPS", BEGIN.plusSeconds(60), 12_000, 11_000, 12_100);
    StudyResult study =
        SampleRuns.study(
            120, SampleRuns.run("calm", "pg", 0, 0, 60), SampleRuns.run("full", "pg", 60, 0, 60));
    HostWatch watch = watch(POSTGRES);
    watch.ask(study);
    List<HostWindow> windows = watch.windows(study);
    assertThat(windows.get(1).limits()).isEmpty();
    assertThat(windows.get(2).limits())
        .containsExactly("it did 12000 I/O operations per second; its gp3 storage has 12000.");
  }

  @Test
  void theLoadOfARunIsTheMeanOfItsSeconds() {
    insights.page(
        List.of(
            waited(
                "CPU",
                point(10, 8.0),
                point(30, 1.0),
                point(31, 2.0),
                point(90, 3.0),
                point(91, 9.0))));
    StudyResult study = SampleRuns.study(120, SampleRuns.run("r", "pg", 30, 10, 50));
    HostWatch watch = watch(POSTGRES);
    watch.askWaits(study);
    assertThat(insights.asked().get(0).identifier()).isEqualTo("db-RESOURCE");
    List<HostWindow> windows = watch.windows(study);
    assertThat(windows.get(1).load()).containsExactly(new HostWindow.Wait("CPU", 1.5));
    assertThat(windows.get(0).load()).containsExactly(new HostWindow.Wait("CPU", 4.6));
    assertThat(watch.notes()).isEmpty();
  }

  private static MetricKeyDataPoints waited(String event, DataPoint... points) {
    return MetricKeyDataPoints.builder()
        .key(k -> k.metric("db.load.avg").dimensions(Map.of("db.wait_event.name", event)))
        .dataPoints(points)
        .build();
  }

  private static DataPoint point(int second, double value) {
    return DataPoint.builder().timestamp(BEGIN.plusSeconds(second)).value(value).build();
  }

  /** The second window: that of the only run. */
  private HostWindow ofRun(StudyResult study) {
    HostWatch watch = watch(POSTGRES);
    assertThat(watch.ask(study)).isTrue();
    return watch.windows(study).get(1);
  }

  private HostWatch watch(CloudInstance server) {
    return new HostWatch(
        "pg", server, new MetricReader(cloudWatch), new WaitReader(insights), Optional.empty());
  }
}
