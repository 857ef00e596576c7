package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.postgres.internal.PgBouncer;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of a pooler between the clients and the server. */
@Needs(Prerequisite.PGBOUNCER)
@Tag(Tier.SYSTEM)
class PoolerIT {
  @TempDir static Path ofPooler;
  private static LocalPostgres postgres;
  private static PgBouncer pooler;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    postgres = new LocalPostgres();
    pooler = PgBouncer.before(postgres, ofPooler);
  }

  @AfterAll
  static void stop() throws SQLException {
    if (pooler != null) {
      pooler.close();
    }
    postgres.close();
  }

  private static CaughtScreen bench(int expected, List<String> args) {
    CaughtScreen screen = new CaughtScreen(Map.of("KURABE_PASSWORD", LocalPostgres.PASSWORD));
    assertThat(Main.execute(args.toArray(String[]::new), screen.screen()))
        .as(screen.said())
        .isEqualTo(expected);
    return screen;
  }

  private List<String> load(String... more) {
    List<String> args = new ArrayList<>(List.of("load", "simple-update", "--clients", "4"));
    args.addAll(
        List.of("--repeats", "3", "--warmup", "100ms", "--duration", "500ms", "--think", "10ms"));
    args.addAll(List.of("-o", folder.toString()));
    args.addAll(List.of(more));
    return args;
  }

  @Test
  void doctorTellsOfIt() {
    assertThat(bench(ExitCode.OK, List.of("doctor", "-t", "pooled=" + pooler.url())).out())
        .containsPattern("warning +settings +clients reach it through PgBouncer 1\\.")
        .containsPattern("warning +schema +protocol: prepared statements do not work through")
        .contains("-> Use the protocol extended");
    assertThat(bench(ExitCode.OK, List.of("doctor", "-t", "pg=" + postgres.url("bench"))).out())
        .doesNotContain("PgBouncer");
  }

  @Test
  void theResultAndItsComparisonNameIt() throws Exception {
    String direct = "direct=" + postgres.url("bench");
    String pooled = "pooled=" + pooler.url();
    bench(ExitCode.OK, load("-t", direct, "-t", pooled, "--protocol", "extended"));
    String result = ResultFolder.only(folder).toString();
    CaughtScreen compared =
        bench(ExitCode.OK, List.of("compare", result, "-o", folder.resolve("compared").toString()));
    assertThat(compared.out()).contains("pooler").contains("PgBouncer 1.");
  }

  @Test
  void preparedStatementsAreRefusedBeforeAnythingIsMade() throws Exception {
    CaughtScreen refused = bench(ExitCode.USAGE, load("-t", "pooled=" + pooler.url()));
    assertThat(refused.err()).contains("Use the protocol extended").doesNotContain("\tat ");
    assertThat(postgres.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe%'"))
        .isEmpty();
  }
}
