package io.kurabe.jmh.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.config.ConfigurationException;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.report.internal.Rendered;
import io.kurabe.report.internal.TextStyle;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What JMH 1.37 wrote for two benchmarks of PostgreSQL in two forks of two iterations: {@code
 * batch} in mode avgt and {@code upsert} in mode sample.
 */
class JmhStudyTest {
  private final StudyResult result = JmhStudy.of(recorded(), around(""));
  private final PointResult batch = result.points().get(0);
  private final PointResult upsert = result.points().get(1);

  @Test
  void aForkIsARunAndAPointHasItsForks() {
    assertThat(result.study()).isEqualTo("jmh");
    assertThat(result.points())
        .extracting(PointResult::variant)
        .containsExactly("postgres batch, prepared", "postgres upsert, text");
    assertThat(result.runs())
        .extracting(r -> r.spec().name())
        .containsExactlyElementsOf(
            List.of(
                "postgres-batch-prepared-t1-f1",
                "postgres-batch-prepared-t1-f2",
                "postgres-upsert-text-t1-f1",
                "postgres-upsert-text-t1-f2"));
    assertThat(batch.runs()).hasSize(2);
    assertThat(batch.target()).isEqualTo("postgres");
    assertThat(batch.factors()).containsExactly(Map.entry("protocol", "prepared"));
  }

  @Test
  void theIntervalIsOverForksAndNotOverIterations() {
    // Forks: (143.24283631578948 + 55.14438894736842) / 2 and (772.99593 + 2348.94804) / 2.
    assertThat(batch.meanResponse().value()).isCloseTo(830.0828, within(0.001));
    assertThat(batch.meanResponse().runs()).isEqualTo(2);
    // t(1) = 12.706; s = 1033.63; s / sqrt(2) = 730.89.
    assertThat(batch.meanResponse().high()).isCloseTo(830.0828 + 12.7062 * 730.889, within(1.0));
  }

  @Test
  void theRateIsTheOtherSideOfTheMeanTime() {
    assertThat(batch.throughput().value()).isCloseTo(1e6 / 830.0828, within(0.01));
    assertThat(batch.throughput().bounded()).as("the time's interval reaches below 0").isFalse();
    double mean = upsert.meanResponse().value();
    assertThat(mean).isCloseTo((2176.4893 + 2290.2193) / 2, within(0.001));
    assertThat(upsert.throughput().low())
        .isCloseTo(1e6 / upsert.meanResponse().high(), within(0.01));
    assertThat(upsert.throughput().high())
        .isCloseTo(1e6 / upsert.meanResponse().low(), within(0.01));
  }

  @Test
  void percentilesComeFromTheSamplesOfAllForks() {
    LatencySummary times = upsert.response();
    assertThat(times.count()).isEqualTo(366);
    assertThat(times.p50Micros()).isCloseTo(1894.4, within(2.0));
    assertThat(times.maxMicros()).isCloseTo(15302.656, within(16.0));
    assertThat(upsert.measures()).as("JMH's own percentiles, a mean over forks").isEmpty();
    assertThat(result.runs().get(2).operations().get(0).response().count()).isEqualTo(87 + 98);
  }

  @Test
  void whatJmhDidNotMeasureIsAbsentAndNotZero() {
    assertThat(batch.response()).isEqualTo(LatencySummary.EMPTY);
    RunResult run = result.runs().get(0);
    assertThat(run.series()).hasSize(2).allSatisfy(i -> assertThat(i.p50Micros()).isNaN());
    assertThat(run.generator().cpuShare()).isNegative();
    assertThat(run.audit()).isEmpty();
    assertThat(run.measuredSeconds()).isEqualTo(0.4);
    assertThat(Rendered.csv(result, "series.csv").lines().skip(1).limit(2))
        .allSatisfy(line -> assertThat(line).endsWith(",,,"));
  }

  @Test
  void theReportsShowThreadsAndNoVerdictOnExactness() {
    String text = Rendered.text(result, Optional.empty(), new TextStyle(false, true, 100));
    assertThat(text).as("no series, no Little's law").doesNotContain("Validity of the runs");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("threads", "batch, prepared", "830us", "the mean, over forks")
        .doesNotContain("clients")
        .doesNotContain("yes");
    assertThat(Rendered.markdown(result)).contains("| threads |").doesNotContain("| yes |");
  }

  @Test
  void thePathOfTheForksFileIsNoParameter() {
    assertThat(result.parameters())
        .containsEntry("JMH", "1.37")
        .containsEntry("forks", "2")
        .containsEntry("measurement", "2 x 200 ms")
        .containsEntry("fork's JVM arguments", "")
        .containsEntry("durability", "durable");
  }

  @Test
  void profilersBecomeMeasuresWithTheirUnit() {
    String profiled =
        recorded()
            .replaceFirst(
                "\"secondaryMetrics\": \\{\\}",
                "\"secondaryMetrics\": {\"gc.alloc.rate.norm\": {\"score\": 24.5, \"scoreUnit\": \"B/op\","
                    + " \"rawData\": [[24.0, 24.0], [25.0, 25.0]]}}");
    StudyResult study = JmhStudy.of(profiled, around(""));
    assertThat(study.points().get(0).measures()).containsEntry("gc.alloc.rate.norm [B/op]", 24.5);
    assertThat(study.runs().get(1).measures()).containsEntry("gc.alloc.rate.norm [B/op]", 25.0);
    assertThat(Rendered.text(study, Optional.empty(), new TextStyle(false, true, 100)))
        .contains("postgres batch, prepared: gc.alloc.rate.norm 24.5 B/op");
  }

  @Test
  void itSurvivesTheResultFile(@TempDir Path folder) {
    ResultFiles.write(folder, result);
    assertThat(ResultFiles.read(folder)).isEqualTo(result);
  }

  @Test
  void anIncompleteOneSaysWhy() {
    StudyResult incomplete = JmhStudy.of(recorded(), around("interrupted"));
    assertThat(incomplete.complete()).isFalse();
    assertThat(incomplete.incompleteBecause()).isEqualTo("interrupted");
    assertThat(incomplete.order()).hasSize(5).contains("PostgresBenchmark.upsert prepared, fork 1");
  }

  @Test
  void whatIsNotJmhsIsRefused() {
    assertThatThrownBy(() -> JmhStudy.of("[{\"a\":1}]", around("")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("benchmark");
    assertThatThrownBy(() -> JmhStudy.of("[", around("")))
        .isInstanceOf(ConfigurationException.class);
  }

  private static JmhStudy.Circumstances around(String incomplete) {
    return new JmhStudy.Circumstances(
        Instant.parse("2026-11-21T08:19:37Z"),
        31.0,
        incomplete,
        incomplete.isEmpty() ? List.of() : List.of("PostgresBenchmark.upsert prepared, fork 1"),
        EnvironmentReader.read(),
        List.of(),
        Map.of("durability", "durable"),
        List.of());
  }

  private static String recorded() {
    try (InputStream in = JmhStudyTest.class.getResourceAsStream("recorded.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
