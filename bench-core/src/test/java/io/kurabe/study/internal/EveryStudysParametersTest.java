package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.Parameter;
import io.kurabe.config.StudySize;
import io.kurabe.study.load.internal.Load;
import io.kurabe.workload.WorkloadType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every study declares of its parameters can be read, shown and read again. */
class EveryStudysParametersTest {
  static Stream<Study<?>> studies() {
    return Stream.concat(Study.all().stream(), WorkloadType.all().stream().map(Load::new));
  }

  private static Map<String, String> defaults(Study<?> study, StudySize size) {
    return study.parameters().byDefault(size).values().texts();
  }

  @ParameterizedTest
  @MethodSource("studies")
  void itsDefaultsAreTextsThatMakeTheSame(Study<?> study) {
    for (StudySize size : StudySize.values()) {
      Map<String, String> texts = new LinkedHashMap<>(defaults(study, size));
      texts.values().removeIf(String::isEmpty);
      assertThat(study.prepare(texts).texts()).as(size.text()).isEqualTo(texts);
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void itsNamesAreDistinctAndItsHelpIsSentences(Study<?> study) {
    List<String> names =
        study.parameters().all().stream()
            .flatMap(p -> Stream.concat(Stream.of(p.name()), p.aliases().stream()))
            .toList();
    assertThat(names).doesNotHaveDuplicates().allMatch(n -> n.matches("[a-z]+(-[a-z]+)*"));
    assertThat(study.parameters().all())
        .extracting(Parameter::about)
        .allMatch(about -> about.matches("(?s)[A-Z\\[].{10,}"));
    assertThat(study.info().question()).isNotBlank();
  }
}
