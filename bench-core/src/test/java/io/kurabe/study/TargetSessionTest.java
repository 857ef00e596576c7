package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.junit.FakeEngine;
import io.kurabe.result.internal.JournalHeader;
import io.kurabe.study.internal.Journal;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused, and what is left then. */
class TargetSessionTest {
  @TempDir private Path folder;

  private static List<Target> targets(String... texts) {
    return Stream.of(texts).map(Target::parse).toList();
  }

  private Journal journalOf(List<Target> targets) {
    FakeEngine engine = new FakeEngine();
    List<ServerFacts> facts =
        targets.stream().map(t -> engine.open(t, OpenOptions.DEFAULT).facts()).toList();
    Journal.begin(folder, FakeEngine.LEFT)
        .open(
            new JournalHeader(
                JournalHeader.SCHEMA,
                "keys",
                FakeEngine.LEFT.value(),
                Instant.parse("2026-11-22T05:00:00Z"),
                Map.of(),
                facts),
            List.of());
    FakeEngine.EVENTS.clear();
    return Journal.resume(folder);
  }

  private static TargetSession reopen(List<Target> targets, Journal journal) {
    return TargetSession.reopen(
        targets,
        Engines.of(List.of(new FakeEngine())),
        OpenOptions.DEFAULT,
        journal.id(),
        journal::requireSameServers);
  }

  @Test
  void whatWasLeftIsTakenOverAndWhereNothingWasLeftItIsNew() {
    List<Target> targets = targets("a=embedded:left", "b=embedded:fake");
    reopen(targets, journalOf(targets)).close();
    assertThat(FakeEngine.EVENTS)
        .contains("reopen workspace", "create workspace")
        .doesNotContain("keep workspace");
  }

  @Test
  void whenOneTargetFailsWhatWasLeftOnAnotherStays() {
    List<Target> targets = targets("a=embedded:left", "b=embedded:full");
    Journal journal = journalOf(targets);
    assertThatThrownBy(() -> reopen(targets, journal))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("is full on purpose");
    assertThat(FakeEngine.EVENTS)
        .containsSubsequence("reopen workspace", "keep workspace")
        .contains("stop a", "stop b");
  }

  @Test
  void nothingIsMadeOnOtherServersThanThoseOfTheEarlierProcess() {
    Journal journal = journalOf(targets("a=embedded:left"));
    assertThatThrownBy(() -> reopen(targets("b=embedded:left"), journal))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("targets: were [a] and are [b]");
    assertThat(FakeEngine.EVENTS).containsExactly("start b", "stop b");
  }

  @Test
  void allTargetsThatCannotBeOpenedAreNamedAtOnce() {
    List<Target> targets =
        List.of(Target.parse("a=embedded:oracle"), Target.parse("a=jdbc:oracle://somewhere/x"));
    assertThatThrownBy(
            () ->
                TargetSession.open(
                    targets,
                    Engines.of(List.of(new FakeEngine())),
                    OpenOptions.DEFAULT,
                    RunId.random()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("Session is not usable, 3 problems:")
        .hasMessageContaining("target a: 'embedded:oracle' is unknown")
        .hasMessageContaining("no engine opens 'jdbc:oracle://somewhere/x'")
        .hasMessageContaining("target a: is there twice");
    assertThatThrownBy(TargetSession::open).hasMessageContaining("at least one is needed");
  }
}
