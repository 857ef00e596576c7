package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.StopSignal;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.result.UnequalPair;
import io.kurabe.spec.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostReaderTest {
  private static final Instant BEGIN = SampleRuns.BEGIN;

  private final MovedClock clock = new MovedClock();
  private final FakeCloudWatch cloudWatch = new FakeCloudWatch();
  private final StopSignal stop = new StopSignal();
  private final List<String> progress = new ArrayList<>();

  @Test
  void itAsksAgainUntilTheLastMinuteIsThere() throws Exception {
    cloudWatch
        .putMinutes("CPUUtilization", BEGIN, 2, 40)
        .before(
            () -> {
              if (cloudWatch.asked().size() == 3) {
                cloudWatch.putMinutes("CPUUtilization", BEGIN, 3, 40);
              }
            });
    CloudResult hosts = hosts(Duration.ofMinutes(5));
    assertThat(cloudWatch.asked()).hasSize(3);
    assertThat(clock.nanoTime()).isEqualTo(Duration.ofSeconds(30).toNanos());
    assertThat(hosts.windows().get(0).metric("CPUUtilization").orElseThrow().samples()).hasSize(3);
    assertThat(hosts.notes()).isEmpty();
    assertThat(progress)
        .containsExactly(
            "Waiting for CloudWatch's last minutes (at most 300 s; Ctrl-C ends the waiting) ...");
  }

  @Test
  void afterTheWaitItGoesOnWithWhatThereIs() throws Exception {
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 2, 40);
    CloudResult hosts = hosts(Duration.ofSeconds(40));
    assertThat(cloudWatch.asked()).as("at 0, 15, 30 and 40 s").hasSize(4);
    assertThat(clock.nanoTime()).isEqualTo(Duration.ofSeconds(40).toNanos());
    assertThat(hosts.windows().get(0).metric("CPUUtilization").orElseThrow().samples()).hasSize(2);
    assertThat(hosts.notes())
        .containsExactly("pg: CloudWatch's metrics of the last minutes had not arrived.");
  }

  @Test
  void withoutPatienceItAsksOnceAndDoesNotSpeakOfWaiting() throws Exception {
    CloudResult hosts = hosts(Duration.ZERO);
    assertThat(cloudWatch.asked()).hasSize(1);
    assertThat(clock.nanoTime()).isZero();
    assertThat(progress).isEmpty();
    assertThat(hosts.notes()).containsExactly("pg: CloudWatch has no metrics of this time.");
  }

  @Test
  void whoeverStopsItDoesNotWait() throws Exception {
    cloudWatch.before(() -> stop.request("Ctrl-C"));
    hosts(Duration.ofMinutes(5));
    assertThat(cloudWatch.asked()).hasSize(1);
    assertThat(clock.nanoTime()).isZero();
  }

  @Test
  void aRefusalIsNotWaitedFor() throws Exception {
    cloudWatch.refuse(Refusals.notAllowed());
    CloudResult hosts = hosts(Duration.ofMinutes(5));
    assertThat(cloudWatch.asked()).hasSize(1);
    assertThat(progress).isEmpty();
    assertThat(hosts.notes()).singleElement().asString().contains("cloudwatch:GetMetricData");
  }

  @Test
  void runsAndPointsSayWhichLimitWasReachedInThem() throws Exception {
    StudyResult study = SampleStudy.counters();
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 16, 40).putMinutes("BurstBalance", BEGIN, 2, 50);
    // In the minute of the second repeats.
    cloudWatch.put("BurstBalance", BEGIN.plusSeconds(120), 45, 40, 50);
    cloudWatch.putMinutes("BurstBalance", BEGIN.plusSeconds(180), 13, 40);
    StudyResult marked =
        reader(Duration.ZERO)
            .addTo(study, List.of(), List.of(watch("mariadb")), List.of(), stop, progress::add);
    String limit =
        "limit of AWS on mariadb: it lived on the I/O credits of its gp2 storage: BurstBalance fell"
            + " from 50 to 40%.";
    assertThat(marked.runs())
        .filteredOn(r -> r.cautions().contains(limit))
        .as("four numbers of clients by three methods, and redis with mariadb behind it")
        .hasSize(16)
        .allSatisfy(
            r -> {
              assertThat(r.targets()).contains("mariadb");
              assertThat(r.spec().name()).endsWith("-r2");
            });
    assertThat(marked.points())
        .filteredOn(p -> p.cautions().contains(limit))
        .hasSize(16)
        .allSatisfy(
            p ->
                assertThat(p.target().equals("mariadb") || p.variant().contains("write-back"))
                    .isTrue());
    assertThat(marked.hosts().orElseThrow().windows().get(0).limits())
        .as("the whole study")
        .containsExactly(limit.substring("limit of AWS on mariadb: ".length()));
    assertThat(marked.findings()).isEqualTo(study.findings());
    assertThat(marked.runs()).hasSameSizeAs(study.runs());
  }

  @Test
  void withoutLimitsTheRunsStayAsTheyAre() throws Exception {
    StudyResult study = SampleStudy.counters();
    cloudWatch.putMinutes("CPUUtilization", BEGIN, 16, 40);
    StudyResult same =
        reader(Duration.ZERO)
            .addTo(study, List.of(), List.of(watch("mariadb")), List.of(), stop, progress::add);
    assertThat(same.runs()).isEqualTo(study.runs());
    assertThat(same.points()).isEqualTo(study.points());
  }

  @Test
  void pricesAndUnequalPairsAreKept() throws Exception {
    HostPrice price = new HostPrice("pg", 0.2, "", "", "as given by --price", "");
    UnequalPair pair = new UnequalPair("pg", "mysql", List.of("x"), List.of());
    CloudResult hosts =
        reader(Duration.ZERO)
            .addTo(SampleRuns.study(60), List.of(price), List.of(), List.of(pair), stop, p -> {})
            .hosts()
            .orElseThrow();
    assertThat(hosts.prices()).containsExactly(price);
    assertThat(hosts.pairs()).containsExactly(pair);
  }

  @Test
  void aServerOutsideOfAwsHasThePriceThatTheUserGives() throws Exception {
    StudyResult study = SampleStudy.counters();
    try (AwsTargets nothing = new AwsTargets(Map.of(), n -> {})) {
      assertThat(
              new HostReader(nothing, HostReader.Options.DEFAULT)
                  .addTo(study, List.of(), stop, progress::add))
          .isSameAs(study);
      HostReader.Options options =
          new HostReader.Options(Map.of("redis", 0.125), HostReader.PATIENCE);
      StudyResult priced =
          new HostReader(nothing, options).addTo(study, List.of(), stop, progress::add);
      assertThat(priced.hosts().orElseThrow().prices())
          .containsExactly(new HostPrice("redis", 0.125, "", "", "as given by --price", ""));
    }
    assertThat(progress).isEmpty();
  }

  private CloudResult hosts(Duration timeout) throws InterruptedException {
    return reader(timeout)
        .addTo(
            SampleRuns.study(180), List.of(), List.of(watch("pg")), List.of(), stop, progress::add)
        .hosts()
        .orElseThrow();
  }

  private HostReader reader(Duration timeout) {
    return new HostReader(
        new AwsTargets(Map.of(), n -> {}), new HostReader.Options(Map.of(), timeout), clock);
  }

  private HostWatch watch(String target) {
    return new HostWatch(
        target,
        SampleHosted.rds("postgres"),
        new MetricReader(cloudWatch),
        new WaitReader(new FakeInsights()),
        Optional.empty());
  }
}
