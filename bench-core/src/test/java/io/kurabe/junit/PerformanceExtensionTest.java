package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Engine;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The extension as JUnit runs it, on an engine that notes what happens. */
class PerformanceExtensionTest {
  @TempDir Path folder;
  private ClassLoader original;

  @BeforeEach
  void offerTheFakeEngine() throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(Engine.class.getName()), FakeEngine.class.getName());
    original = Thread.currentThread().getContextClassLoader();
    Thread.currentThread()
        .setContextClassLoader(new URLClassLoader(new URL[] {folder.toUri().toURL()}, original));
    FakeEngine.EVENTS.clear();
  }

  @AfterEach
  void takeItAway() throws IOException {
    ((URLClassLoader) Thread.currentThread().getContextClassLoader()).close();
    Thread.currentThread().setContextClassLoader(original);
  }

  private EngineTestKit.Builder kit(Class<?>... classes) {
    return EngineTestKit.engine("junit-jupiter")
        .configurationParameter(PerformanceTest.REPORTS, folder.resolve("reports").toString())
        .configurationParameter(PerformanceTest.BASELINES, folder.resolve("baselines").toString())
        .selectors(
            Arrays.stream(classes)
                .map(DiscoverySelectors::selectClass)
                .toArray(DiscoverySelector[]::new));
  }

  @Test
  void aTestPassesFailsOrIsAborted() {
    EngineExecutionResults results = kit(PerformanceCases.Verdicts.class).execute();

    results.testEvents().assertStatistics(s -> s.started(3).succeeded(1).failed(1).aborted(1));
    results
        .testEvents()
        .assertThatEvents()
        .haveExactly(
            1,
            event(
                test("tooSlow"),
                finishedWithFailure(
                    instanceOf(AssertionFailedError.class),
                    message(m -> m.contains("fails      p99 response, at most 1ms (1% may take")))))
        .haveExactly(
            1,
            event(
                test("notComparable"),
                abortedWithReason(
                    instanceOf(TestAbortedException.class),
                    message(m -> m.contains("-Dkurabe.baseline=record")))));
  }

  @Test
  void aPassIsReportedWithItsFigures() {
    EngineExecutionResults results = kit(PerformanceCases.Verdicts.class).execute();

    assertThat(reports(results)).anySatisfy(r -> assertThat(r).contains("all 2 budgets hold"));
    assertThat(folder.resolve("reports/io.kurabe.junit.PerformanceCases.Verdicts.fast/report.html"))
        .isNotEmptyFile();
  }

  /** First without a baseline, then against the one that was recorded. */
  @Test
  void aTestThatSaysNothingOfRepeatsIsDecided() {
    kit(PerformanceCases.DefaultPath.class)
        .configurationParameter(PerformanceTest.BASELINE, "record")
        .execute()
        .testEvents()
        .assertStatistics(s -> s.aborted(1));
    EngineExecutionResults results = kit(PerformanceCases.DefaultPath.class).execute();
    results.testEvents().assertStatistics(s -> s.succeeded(1));
    assertThat(reports(results)).anySatisfy(r -> assertThat(r).contains("all 4 budgets hold"));
  }

  @Test
  void theServerLivesAsLongAsTheClassAndTheSchemaAsLongAsTheTest() {
    kit(PerformanceCases.TwoTests.class)
        .execute()
        .testEvents()
        .assertStatistics(s -> s.succeeded(3));

    assertThat(FakeEngine.EVENTS)
        .containsExactly(
            "start fake",
            "create workspace",
            "create workspace",
            "first",
            "drop workspace",
            "second asks for nothing",
            "create workspace",
            "nested",
            "drop workspace",
            "drop workspace",
            "stop fake");
  }

  @Test
  void theTargetCanBeConfigured() {
    kit(PerformanceCases.TwoTests.class)
        .configurationParameter("kurabe.target.fake", "fake://elsewhere")
        .execute()
        .testEvents()
        .assertStatistics(s -> s.succeeded(3));
    EngineExecutionResults broken =
        kit(PerformanceCases.TwoTests.class)
            .configurationParameter("kurabe.target", "embedded:broken")
            .execute();

    assertThat(failure(broken))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("on purpose");
  }

  @Test
  void aProviderMakesTheTargetOnceForItsClass() {
    int before = PerformanceCases.Provided.PORT.get();
    kit(PerformanceCases.Provided.class)
        .configurationParameter(PerformanceTest.BASELINE, "record")
        .execute()
        .testEvents()
        .assertStatistics(s -> s.aborted(1));
    kit(PerformanceCases.Provided.class)
        .execute()
        .testEvents()
        .assertStatistics(s -> s.succeeded(1));

    assertThat(PerformanceCases.Provided.PORT).hasValue(before + 2);
    assertThat(FakeEngine.EVENTS).startsWith("start shop");
  }

  @Test
  void aServerThatCannotBeStartedFailsAndGivesTheMachineBack() {
    EngineExecutionResults results =
        kit(PerformanceCases.Broken.class, PerformanceCases.Verdicts.class).execute();

    assertThat(failure(results))
        .isInstanceOf(TargetException.class)
        .hasMessage("The fake server cannot be started on purpose.");
    results.testEvents().assertStatistics(s -> s.started(3));
  }

  @Test
  void connectionsAreForSqlServers() {
    EngineExecutionResults results = kit(PerformanceCases.NoSql.class).execute();

    results
        .testEvents()
        .assertThatEvents()
        .haveExactly(
            1,
            event(
                finishedWithFailure(
                    message(m -> m.contains("needs a SQL server") && m.contains("Fake 1.0")))));
  }

  @Test
  void aPerformanceTestWithinAnotherIsRefused() {
    EngineExecutionResults results = kit(PerformanceCases.Doubled.class).execute();

    assertThat(failure(results)).isInstanceOf(ConfigurationException.class);
    assertThat(FakeEngine.EVENTS).contains("start fake", "stop fake");
  }

  @Test
  void neverTwoAtATimeAlthoughEverythingIsParallel() {
    EngineExecutionResults results =
        kit(
                PerformanceCases.AloneOne.class,
                PerformanceCases.AloneTwo.class,
                PerformanceCases.Ordinary.class)
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter(
                "junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
            .execute();

    results.testEvents().assertStatistics(s -> s.started(7).succeeded(7));
  }

  @Test
  void nothingOfItStaysBehind() {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    kit(PerformanceCases.Verdicts.class, PerformanceCases.TwoTests.class).execute();

    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(t -> t.getName().startsWith("kurabe") && t.isAlive())
        .isSubsetOf(before);
    assertThat(FakeEngine.EVENTS.stream().filter(e -> e.startsWith("start")).count())
        .isEqualTo(FakeEngine.EVENTS.stream().filter(e -> e.startsWith("stop")).count());
  }

  @Test
  void theyHaveATagToLeaveThemOut() {
    EngineExecutionResults results = kit(PerformanceCases.Verdicts.class).execute();

    assertThat(results.containerEvents().list())
        .anySatisfy(
            e ->
                assertThat(e.getTestDescriptor().getTags())
                    .contains(TestTag.create("performance")));
    assertThat(PerformanceTest.class.getAnnotation(Tag.class).value()).isEqualTo("performance");
  }

  private static Throwable failure(EngineExecutionResults results) {
    return results.containerEvents().failed().stream()
        .flatMap(
            e ->
                e
                    .getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                    .getThrowable()
                    .stream())
        .findFirst()
        .orElseThrow();
  }

  private static List<String> reports(EngineExecutionResults results) {
    return results
        .allEvents()
        .filter(e -> e.getType() == EventType.REPORTING_ENTRY_PUBLISHED)
        .map(Event::toString)
        .toList();
  }
}
