package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options in front of the names of commands; the wrong value shows which command read them. */
class CommandOrderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run -q --only x | bench profile run: --only",
        "run --format xml | bench profile run: --format",
        "run -t nothing | bench profile run: --target",
        "run -q --nope | bench profile run: unknown option: '--nope'",
        "run -q counters --clients 0 | bench run counters: --clients",
        "run --clients 0 -o x counters | bench run counters: --clients",
        "run -qo results --only x quick | bench profile run: --only",
        "-q run counters --clients 0 | bench run counters: --clients",
        "--format xml run counters | bench run counters: --format",
        "-q --profile quick --only x | bench profile run: --only",
        "--format xml --profile quick | bench profile run: --format",
        "profile -q run quick --only x | bench profile run: --only",
        "load --clients 0 round-trip -t embedded:redis | bench load round-trip: --clients",
        "load -t embedded:redis --clientz 4 round-trip | bench load round-trip: unknown option",
        "load --sql no.sql --clients 4 -t embedded:postgres | bench load sql: no.sql: cannot be",
        "run -q countrs | bench run: STUDY: 'countrs' is unknown",
        "run --size published | bench run: STUDY: no study given beside '--size'",
        "load -q | bench load: WORKLOAD: no workload given beside '-q'",
      })
  void theCommandThatIsMeantReadsThem(String line, String said) {
    Console console = new Console();
    assertThat(console.run(line.split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(console.err()).startsWith(said);
  }

  @ParameterizedTest
  @CsvSource({
    "run -h, bench run ",
    "-h run counters, bench run counters ",
    "run -q -h, bench run "
  })
  void helpStaysThatOfWhatIsNamed(String line, String shown) {
    Console console = new Console();
    assertThat(console.run(line.split(" "))).as(console.err()).isZero();
    assertThat(console.out()).startsWith("Usage: " + shown);
  }
}
