package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.postgres.internal.PgBouncer;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages that answer a user's question: each of their commands that needs no server of the
 * user's is carried out as it stands, and ends as the page says.
 */
@Tag(Tier.SYSTEM)
class AnswersIT {
  @TempDir private Path folder;

  static List<String> pages() {
    return Readme.ANSWERS;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void itsCommandsEndAsItSays(String path) throws Exception {
    assertThat(carriedOut(Readme.page(path), Map.of()))
        .as("commands that need no server of the user's")
        .isNotEmpty();
    ResultSchema.check(folder);
  }

  /** The addresses of the page are those of a server and of a pooler before it. */
  @Test
  @Needs(Prerequisite.PGBOUNCER)
  void itsCommandsThroughAPoolerEndAsItSays(@TempDir Path ofPooler) throws Exception {
    LocalPostgres postgres = new LocalPostgres();
    try (PgBouncer pooler = PgBouncer.before(postgres, ofPooler)) {
      Map<String, String> environment =
          Map.of(
              "DIRECT", postgres.url("bench"),
              "POOLED", pooler.url(),
              "KURABE_PASSWORD", LocalPostgres.PASSWORD);
      assertThat(carriedOut(Readme.page("docs/guide/pooler.md"), environment))
          .filteredOn(command -> command.text().contains("$POOLED"))
          .hasSize(2);
    } finally {
      postgres.close();
    }
  }

  private List<DocumentedCommand> carriedOut(Readme page, Map<String, String> environment)
      throws Exception {
    DocumentedShell shell = new DocumentedShell(folder, page, OnAnyMachine.class, environment);
    Stream.Builder<DocumentedCommand> made = Stream.builder();
    for (DocumentedCommand command : DocumentedCommand.of(page)) {
      boolean asked = environment.isEmpty() || command.text().contains("$POOLED");
      if (asked && shell.canRun(command)) {
        shell.run(command);
        made.add(command);
      }
    }
    return made.build().toList();
  }
}
