package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.ddl.internal.DdlResult;
import io.kurabe.studies.ddl.internal.DdlRun;
import io.kurabe.studies.ddl.internal.DdlStream;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.target.SharedServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bench run ddl --statement ... --table-like ...} on the embedded SQL servers. */
@ExtendWith(SharedServers.class)
class UserStatementIT {
  private static final String POSTGRES =
      """
      -- a shop
      CREATE TYPE state AS ENUM ('new', 'paid', 'sent');
      CREATE TABLE shops (code char(6) PRIMARY KEY, name text NOT NULL UNIQUE);
      CREATE TABLE orders (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        shop char(6) NOT NULL REFERENCES shops (code),
        number uuid NOT NULL UNIQUE,
        state state NOT NULL DEFAULT 'new',
        total numeric(10, 2) NOT NULL,
        gift boolean NOT NULL,
        placed timestamptz NOT NULL,
        details jsonb,
        tags text[],
        weight double precision,
        note varchar(40));
      CREATE INDEX by_shop ON orders (shop);
      """;

  private static final String MARIADB =
      """
      CREATE TABLE `shops` (`code` char(6) PRIMARY KEY, `name` varchar(50) NOT NULL UNIQUE);
      CREATE TABLE `orders` (
        `id` int unsigned NOT NULL AUTO_INCREMENT,
        `shop` char(6) NOT NULL,
        `state` enum('new','paid','sent') NOT NULL DEFAULT 'new',
        `total` decimal(10,2) NOT NULL,
        `gift` tinyint(1) NOT NULL,
        `placed` datetime NOT NULL,
        `day` date NOT NULL,
        `details` json DEFAULT NULL,
        `picture` blob,
        `twice` decimal(11,2) GENERATED ALWAYS AS (`total` * 2) STORED,
        PRIMARY KEY (`id`),
        UNIQUE KEY `by_placed` (`placed`),
        CONSTRAINT `of_shop` FOREIGN KEY (`shop`) REFERENCES `shops` (`code`)
      ) ENGINE=InnoDB;
      """;

  /** A table that refers to itself and has a name in need of quotes. */
  private static final String NOTES =
      """
      CREATE TABLE "注文 控え" (
        id int PRIMARY KEY,
        parent int REFERENCES "注文 控え" (id),
        total numeric(10, 2) NOT NULL,
        "order" text);
      CREATE INDEX by_total ON "注文 控え" (total);
      """;

  private static final String MARIADB_NOTES =
      NOTES.replace('"', '`').replace("text", "varchar(20)").replace("numeric", "decimal")
          + "CREATE TABLE `notes_new` (id int PRIMARY KEY, total decimal(10, 2) NOT NULL);";

  @TempDir private Path folder = Path.of("");
  private CaughtScreen screen = new CaughtScreen(Map.of());

  private int run(String server, String schema, String statement) throws Exception {
    return run(server, schema, statement, "--rows", "3000", "--open-transaction", "0");
  }

  private int run(String server, String schema, String statement, String... options)
      throws Exception {
    Path file = Files.writeString(folder.resolve("schema.sql"), schema);
    SharedTargets shared = SharedTargets.of("embedded:" + server);
    screen = shared.screen();
    List<String> command =
        new ArrayList<>(
            List.of(
                "run",
                "ddl",
                "--statement",
                statement,
                "--table-like",
                file.toString(),
                "--repeats",
                "1",
                "--warmup",
                "50ms",
                "--before",
                "300ms",
                "--after",
                "200ms",
                "-o",
                folder.resolve("results").toString()));
    command.addAll(List.of(options));
    return Main.execute(shared.after(command.toArray(String[]::new)), screen.screen());
  }

  private StudyResult result() throws Exception {
    try (var runs = Files.list(folder.resolve("results"))) {
      return ResultFiles.read(runs.findFirst().orElseThrow());
    }
  }

