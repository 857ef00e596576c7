package io.kurabe.studies.ddl.internal;

import static io.kurabe.studies.ddl.internal.DdlVirtualTest.EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.studies.ddl.internal.TableModel.Column;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ScriptedServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Probes of 50/s beside a change that locks the table for 30 ms and takes a name away. The baseline
 * of 600 ms begins 203.5 ms after the load; the probes before the change are answered at 597.5 ms
 * of it, and those due at 616.5 ms wait until 630 ms.
 */
@Timeout(60)
class UserTableProbesVirtualTest {
  private static final int ROWS = 100;

  private static final TableModel ORDERS =
      new TableModel(
          "orders",
          "",
          List.of(new Column("id", "int", false), new Column("note", "varchar(10)", false)),
          List.of("id"),
          List.of(),
          List.of(),
          List.of(),
          List.of());

  private final VirtualTime time = new VirtualTime();

  private List<DdlStream> streams(String statement, String before, String after, String state)
      throws InterruptedException {
    SqlWorkspace workspace =
        ScriptedDatabase.workspace(new RenamedTable(time, before, after, state), Map.of());
    ScriptedServers servers = new ScriptedServers().with("db", SqlWorkspace.class, workspace);
    TableChange change = UserStatement.parse(statement).of(SqlSyntax.MYSQL);
    UserTableProbes probes =
        new UserTableProbes(
            workspace,
            ORDERS,
            () -> new RowMaker(ORDERS, SqlSyntax.MYSQL, ROWS, Map.of()),
            change,
            ROWS,
            time);
    Duration afterwards = probes.outliveTheChange() ? Duration.ofMillis(300) : Duration.ZERO;
    try (TargetSession session =
        TargetSession.open(
            servers.targets(), servers.engines(), OpenOptions.DEFAULT, RunId.random())) {
      return new Interference(StudyContext.on(session).with(time.engine()))
          .run(
              new InterferenceSpec(
                  "rename",
                  new InterferenceSpec.Site(
                      "db",
                      workspace,
                      new ScriptedDdl(new ScriptedTable(time, 1)),
                      false,
                      Map.of(),
                      "orders",
                      probes.anyRead()),
                  probes.streams(50),
                  new DdlOptions.Lengths(
                      VirtualDdl.LENGTHS.warmUp(), VirtualDdl.LENGTHS.before(), afterwards),
                  Variant.plainly(change.change()),
                  Optional.empty(),
                  42,
                  Map.of()))
          .observed()
          .orElseThrow()
          .streams();
    } finally {
      ScriptedDatabase.end(workspace);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ALTER TABLE orders RENAME TO notes, orders, notes, 42S02",
    "RENAME TABLE orders TO notes, orders, notes, 42P01",
    "ALTER TABLE orders RENAME COLUMN id TO nr, id, nr, 42703",
    "ALTER TABLE orders CHANGE id nr INT, id, nr, 42S22",
    "ALTER TABLE orders CHANGE note memo TEXT, id, id, 42S22",
    "'ALTER TABLE orders CHANGE id nr INT, CHANGE note memo TEXT, RENAME new', orders id, new nr, 42S02"
  })
  void theLongestTimeWithoutAnAnswerIsThatOfTheLock(
      String statement, String before, String after, String state) throws Exception {
    assertThat(streams(statement, before, after, state))
        .hasSize(2)
        .allSatisfy(
            stream -> {
              assertThat(stream.stall().startSeconds()).isCloseTo(0.5975, EXACT);
              assertThat(stream.stall().seconds()).isCloseTo(0.0335, EXACT);
              assertThat(stream.windows()).allSatisfy(w -> assertThat(w.failed()).isZero());
              Window during = stream.window(Window.DURING).orElseThrow();
              assertThat(during.succeeded()).isOne();
              assertThat(during.response().maxMicros() / 1e3)
                  .as("from 616.5 to 631 ms")
                  .isCloseTo(14.5, within(0.02));
              assertThat(stream.window(Window.AFTER).orElseThrow().succeeded())
                  .as("due at 636.5, 656.5 ... 916.5 ms")
                  .isEqualTo(15);
            });
  }

  @Test
  void aDroppedTableEndsTheTimeWithoutAnAnswer() throws Exception {
    assertThat(streams("DROP TABLE orders", "orders", "none", "42S02"))
        .allSatisfy(
            stream -> {
              assertThat(stream.stall().startSeconds()).isCloseTo(0.5975, EXACT);
              assertThat(stream.stall().seconds()).isCloseTo(0.0325, EXACT);
              assertThat(stream.blockedFraction()).as("refused, and not blocked").isZero();
              assertThat(stream.window(Window.AFTER).orElseThrow().lengthSeconds()).isZero();
            });
  }

  @Test
  void anotherErrorIsNotFollowed() throws Exception {
    assertThat(streams("ALTER TABLE orders RENAME TO notes", "orders", "notes", "42501"))
        .allSatisfy(
            stream -> assertThat(stream.window(Window.AFTER).orElseThrow().succeeded()).isZero());
  }
}
