package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.OptionalArtifact;
import io.kurabe.junit.FakeEngine;
import io.kurabe.probe.AnyMachine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.TargetLookup;
import io.kurabe.workloads.roundtrip.internal.RoundTripWorkload;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that have a name in place of an address. */
class LookedUpTest {
  private static final Target NAMED = Target.parse("db=aws:rds:orders");
  private static final String WHAT_TO_ADD =
      "'aws:rds:orders' needs "
          + OptionalArtifact.coordinates("bench-cli")
          + " on the class path, which looks it up; add it as a dependency, or use the JDBC or"
          + " Redis URL of its endpoint";

  @TempDir private Path folder;

  @Test
  void withoutALookupAMessageSaysWhatToAdd() {
    assertThatThrownBy(() -> TargetSession.open(NAMED))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("Session: target db: " + WHAT_TO_ADD);
    assertThatThrownBy(
            () ->
                LoadTest.on(NAMED)
                    .workload(new RoundTripWorkload())
                    .clients(1)
                    .generator(AnyMachine.engine())
                    .run())
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("LoadTest: target: " + WHAT_TO_ADD);
  }

  @Test
  void theSearchEndsAfterTheServersWereClosed() throws IOException {
    List<String> events =
        withLookup(
            Found.class,
            () -> {
              try (TargetSession session =
                  TargetSession.open(
                      List.of(NAMED),
                      Engines.of(List.of(new FakeEngine())),
                      OpenOptions.DEFAULT,
                      RunId.random())) {
                assertThat(session.factsOf("db").product()).isEqualTo("Fake");
              }
            });
    assertThat(events).startsWith("look up db", "start db").endsWith("end search");
  }

  @Test
  void aSearchThatFailsIsEndedToo() throws IOException {
    List<String> events =
        withLookup(
            Missing.class,
            () ->
                assertThatThrownBy(() -> TargetSession.open(NAMED))
                    .isInstanceOf(TargetException.class)
                    .hasMessage("db is not there"));
    assertThat(events).containsExactly("look up db", "end search");
  }

  /** What happens while a lookup is offered as a service. */
  private List<String> withLookup(Class<? extends TargetLookup> lookup, Runnable work)
      throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(TargetLookup.class.getName()), lookup.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    FakeEngine.EVENTS.clear();
    try (URLClassLoader offering = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(offering);
      work.run();
    } finally {
      thread.setContextClassLoader(before);
    }
    return List.copyOf(FakeEngine.EVENTS);
  }

  /** Finds a server of the fake engine. */
  public static final class Found implements TargetLookup {
    /** For the service. */
    public Found() {}

    @Override
    public Search begin(Map<String, String> environment, Consumer<String> notes) {
      return new FakeSearch(target -> Target.parse("embedded:fake").withName(target.name()));
    }
  }

  /** Finds nothing. */
  public static final class Missing implements TargetLookup {
    /** For the service. */
    public Missing() {}

    @Override
    public Search begin(Map<String, String> environment, Consumer<String> notes) {
      return new FakeSearch(
          target -> {
            throw new TargetException(target.name() + " is not there");
          });
    }
  }

  private record FakeSearch(UnaryOperator<Target> found) implements TargetLookup.Search {
    @Override
    public List<Target> resolve(List<Target> targets) {
      targets.forEach(target -> FakeEngine.EVENTS.add("look up " + target.name()));
      return targets.stream().map(found).toList();
    }

    @Override
    public void close() {
      FakeEngine.EVENTS.add("end search");
    }
  }
}
