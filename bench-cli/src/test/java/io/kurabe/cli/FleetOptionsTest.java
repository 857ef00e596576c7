package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.fleet.FleetKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a fleet is said at once, before a server is opened or an agent awaited. */
class FleetOptionsTest {
  private static final String URL = "pg=jdbc:postgresql://bench@db.invalid/app";

  private static Path key;

  @BeforeAll
  static void makeAKey(@TempDir Path folder) {
    key = folder.resolve("fleet.p12");
    FleetKey.make().write(key);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0       | must be from 1 to 1000, was 0",
        "-1      | must be from 1 to 1000, was -1",
        "many    | 'many' is not a whole number",
        "local:0 | must be from 1 to 1000, was 0",
        "local:x | 'x' is not a whole number",
        "ssh:    | '' is not a host, as ssh takes it",
        "ssh:a,a | a host is named twice: one generator fills a host"
      })
  void noSuchFleet(String text, String problem) {
    assertThat(problems("load", "point-select", "-t", URL, "--fleet", text))
        .containsExactly(
            "--fleet: '%s' is no fleet: %s. Possible: a number of agents that you start, local:N, ssh:HOST,HOST"
                .formatted(text, problem));
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() {
    assertThat(
            problems(
                "load point-select --fleet 2 --clients 1 --ask-password --join-timeout 0 --key nokey"
                    + " --bind 127.0.0.1:99999 -t pg=jdbc:postgresql://bench:s3cret@db.invalid/app"))
        .containsExactly(
            "--bind: '127.0.0.1:99999': a port is between 1 and 65535",
            "--join-timeout: must be above 0",
            "--key: the key 'nokey' cannot be read: there is no such file or folder",
            "--fleet: passwords do not travel: take that of 'pg' out of its URL, and give it to each"
                + " process as KURABE_PASSWORD_PG",
            "--ask-password: passwords do not travel: give them to each process as"
                + " KURABE_PASSWORD_<NAME>",
            "--clients: 1 client cannot be divided among 2 generators: each needs at least one");
  }

  @Test
  void aFleetOfOtherHostsNeedsAKeyAndAServerThatTheyReach() {
    assertThat(problems("load point-select --fleet 2 --clients 2 -t embedded:postgres"))
        .containsExactly(
            "--key: is needed: 'bench fleet key --out fleet.p12' makes one, which the agents get,"
                + " too",
            "--fleet: 'postgres' is started here, where agents of other hosts do not reach it;"
                + " local:2 makes them here, too");
    assertThat(problems("agent --join 127.0.0.1"))
        .containsExactly("--key: is needed: the file that the coordinator has, too");
  }

  @Test
  void aKeyThatOthersMayReadIsNone() throws Exception {
    Path open = key.resolveSibling("open.p12");
    Files.copy(key, open);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    String refused =
        "--key: the key '%s' is a secret, and others than its owner have rights on it (rw-r--r--): chmod 600 it"
            .formatted(open);
    assertThat(problems("load point-select --fleet 2 --clients 2 --key " + open + " -t " + URL))
        .containsExactly(refused);
    assertThat(problems("agent --join 127.0.0.1 --key " + open)).containsExactly(refused);
  }

  @Test
  void aLocalFleetHasAKeyOfItsOwn() {
    assertThat(problems("load point-select --fleet local:2 --clients 2 --key k -t " + URL))
        .containsExactly("--key: a local fleet makes a key of its own; leave it out");
  }

  @Test
  void optionsOfAFleetNeedOne() {
    assertThat(
            problems(
                "load point-select --key k --bind 127.0.0.1 --join-timeout 1m -t embedded:postgres"))
        .containsExactly(
            "--key: belongs to --fleet",
            "--bind: belongs to --fleet",
            "--join-timeout: belongs to --fleet");
  }

  @Test
  void whatGeneratorsShareIsSharedEvenly() {
    assertThat(problems("load point-select --fleet local:3 --clients 4 --pool 4 -t " + URL))
        .containsExactly(
            "--pool: 4 connections cannot be shared evenly by 3 generators: take a multiple of 3");
    assertThat(
            problems(
                "load round-trip --fleet local:3 --clients 4 --pipeline 2 -t redis://db.invalid"))
        .containsExactly(
            "--clients: 2 shared connections cannot be divided among 3 generators: each needs at"
                + " least one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keys", "ddl", "sql-bench", "query-cache"})
  void whatNeedsOneProcessSaysSo(String study) {
    String server = study.equals("query-cache") ? "embedded:mariadb" : "embedded:postgres";
    assertThat(problems("run " + study + " --fleet 2 --verbose -t " + server))
        .containsExactly(
            "--fleet: "
                + study
                + " runs in one process: only there is the order of all requests seen");
  }

  @Test
  void aPortThatIsTakenIsToldBeforeAnythingIsMade() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String bind = "127.0.0.1:" + taken.getLocalPort();
      String problem =
          "--bind: cannot listen at port %d of 127.0.0.1: another program does"
              .formatted(taken.getLocalPort());
      String withKey = " --key " + key + " --bind " + bind;
      assertThat(problems("load counters --fleet 2 --clients 2 -t " + URL + withKey))
          .containsExactly(problem);
      assertThat(problems("agent --join 127.0.0.1" + withKey)).containsExactly(problem);
      assertThat(problems("agent --join 127.0.0.1 --key " + key + " --bind 192.0.2.1"))
          .containsExactly("--bind: 192.0.2.1 is no address of this host");
    }
  }

  @Test
  void aPasswordInAnAgentsUrlIsWarnedOf() {
    CaughtScreen screen = new CaughtScreen(Map.of());
    String url = "pg=jdbc:postgresql://db.invalid/app?user=bench&password=s3cr3t";
    assertThat(Main.execute(new String[] {"agent", "--join", "[", "-t", url}, screen.screen()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("Warning: the password in the URL of 'pg' can be seen")
        .doesNotContain("s3cr3t");
  }

  private static List<String> problems(String words) {
    return problems(words.split(" "));
  }

  /** What a command that cannot be used says, without the command. */
  private static List<String> problems(String... words) {
    CaughtScreen screen = new CaughtScreen(Map.of());
    assertThat(Main.execute(words, screen.screen())).as(screen.said()).isEqualTo(ExitCode.USAGE);
    List<String> problems = new ArrayList<>();
    for (String line : screen.err().lines().filter(l -> !l.startsWith("Warning")).toList()) {
      if (!line.contains("is not usable")) {
        problems.add(line.replaceFirst("^bench [a-z]+( [a-z-]+)?: ", "").strip());
      }
    }
    return problems;
  }
}
