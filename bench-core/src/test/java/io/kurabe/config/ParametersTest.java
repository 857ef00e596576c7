package io.kurabe.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Design;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Parameters are declared once, and read from texts with every problem at its place. */
class ParametersTest {
  private static final Parameter<List<Integer>> CLIENTS =
      Parameter.of(
              "clients", ValueType.ascending(ValueType.count()), "Numbers of clients.", List.of(1))
          .byDefault(List.of(1, 8), List.of(400));

  private static final Parameter<Duration> LENGTH =
      Parameter.of("length", ValueType.durationAboveZero(), "Length.", Duration.ofSeconds(1))
          .alsoCalled("duration");

  private static final Parameter<Optional<Double>> PRECISE =
      Parameter.optional("precise", ValueType.percent(), "Until it is precise.");

  private static final Parameter<Design> ORDER =
      Parameter.of("order", ValueType.word(Design::text, Design.values()), "Order.", Design.RANDOM);

  private static final Parameter<Boolean> FAST = Parameter.flag("fast", "Faster.");

  private static final Parameter<List<String>> FILES =
      Parameter.of(
          "file", ValueType.of("FILE", f -> f, f -> f).repeated(), "Files.", List.<String>of());

  private static final Parameters<ParameterValues> ALL =
      Parameters.sized(
          List.of(CLIENTS, LENGTH, PRECISE, ORDER, FAST, FILES),
          values -> {
            if (values.get(FAST) && values.get(CLIENTS).size() > 2) {
              throw new IllegalArgumentException("two numbers of clients at most are fast");
            }
            return values;
          });

  private final Problems problems = new Problems("test");

  private Optional<ParameterValues> read(Map<String, String> texts) {
    return ALL.read(
        texts, new ParameterProblems(problems, name -> name.isEmpty() ? "all" : "--" + name));
  }

  private List<String> found() {
    try {
      problems.throwIfAny();
      return List.of();
    } catch (ConfigurationException e) {
      return e.problems();
    }
  }

  @Test
  void whatIsNotGivenIsTheDefaultOfTheSize() {
    assertThat(read(Map.of()).orElseThrow().get(CLIENTS)).containsExactly(1, 8);
    ParameterValues published = read(Map.of("size", "published")).orElseThrow();
    assertThat(published.get(CLIENTS)).containsExactly(400);
    assertThat(published.isGiven(CLIENTS)).isFalse();
    assertThat(found()).isEmpty();
  }

  @Test
  void textsBecomeValues() {
    ParameterValues values =
        read(Map.of(
                "clients",
                "64, 8,8",
                "duration",
                "2s",
                "precise",
                "2.5%",
                "order",
                "abba",
                "fast",
                "true",
                "file",
                "a,b.sql\nc.sql"))
            .orElseThrow();
    assertThat(values.get(CLIENTS)).containsExactly(8, 64);
    assertThat(values.get(LENGTH)).isEqualTo(Duration.ofSeconds(2));
    assertThat(values.get(PRECISE)).contains(0.025);
    assertThat(values.get(ORDER)).isEqualTo(Design.ABBA);
    assertThat(values.get(FAST)).isTrue();
    assertThat(values.get(FILES)).containsExactly("a,b.sql", "c.sql");
    assertThat(values.isGiven(LENGTH)).isTrue();
    assertThat(found()).isEmpty();
  }

  @Test
  void everyProblemIsToldAtItsPlace() {
    read(
        Map.of(
            "clients",
            "0,x",
            "duration",
            "0s",
            "order",
            "rmit",
            "fast",
            "perhaps",
            "sise",
            "1",
            "size",
            "huge"));
    assertThat(found())
        .containsExactlyInAnyOrder(
            "--clients: must be from 1 to 100000, was 0",
            "--length: must be longer than 0, was 0s",
            "--order: 'rmit' is unknown. Possible: random, abba, sequential",
            "--fast: 'perhaps' is neither true nor false",
            "--sise: unknown parameter. Possible: clients, fast, file, length, order, precise, size",
            "--size: 'huge' is unknown. Possible: local, published");
  }

  @Test
  void whatDoesNotGoTogetherIsToldOfAll() {
    assertThat(read(Map.of("clients", "1,2,3", "fast", "yes"))).isEmpty();
    assertThat(found()).containsExactly("all: two numbers of clients at most are fast");
  }

  @Test
  void resultsNameValuesThatAreThere() {
    assertThat(ALL.byDefault(StudySize.LOCAL).texts())
        .containsExactly(
            Map.entry("clients", "1,8"), Map.entry("length", "1s"), Map.entry("order", "random"));
    assertThat(
            ALL.byDefault(StudySize.LOCAL)
                .with(PRECISE, Optional.of(0.05))
                .with(FAST, true)
                .texts())
        .containsEntry("precise", "5%")
        .containsEntry("fast", "yes");
  }

  @Test
  void derivedValuesDoNotCountAsGiven() {
    ParameterValues values = ALL.byDefault(StudySize.LOCAL).derive(LENGTH, Duration.ofHours(1));
    assertThat(values.get(LENGTH)).isEqualTo(Duration.ofHours(1));
    assertThat(values.isGiven(LENGTH)).isFalse();
    assertThat(values.byDefault(LENGTH)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aStudyHasNoParametersButItsOwn() {
    Parameter<Integer> other = Parameter.of("other", ValueType.count(), "Another.", 1);
    ParameterValues values = ALL.byDefault(StudySize.LOCAL);
    assertThat(values.find(other)).isEmpty();
    assertThatThrownBy(() -> values.get(other)).hasMessage("there is no parameter other");
    assertThatThrownBy(() -> values.with(other, 2)).hasMessage("there is no parameter other");
  }

  @Test
  void aSizeOfItsOwnStandsBesideTheTwo() {
    Parameter<Integer> size = Parameter.of("size", ValueType.count(), "Loops.", 1).byDefault(1, 9);
    Parameters<Integer> own = Parameters.sized(List.of(size), values -> values.get(size));
    ParameterProblems none = ParameterProblems.byName(problems);
    assertThat(own.read(Map.of("size", "published"), none)).contains(9);
    assertThat(own.read(Map.of("size", "5"), none)).contains(5);
    assertThat(own.all()).hasSize(1);
    assertThat(found()).isEmpty();
  }

  @Test
  void helpNamesTheDefaults() {
    assertThat(CLIENTS.help()).isEqualTo("Numbers of clients. Default: 1,8; of size published 400");
    assertThat(FAST.help()).isEqualTo("Faster.");
    assertThat(PRECISE.help()).isEqualTo("Until it is precise.");
  }
}
