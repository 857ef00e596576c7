package io.kurabe.cli;

import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every other command of the documentation that needs no server of the user's is carried out, in
 * seconds, and ends as the page says. {@link DocumentedCommandsTest} reads the others.
 */
@Tag(Tier.SYSTEM)
class DocumentedRunsIT {
  @TempDir private Path folder;

  static Stream<Readme> pages() {
    return Readme.all().stream()
        .filter(page -> Readme.ANSWERS.stream().noneMatch(page.toString()::contains))
        .filter(page -> !DocumentedCommand.of(page).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsEndAsThePageSays(Readme page) throws Exception {
    DocumentedShell shell = new DocumentedShell(folder, page, ShortenedBench.class, Map.of());
    for (DocumentedCommand command : DocumentedCommand.of(page)) {
      if (shell.canRun(command)) {
        shell.run(command);
      }
    }
    ResultSchema.check(folder);
  }
}
