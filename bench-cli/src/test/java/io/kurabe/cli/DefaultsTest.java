package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Defaults of options from the environment and from files; wrong values show who reads them. */
class DefaultsTest {
  @TempDir private Path folder;

  private final Map<String, String> environment = new HashMap<>();
  private Path own;
  private Path home;

  @BeforeEach
  void setPlaces() throws IOException {
    own = folder.resolve("kurabe.yaml");
    home = folder.resolve("config/kurabe/config.yaml");
    Files.createDirectories(home.getParent());
    environment.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
  }

  private void own(String text) throws IOException {
    Files.writeString(own, text);
    environment.put("KURABE_CONFIG", own.toString());
  }

  private CaughtScreen run(int code, String... words) {
    CaughtScreen screen = new CaughtScreen(environment);
    assertThat(Main.execute(words, screen.screen())).as(screen.said()).isEqualTo(code);
    return screen;
  }

  private String refused(String... words) {
    return run(ExitCode.USAGE, words).err();
  }

  @Test
  void aValueOfAFileIsThatOfTheOptionAndToldWithItsPlace() throws IOException {
    own("load:\n  pool: 3\n  round-trip:\n    rate: 5\n");
    assertThat(refused("load", "round-trip", "-t", "embedded:redis", "--think", "1s"))
        .contains("--think: belongs to the closed loop");
    assertThat(refused("load", "round-trip", "-t", "embedded:redis", "--clients", "2", "--x"))
        .doesNotContain("rate", "pool");
  }

  @Test
  void whatTheCommandRefusesIsToldAtItsLine() throws IOException {
    own("# of this project\nload:\n  think: 1s\n");
    assertThat(refused("load", "round-trip", "-t", "embedded:redis", "--rate", "5"))
        .contains(own + " line 3  load.think: belongs to the closed loop");
  }

  @Test
  void theCommandLineGoesBeforeTheVariableBeforeTheFolderBeforeTheHome() throws IOException {
    Files.writeString(home, "output: h\nmargin: 4%\nformat: json\n");
    own("output: o\nmargin: 3%\n");
    environment.put("KURABE_COMPARE_MARGIN", "2%");
    String shown = run(ExitCode.OK, "config").out();
    assertThat(shown)
        .contains(own + " ", "2 values", home + " ", "3 values")
        .containsPattern("compare.margin +2% +KURABE_COMPARE_MARGIN\n")
        .containsPattern("margin +3% +" + own + " line 2\n")
        .containsPattern("output +o +" + own + " line 1\n")
        .containsPattern("format +json +" + home + " line 3\n")
        .doesNotContain(home + " line 1");
    assertThat(refused("report", "none", "--format", "none"))
        .contains("Defaults: output o (" + own + " line 1)")
        .doesNotContain("format json");
  }

  @Test
  void everythingWrongIsToldAtOnce() throws IOException {
    Files.writeString(home, "load: {clients: none}\n");
    own(
        """
        format: xml
        quiet: perhaps
        clientz: 4
        load:
          duration: soon
          point-selekt: {rows: 5}
          keep-data:
            more: 1
        targets:
          db: jdbc:mysql://me:hunter2@db1/
          cache: [redis://c1, redis://c2]
        target: redis://:hunter2@c1
        password: hunter2
        """);
    String said = refused("list");
    assertThat(said)
        .contains("bench list is not usable, 11 problems:")
        .contains(own + " line 1  format: 'xml' is unknown. Possible: text, markdown, summary")
        .contains(own + " line 2  quiet: 'perhaps' is neither true nor false")
        .contains(own + " line 3  clientz: 'clientz' is no command or option. Possible: ")
        .contains(own + " line 5  load.duration: 'soon' is not a duration")
        .contains(own + " line 6  load.point-selekt.rows: 'point-selekt' is no command or option")
        .contains(own + " line 8  load.keep-data.more: 'keep-data' is no command or option")
        .contains(own + " line 10  targets.db: no password belongs into this file. A password")
        .contains(own + " line 11  targets.cache: a target has a name and one address")
        .contains(own + " line 12  target: no password belongs into this file")
        .contains(own + " line 13  password: no password belongs into this file")
        .contains(home + " line 1  load.clients: 'none' is not a whole number")
        .doesNotContain("hunter2", "\tat ");
    assertThat(run(ExitCode.OK, "help", "run").out()).contains("Usage: bench run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: [", "- a", "format: text\nformat: json"})
  void whatIsNoSuchFileIsToldWithItsLine(String text) throws IOException {
    own(text);
    assertThat(refused("list")).contains(own + " line ");
  }

  @Test
  void aFileThatTheEnvironmentNamesMustBeThere() {
    environment.put("KURABE_CONFIG", own.toString());
    assertThat(refused("list")).contains("'" + own + "' cannot be read");
    environment.put("KURABE_CONFIG", "");
    assertThat(run(ExitCode.OK, "config").out())
        .contains(home + " ", "not there", "No default is set")
        .doesNotContain("kurabe.yaml ");
  }

  @Test
  void aFileOfCommentsSaysNothing() throws IOException {
    own("# nothing yet\n\n");
    assertThat(run(ExitCode.OK, "config").out()).contains("0 values", "No default is set");
  }

  @Test
  void targetsHaveNames() throws IOException {
    own("targets:\n  db: embedded:oracle\n  cache: redis://127.0.0.1:1\nload: {target: db}\n");
    assertThat(refused("load", "round-trip", "--clients", "0"))
        .contains("load.target: 'embedded:oracle' is unknown");
    assertThat(refused("run", "counters", "-t", "db", "--clients", "0"))
        .contains("--target: 'embedded:oracle' is unknown");
    assertThat(run(ExitCode.OK, "config").out()).containsPattern("targets.cache +redis://127");
  }

  @Test
  void aListIsAnOptionWrittenForEach() throws IOException {
    own("compare:\n  gate: ['p99<5% slower', 'nothing']\nrun:\n  keys: {clients: [1, 2]}\n");
    assertThat(refused("compare", "x"))
        .contains(own + " line 2  compare.gate: 'nothing' is no gate");
    own("run:\n  query-cache: {clients: [1, 2]}\n");
    assertThat(refused("run", "query-cache", "--repeats", "0")).doesNotContain("clients");
  }

  @Test
  void aFormatThatACommandDoesNotKnowIsNoneOfIts() throws IOException {
    own("format: summary\n");
    assertThat(run(ExitCode.OK, "run", "quick", "--dry-run").out()).contains("quick");
    assertThat(refused("doctor", "-t", "nothing")).doesNotContain("summary");
  }

  @Test
  void passwordsInTheEnvironmentAreNoDefaults() {
    environment.put("KURABE_PASSWORD_FILE", "hunter2");
    environment.put("KURABE_FLEET_KEY", "aaaa");
    CaughtScreen screen = run(ExitCode.USAGE, "load", "round-trip", "-t", "nothing");
    assertThat(screen.said()).doesNotContain("hunter2", "Defaults:", "fleet-key");
    assertThat(run(ExitCode.OK, "config").out()).contains("No default is set");
  }
}
