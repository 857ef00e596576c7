package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.ddl.internal.DdlResult;
import io.kurabe.target.SharedServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Changes of tables that files of many kinds make, on the embedded SQL servers. Each file says in
 * its first lines which change is made, and what the result says.
 */
@ExtendWith(SharedServers.class)
class UserSchemasIT {
  private static final String ROWS_OF_FILE = "-- with-data";

  @TempDir private Path folder = Path.of("");

  static Stream<String> files() throws Exception {
    try (Stream<Path> all = Files.list(schemas())) {
      return all.map(f -> f.getFileName().toString()).sorted().toList().stream();
    }
  }

  private static Path schemas() throws Exception {
    return Path.of(Objects.requireNonNull(UserSchemasIT.class.getResource("schemas")).toURI());
  }

  private static List<String> told(List<String> lines, String word) {
    String head = "-- " + word + ": ";
    return lines.stream()
        .filter(l -> l.startsWith(head))
        .map(l -> l.substring(head.length()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  void theChangeIsMadeOnACopy(String name) throws Exception {
    Path file = schemas().resolve(name);
    List<String> lines = Files.readAllLines(file);
    SharedTargets shared =
        SharedTargets.of(name.contains(".postgres.") ? "embedded:postgres" : "embedded:mariadb");
    CaughtScreen screen = shared.screen();
    List<String> options =
        new ArrayList<>(
            List.of("--repeats", "1", "--warmup", "50ms", "--before", "200ms", "--after", "100ms"));
    options.addAll(List.of("--statement", told(lines, "change").get(0)));
    options.addAll(List.of("--table-like", file.toString(), "-o", folder.toString()));
    options.addAll(
        lines.contains(ROWS_OF_FILE) ? List.of("--with-data") : List.of("--rows", "1500"));
    List<String> all = new ArrayList<>(List.of("run", "ddl"));
    all.addAll(options);
    assertThat(Main.execute(shared.after(all.toArray(String[]::new)), screen.screen()))
        .as(screen.said())
        .isEqualTo(ExitCode.OK);
    StudyResult result = result();
    DdlResult ddl = result.part(DdlResult.class).orElseThrow();
    assertThat(ddl.matrix()).as(String.join("\n", ddl.unavailable())).hasSize(1);
    assertThat(ddl.runs()).allSatisfy(r -> assertThat(r.failure()).isEmpty());
    assertThat(dropped(String.join("\n", result.cautions())))
        .isEqualTo(dropped(String.join("\n", told(lines, "says"))));
    told(lines, "says").forEach(s -> assertThat(String.join("\n", result.cautions())).contains(s));
  }

  /** Returns the number of checks for which no values could be made up. */
  private static long dropped(String text) {
    return text.lines().filter(l -> l.contains("No values were made up")).count();
  }

  private StudyResult result() throws Exception {
    try (Stream<Path> runs = Files.list(folder)) {
      return ResultFiles.read(runs.findFirst().orElseThrow());
    }
  }
}
