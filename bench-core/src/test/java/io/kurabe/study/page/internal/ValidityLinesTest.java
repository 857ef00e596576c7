package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.report.Variants;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.internal.LittlesLaw;
import io.kurabe.study.page.internal.ValidityLines.Line;
import io.kurabe.study.page.internal.ValidityLines.State;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ValidityLinesTest {
  @Test
  void everyCheckIsALineWhetherItAppliesOrNot() {
    assertThat(ValidityLines.of(SampleStudy.counters().runs().get(0)))
        .extracting(Line::name, Line::state)
        .containsExactly(
            tuple("steady state", State.DOUBT),
            tuple("Little's law", State.NOT_APPLICABLE),
            tuple("offered against achieved", State.NOT_APPLICABLE),
            tuple("generator", State.OK),
            tuple("audit", State.OK));
  }

  @Test
  void steadyStateTellsWhatWasCutOff() throws IOException {
    assertThat(
            texts(
                r ->
                    ((ObjectNode) r.path("steadiness"))
                        .put("state", "STEADY")
                        .put("cutSeconds", 2.5)
                        .put("because", "steady from 2.5 s on")))
        .contains("steady state: ok, steady from 2.5 s on; the first 2.50 s are in no number");
    assertThat(
            texts(
                r ->
                    ((ObjectNode) r.path("steadiness"))
                        .put("state", "UNSTEADY")
                        .put("because", "it went up all the time")))
        .contains("steady state: in doubt, no steady state: it went up all the time");
  }

  @Test
  void littlesLawIsHeldAgainstTheClients() throws IOException {
    assertThat(texts(r -> measure(r, 0.98)))
        .contains("Little's law: ok, throughput x response time is 0.980 of 1 client");
    assertThat(texts(r -> measure(r, 0.8)))
        .contains("Little's law: in doubt, throughput x response time is 0.800 of 1 client");
  }

  @Test
  void offeredRateIsHeldAgainstTheAchievedOne() throws IOException {
    assertThat(texts(r -> offer(r, 990, true)))
        .contains("offered against achieved: ok, 1k/s offered, 990/s achieved: sustained");
    assertThat(texts(r -> offer(r, 700, false)))
        .contains(
            "offered against achieved: in doubt, 1k/s offered, 700/s achieved:" + " UNSUSTAINABLE");
  }

  @Test
  void whatMakesARunInvalidIsBad() throws IOException {
    assertThat(
            texts(
                r -> {
                  r.put("complete", false);
                  r.putArray("invalid").add("no operation succeeded");
                  ((ObjectNode) r.path("audit")).put("exact", false).put("sentence", "LOST 3");
                }))
        .contains(
            "length: bad, did not run to its end: its numbers are of 8 s of 8 s",
            "audit: bad, LOST 3",
            "run: bad, no operation succeeded");
  }

  @Test
  void anUnfitGeneratorIsToldOnce() throws IOException {
    assertThat(
            texts(
                r -> {
                  r.putArray("invalid").add("stood still");
                  ((ObjectNode) r.path("generator")).putArray("unfit").add("stood still");
                }))
        .filteredOn(line -> line.contains("stood still"))
        .containsExactly("generator: bad, stood still");
  }

  private static void measure(ObjectNode run, double clients) {
    ((ObjectNode) run.path("measures")).put(LittlesLaw.MEASURE, clients);
  }

  private static void offer(ObjectNode run, double achieved, boolean sustainable) {
    run.putObject("offered")
        .put("offeredPerSecond", 1_000.0)
        .put("achievedPerSecond", achieved)
        .put("backlogAtEnd", 0)
        .put("backlogMax", 0)
        .put("unfinished", 0)
        .put("sustainable", sustainable);
  }

  private static List<String> texts(Consumer<ObjectNode> change) throws IOException {
    return ValidityLines.of(
            Variants.of(t -> change.accept((ObjectNode) t.path("runs").path(0))).runs().get(0))
        .stream()
        .map(Line::text)
        .toList();
  }
}