  private void carriedOut(String notation) throws Exception {
    StudyResult result = result();
    DdlResult ddl = result.part(DdlResult.class).orElseThrow();
    DdlRun run = ddl.runs().get(0);
    assertThat(run.failure()).isEmpty();
    assertThat(run.rows()).isEqualTo(3_000);
    assertThat(run.streams())
        .extracting(DdlStream::stream)
        .containsExactly(DdlStream.WRITES, DdlStream.READS);
    assertThat(run.streams())
        .allSatisfy(
            s -> {
              assertThat(s.window(Window.BEFORE).orElseThrow().succeeded()).isPositive();
              assertThat(s.windows()).allSatisfy(w -> assertThat(w.failed()).isZero());
            });
    assertThat(ddl.matrix().get(0).answer().found().notation()).isEqualTo(notation);
    assertThat(result.answer().get(0))
        .contains("at the 3000 rows of the copy", "lock class " + notation);
    assertThat(screen.out()).contains("What would this do: ");
  }

  @Test
  void answersWhatAnIndexWouldDoOnPostgres() throws Exception {
    assertThat(run("postgres", POSTGRES, "CREATE INDEX by_total ON orders (total)"))
        .as(screen.said())
        .isEqualTo(ExitCode.OK);
    carriedOut("SH+X");
    assertThat(result().part(DdlResult.class).orElseThrow().unavailable())
        .anyMatch(w -> w.contains("concurrently: CREATE INDEX CONCURRENTLY"));
  }

