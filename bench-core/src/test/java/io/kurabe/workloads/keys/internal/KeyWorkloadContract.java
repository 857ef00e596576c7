package io.kurabe.workloads.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.load.LoadRun;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Driver;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.ServerContract;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Tier;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What inserts and reads of keys owe on every SQL engine, by both drivers. */
public abstract class KeyWorkloadContract extends ServerContract {
  private static final int CLIENTS = 4;
  private static final int STATEMENTS = 200;

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"JDBC", "VERTX"})
  void everyKeyIsInsertedTenRowsAtATimeAndReadInEveryWay(Driver driver) throws Exception {
    SqlWorkspace workspace = sql(driver);
    for (KeyColumn column : server(driver).columns()) {
      KeyTable table = new KeyTable(server(driver), column, RowWidth.NARROW);
      LoadedKeys keys = LoadedKeys.create(workspace, table);

      RunResult inserts = run(keys);

      assertThat(failures(inserts)).as(column.name()).isEmpty();
      assertThat(keys.rows()).as(column.name()).isEqualTo(STATEMENTS * 10L);
      assertExact(keys, inserts);
      keys.beforeReads();
      List<LoadedKeyReads> reads = keys.reads(Arrays.asList(KeyRead.values()), keys.rows());
      assertThat(reads).hasSize(column.type().ordered() ? 3 : 2);
      for (LoadedKeyReads read : reads) {
        RunResult made = run(read);
        assertThat(failures(made)).as(column.name() + " " + read.read()).isEmpty();
        assertThat(made.acknowledged()).isEqualTo(STATEMENTS);
        assertExact(read, made);
      }
      keys.drop();
    }
  }

  @Test
  void rowsThatAreMissingOrTooManyAreSeen() throws Exception {
    LoadedKeys keys = create("serial", RowWidth.WIDE);
    run(keys);
    execute("DELETE FROM " + keys.table().name() + " WHERE id = 7");

    assertThat(keys.audit(STATEMENTS, 0))
        .hasValueSatisfying(
            a -> {
              assertThat(a.exact()).isFalse();
              assertThat(a.sentence()).contains("has 1999 rows, of 200 acknowledged statements");
            });
    assertThat(keys.audit(STATEMENTS - 1, 1))
        .hasValueSatisfying(a -> assertThat(a.exact()).isTrue());
    assertThat(keys.audit(STATEMENTS - 2, 1))
        .hasValueSatisfying(a -> assertThat(a.exact()).isFalse());
  }

  @Test
  void theNextRunFindsTheTableEmpty() throws Exception {
    LoadedKeys keys = create("uuid4", RowWidth.NARROW);
    run(keys);
    keys.reset();

    assertThat(keys.rows()).isZero();
    assertExact(keys, run(keys));
  }

  @Test
  void aTableThatIsThereIsGoneOnWith() throws Exception {
    LoadedKeys keys = create("uuid7", RowWidth.NARROW);
    run(keys);
    LoadedKeys again = LoadedKeys.continuing(sql(Driver.VERTX), keys.table(), NanoClock.SYSTEM);
    run(again);

    assertThat(again.rows()).isEqualTo(2 * STATEMENTS * 10L);
  }

  @Tag(Tier.CORE)
  @Test
  void theWorkloadsOfTheCatalogueFillTheirTables() throws Exception {
    Workspace workspace = workspace(Driver.VERTX);
    LoadedWorkload reads =
        new KeyReadWorkload("uuid4", RowWidth.NARROW, 5_000, KeyRead.POINT).load(workspace);
    assertExact(reads, run(reads));
    assertThat(reads.parameters()).containsEntry("key", "uuid4").containsEntry("read", "point");

    LoadedWorkload inserts = new KeyInsertWorkload("serial", RowWidth.WIDE).load(workspace);
    assertExact(inserts, run(inserts));
  }

  @Test
  void aKeyThatTheServerHasNotIsRefusedWithThoseThatItHas() {
    assertThatThrownBy(
            () -> new KeyInsertWorkload("guid", RowWidth.NARROW).load(workspace(Driver.VERTX)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("has no key 'guid'")
        .hasMessageContaining("serial, ");
    assertThatThrownBy(
            () ->
                new KeyReadWorkload("uuid4", RowWidth.NARROW, 1_000, KeyRead.KEY_RANGE)
                    .load(workspace(Driver.VERTX)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("key range of the random key 'uuid4'");
  }

  @Test
  void everyStatementThatIsSentIsToldBefore() {
    Workspace workspace = workspace(Driver.VERTX);
    Set<String> texts = new HashSet<>();
    new KeyReadWorkload("uuid7", RowWidth.WIDE, 1_000, KeyRead.KEY_RANGE)
        .statements(workspace).stream().map(StatementText::text).forEach(texts::add);
    assertThat(texts)
        .anyMatch(t -> t.startsWith("CREATE TABLE ${schema}.keys_uuid7_wide"))
        .anyMatch(t -> t.startsWith("INSERT INTO ${schema}.keys_uuid7_wide (id, v1) VALUES ("))
        .anyMatch(t -> t.startsWith("CREATE INDEX keys_uuid7_wide_t1"))
        .anyMatch(t -> t.contains("ORDER BY id LIMIT 100"));
  }

  private LoadedKeys create(String key, RowWidth width) {
    KeyTable table =
        KeyInsertWorkload.table(
            new KeyInsertWorkload(key, width), workspace(Driver.VERTX), key, width);
    return LoadedKeys.create(sql(Driver.VERTX), table);
  }

  private static RunResult run(LoadedWorkload workload) throws InterruptedException {
    RunSpec spec =
        RunSpec.of(
            "keys",
            workload.name(),
            new Arrivals.Batch(CLIENTS, STATEMENTS),
            new Phases(Duration.ZERO, Duration.ofMinutes(5)));
    return AnyMachine.engine().run(LoadRun.of(spec, workload));
  }

  private static List<OperationResult.ErrorCount> failures(RunResult run) {
    return run.operations().stream().flatMap(o -> o.errorCodes().stream()).toList();
  }

  private static void assertExact(LoadedWorkload workload, RunResult run) {
    assertThat(workload.audit(run.acknowledged(), run.uncertain()))
        .hasValueSatisfying(audit -> assertThat(audit.exact()).as(audit.sentence()).isTrue());
  }

  private void execute(String sql) throws SQLException {
    sql(Driver.VERTX).withSession(session -> session.connection().createStatement().execute(sql));
  }

  private Workspace workspace(Driver driver) {
    return session(driver).workspaces().values().iterator().next();
  }

  private SqlWorkspace sql(Driver driver) {
    return workspace(driver).capability(SqlWorkspace.class).orElseThrow();
  }

  private KeyServer server(Driver driver) {
    return workspace(driver).capability(KeyServer.class).orElseThrow();
  }
}
