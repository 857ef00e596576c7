package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.report.internal.Rendered;
import io.kurabe.result.Finding;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values that stand beside several findings of one claim are printed beside the first. */
class PublishedOnceTest {
  private static final String VALUES = "Aurora MySQL 5.6, 10 to 100 tasks: 10.5x";

  private static StudyResult twoSubjects() {
    StudyResult sample = SampleStudy.counters();
    Finding first =
        sample.findings().stream().filter(f -> !f.published().isEmpty()).findFirst().orElseThrow();
    Finding second =
        Finding.of(
                first.id(),
                "another subject",
                first.sentence(),
                first.relation(),
                first.verdict(),
                first.because())
            .withEffect(first.effect())
            .withPublished(first.published());
    return sample.withFindings(List.of(first, second));
  }

  @Test
  void onThePage() {
    assertThat(Rendered.html(twoSubjects()))
        .contains("<b>another subject</b>")
        .containsOnlyOnce("Published: ")
        .containsOnlyOnce(VALUES);
  }

  @Test
  void inMarkdown() {
    assertThat(Rendered.markdown(twoSubjects()))
        .containsPattern("another subject .* \\| as above \\|")
        .containsOnlyOnce(VALUES);
  }
}
