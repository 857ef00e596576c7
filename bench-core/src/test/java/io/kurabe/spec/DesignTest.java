package io.kurabe.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesignTest {
  private static final List<String> VARIANTS = List.of("a", "b", "c", "d");

  @Test
  void randomBlocksHaveEveryVariantOnceInAnOrderDrawnBySeed() {
    List<List<String>> order = order(Design.RANDOM, 50, 42);
    assertThat(order)
        .hasSize(50)
        .allSatisfy(b -> assertThat(b).hasSameElementsAs(VARIANTS).hasSize(4));
    assertThat(order)
        .isEqualTo(order(Design.RANDOM, 50, 42))
        .isNotEqualTo(order(Design.RANDOM, 50, 7));
    Map<String, Long> first =
        order.stream().collect(Collectors.groupingBy(b -> b.get(0), Collectors.counting()));
    assertThat(first.values())
        .as("no variant is always first")
        .allSatisfy(n -> assertThat(n).isBetween(5L, 20L));
  }

  @Test
  void abbaCancelsALinearDrift() {
    List<List<String>> order = order(Design.ABBA, 4, 42);
    assertThat(order.get(0)).containsExactly("a", "b", "c", "d");
    assertThat(order.get(1)).containsExactly("d", "c", "b", "a");
    List<String> sequence = order.stream().flatMap(List::stream).toList();
    Map<String, Integer> places = new TreeMap<>();
    IntStream.range(0, sequence.size())
        .forEach(i -> places.merge(sequence.get(i), i, Integer::sum));
    assertThat(places.values()).as("mean place").containsOnly(4 * 15 / 2);
  }

  @Test
  void sequentialFinishesAnVariantBeforeTheNext() {
    assertThat(order(Design.SEQUENTIAL, 3, 42))
        .containsExactly(List.of("a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d"));
  }

  private static List<List<String>> order(Design design, int repeats, long seed) {
    return new Replication(design, repeats, Optional.empty(), false)
        .order(repeat -> VARIANTS, variant -> variant, seed);
  }

  @Test
  void sequentialRunsCannotStopByPrecision() {
    var until = Optional.of(new Replication.UntilPrecise(0.02, Duration.ofMinutes(1)));
    assertThatThrownBy(() -> new Replication(Design.SEQUENTIAL, 7, until, false))
        .hasMessageContaining("use random or abba");
  }

  @Test
  void whatWasAskedForStandsInTheResult() {
    Map<String, String> parameters = new TreeMap<>();
    new Replication(
            Design.ABBA,
            9,
            Optional.of(new Replication.UntilPrecise(0.025, Duration.ofMinutes(5))),
            true)
        .describe(parameters);
    assertThat(parameters)
        .containsEntry("repeats", "9")
        .containsEntry("design", "abba")
        .containsEntry("until-precise", "2.5%")
        .containsEntry("time-limit", "5m")
        .containsEntry("null-check", "yes");
  }
}
