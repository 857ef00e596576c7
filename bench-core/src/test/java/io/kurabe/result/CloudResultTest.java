package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloudResultTest {
  @TempDir Path folder;

  @Test
  void whatHostsToldIsReadAsItWasWritten() {
    StudyResult hosted = SampleStudy.counters().withHosts(SampleHosts.all());
    ResultFiles.write(folder, hosted);
    StudyResult read = ResultFiles.read(folder);
    assertThat(read).isEqualTo(hosted);
    assertThat(read.hosts()).contains(SampleHosts.all());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, Double.NaN, Double.POSITIVE_INFINITY})
  void aPriceIsAboveNothing(double usd) {
    assertThatThrownBy(() -> SampleHosts.price("db", usd))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a price per hour is above 0, was " + usd);
  }

  @Test
  void aPriceIsFoundByItsTarget() {
    assertThat(SampleHosts.all().price("arm")).map(HostPrice::usdPerHour).contains(0.16);
    assertThat(SampleHosts.all().price("other")).isEmpty();
  }

  @Test
  void aMetricIsTheMeanOfItsPeriodsAndTheirExtremes() {
    HostMetric metric =
        HostMetric.of(
            "ReadIOPS",
            "1/s",
            60,
            List.of(new HostMetric.Sample(0, 10, 4, 90), new HostMetric.Sample(60, 20, 6, 40)));
    assertThat(metric.average()).isEqualTo(15);
    assertThat(metric.minimum()).isEqualTo(4);
    assertThat(metric.maximum()).isEqualTo(90);
  }
}
