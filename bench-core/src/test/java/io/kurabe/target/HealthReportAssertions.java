package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.HealthReportLine.Level;
import java.util.List;

/** What the checkups of all engines have in common. */
public final class HealthReportAssertions {
  private HealthReportAssertions() {}

  /** The first line of a check. */
  public static HealthReportLine line(List<HealthReportLine> lines, String check) {
    return lines.stream().filter(l -> l.check().equals(check)).findFirst().orElseThrow();
  }

  /** These checks in this order, and nothing wrong but what other work on the machine can do. */
  public static void assertHealthy(List<HealthReportLine> lines, String... checks) {
    assertThat(lines).extracting(HealthReportLine::check).containsExactly(checks);
    assertThat(lines)
        .filteredOn(l -> !List.of("free space", "round trip").contains(l.check()))
        .allSatisfy(l -> assertThat(l.level()).as(l.text()).isEqualTo(Level.OK));
    assertThat(line(lines, "free space").text()).contains(" free on the disk of its data");
  }

  /** Just these settings are warned of, each once. */
  public static void assertSpoiled(List<HealthReportLine> lines, String... settings) {
    assertThat(lines)
        .filteredOn(l -> l.check().equals("settings"))
        .extracting(l -> l.text().split(" ", 2)[0])
        .containsExactlyInAnyOrder(settings);
  }

  /** One setting is warned of, by that text, with what to do. */
  public static void assertNamed(List<HealthReportLine> settings, String text) {
    assertThat(settings)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.level()).isEqualTo(Level.WARNING);
              assertThat(line.check()).isEqualTo("settings");
              assertThat(line.text()).startsWith(text);
              assertThat(line.advice()).isNotBlank();
            });
  }
}
