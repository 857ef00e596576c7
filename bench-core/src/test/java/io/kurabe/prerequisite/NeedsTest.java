package io.kurabe.prerequisite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Tests whose prerequisite is missing, in JUnit itself. */
class NeedsTest {
  private static final List<String> DONE = new ArrayList<>();

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class Contract {
    abstract String server();

    @BeforeAll
    void open() {
      DONE.add("opened " + server());
    }

    @Test
    void works() {
      DONE.add("tested");
    }

    @AfterAll
    void close() {
      DONE.add("closed");
    }
  }

  static final class Unmarked extends Contract {
    @Override
    String server() {
      return "server";
    }

    @Test
    @Needs(Prerequisite.MOTO)
    void worksInAnotherWay() {
      DONE.add("tested in another way");
    }
  }

  @Needs(Prerequisite.MOTO)
  static class Marked extends Contract {
    @Override
    String server() {
      return Prerequisite.MOTO.value();
    }
  }

  static final class Inheriting extends Marked {}

  @AfterEach
  void forget() {
    System.clearProperty("KURABE_MOTO");
    System.clearProperty("BENCH_REQUIRE");
    DONE.clear();
  }

  @ParameterizedTest
  @CsvSource({"''", "postgres", "'docker,chromium'", "moto2"})
  void withoutItNeitherSetUpNorTestNorTearDownRuns(String required) {
    Events events = run(Marked.class, "/not/there", required);

    assertThat(DONE).isEmpty();
    assertThat(events.failed().count()).isZero();
    assertThat(events.skipped().stream())
        .singleElement()
        .satisfies(e -> assertThat(e.getRequiredPayload(String.class)).contains("KURABE_MOTO"));
  }

  @Test
  void anEmptyPathNamesNothing() {
    assertThat(run(Marked.class, "", "").skipped().count()).isOne();
  }

  @Test
  void aClassInheritsIt() {
    assertThat(run(Inheriting.class, "/not/there", "").skipped().count()).isOne();
    assertThat(DONE).isEmpty();
  }

  @Test
  void aMarkedMethodAloneIsSkipped() {
    Events events = run(Unmarked.class, "/not/there", "");

    assertThat(events.skipped().count()).isOne();
    assertThat(DONE).containsExactly("opened server", "tested", "closed");
  }

  @ParameterizedTest
  @CsvSource({"moto", "'docker,moto'", "'docker, moto'"})
  void whatIsRequiredAndMissingFailsAndRunsNothing(String required) {
    Events events = run(Marked.class, "/not/there", required);

    assertThat(DONE).isEmpty();
    assertThat(events.skipped().count()).isZero();
    assertThat(events.failed().count()).isOne();
  }

  @Test
  void withItEverythingRuns() {
    Events events = run(Marked.class, "/bin/sh", "moto");

    assertThat(events.failed().count()).isZero();
    assertThat(DONE).containsExactly("opened /bin/sh", "tested", "closed");
  }

  private static Events run(Class<?> tests, String moto, String required) {
    System.setProperty("KURABE_MOTO", moto);
    System.setProperty("BENCH_REQUIRE", required);
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(tests))
        .execute()
        .allEvents();
  }
}