  @Test
  void answersWhatAColumnWouldDoOnMariaDb() throws Exception {
    assertThat(run("mariadb", MARIADB, "ALTER TABLE `orders` ADD COLUMN note VARCHAR(20)"))
        .as(screen.said())
        .isEqualTo(ExitCode.OK);
    carriedOut("Iw");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "ALTER TABLE public.\"注文 控え\" RENAME TO notes | AX0 | 注文 控え; notes",
        "ALTER TABLE \"注文 控え\" RENAME id TO nr | AX0 | 注文 控え.id; 注文 控え.nr",
        "ALTER TABLE \"注文 控え\" DROP \"order\", DROP total | AX0 | 注文 控え.order; 注文 控え.total",
        "CLUSTER \"注文 控え\" USING by_total | AX+W | ",
        "REINDEX TABLE CONCURRENTLY \"注文 控え\" | SUX+X | ",
        "DROP INDEX CONCURRENTLY by_total ON \"注文 控え\" | SUX0 | ",
      })
  void requestsFollowAChangeOnPostgres(String statement, String notation, String lost)
      throws Exception {
    assertThat(run("postgres", NOTES, statement)).as(screen.said()).isEqualTo(ExitCode.OK);
    followed(notation, lost);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "RENAME TABLE `shop`.`注文 控え` TO notes | Mx | 注文 控え; notes",
        "ALTER TABLE `注文 控え` CHANGE id nr INT | Iw | 注文 控え.id; 注文 控え.nr",
        "ALTER ONLINE TABLE `注文 控え` ADD COLUMN x INT | Iw | ",
        "RENAME TABLE `注文 控え` TO notes_old, notes_new TO `注文 控え` | Mx | ",
        "CREATE INDEX by_order ON `注文 控え` (`order`) | Pw | ",
        "ANALYZE TABLE `注文 控え` | Mw | ",
        "TRUNCATE TABLE `注文 控え` | Rx | ",
        "DROP INDEX by_total ON `注文 控え` | Pw | "
      })
  void requestsFollowAChangeOnMariaDb(String statement, String notation, String lost)
      throws Exception {
    assertThat(run("mariadb", MARIADB_NOTES, statement)).as(screen.said()).isEqualTo(ExitCode.OK);
    followed(notation, lost);
  }

  /** The requests go on without an error, and the answer tells who does get one. */
  private void followed(String notation, String lost) throws Exception {
    carriedOut(notation);
    assertThat(ran().streams())
        .allSatisfy(s -> assertThat(s.window(Window.AFTER).orElseThrow().succeeded()).isPositive());
    String answer = String.join(" ", result().answer());
    if (lost == null) {
      assertThat(answer).doesNotContain("get an error");
    } else {
      assertThat(answer).contains("applications that ask for ").contains(lost.split("; ", -1));
    }
  }

  @ParameterizedTest
  @CsvSource({"postgres, AX0", "mariadb, Mx"})
  void aDroppedTableIsToldApartFromAStall(String server, String notation) throws Exception {
    String schema = server.equals("postgres") ? NOTES : MARIADB_NOTES;
    String quote = server.equals("postgres") ? "\"" : "`";
    assertThat(run(server, schema, "DROP TABLE " + quote + "注文 控え" + quote))
        .as(screen.said())
        .isEqualTo(ExitCode.OK);
    assertThat(result().answer().get(0)).contains("lock class " + notation);
    assertThat(result().answer().get(2))
        .contains("ask for 注文 控え get an error since ", "it is dropped");
    assertThat(ran().streams())
        .allSatisfy(
            s ->
                assertThat(s.stall().startSeconds() + s.stall().seconds())
                    .isLessThan(ran().endSeconds() + s.timeline().sliceSeconds()));
  }

  private DdlRun ran() throws Exception {
    return result().part(DdlResult.class).orElseThrow().runs().get(0);
  }

  /** The time at the real size by the growth of two sizes, and the queue at an open transaction. */
  @ParameterizedTest
  @CsvSource({
    "postgres, 'ALTER TABLE orders ALTER COLUMN total TYPE numeric(12, 3)', lock class AX",
    "mariadb, 'ALTER TABLE orders ADD COLUMN note varchar(20), ALGORITHM=COPY', lock class C"
  })
  void saysHowLongAtTheRealSizeAndWhatAnOpenTransactionDoes(
      String server, String statement, String lock) throws Exception {
    String schema = server.equals("postgres") ? POSTGRES : MARIADB;
    assertThat(
            run(
                server,
                schema,
                statement,
                "--rows",
                "2000,8000",
                "--real-rows",
                "40000000",
                "--open-transaction",
                "400ms"))
        .as(screen.said())
        .isEqualTo(ExitCode.OK);
    StudyResult result = result();
    DdlResult ddl = result.part(DdlResult.class).orElseThrow();
    assertThat(ddl.durations()).extracting(d -> d.rows()).containsExactly(2_000L, 8_000L);
    assertThat(ddl.growth()).hasSize(1);
    assertThat(ddl.runs()).extracting(DdlRun::openTransactionSeconds).contains(0.0, 0.4);
    assertThat(result.answer().get(0))
        .contains("on " + server + ": ", "at the 8000 rows of the copy", lock)
        .containsPattern("at your 40000000 rows|no longer on a larger table");
    assertThat(result.answer().get(1)).contains(server, "left open for 400 ms");
  }

  @Test
  void aFileThatTheServerRefusesIsToldWithFileLineAndItsWords() throws Exception {
    String broken =
        "CREATE TABLE shops (id int PRIMARY KEY);\n\nCREATE TABLE orders (id nonsense);";
    assertThat(run("postgres", broken, "ALTER TABLE orders ADD x int")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("schema.sql line 3: PostgreSQL refused it: ")
        .contains("nonsense")
        .doesNotContain("\tat ");
  }

  @Test
  void aStatementThatTheServerRefusesIsToldInItsWords() throws Exception {
    assertThat(run("mariadb", MARIADB, "ALTER TABLE orders DROP COLUMN nothing"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("statement: MariaDB refused it").doesNotContain("\tat ");
  }

  @Test
  void whatIsWrongWithTheOptionsIsToldBeforeAnyServerIsOpened() throws Exception {
    assertThat(run("mariadb", "DROP DATABASE shop;", "SELECT 1")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--statement: 'SELECT 1' is no change of a table")
        .contains("schema.sql: has no CREATE TABLE statement")
        .doesNotContain("Opening");
  }
}
