package io.kurabe.workloads.pgbench.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PgbenchWorkloadTest {
  private static final PgbenchDialect DIALECT =
      new PgbenchDialect(" WITH (fillfactor=100)", false, "VACUUM ANALYZE %s", List.of(), "END");

  /** As pgbench --show-script prints them, with its variables as parameters. */
  @Test
  void sendsTheStatementsOfPgbench() {
    String update = "UPDATE ${schema}.pgbench_accounts SET abalance = abalance + ? WHERE aid = ?";
    String select = "SELECT abalance FROM ${schema}.pgbench_accounts WHERE aid = ?";
    String insert =
        "INSERT INTO ${schema}.pgbench_history (tid, bid, aid, delta, mtime) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP)";

    assertThat(sent(PgbenchScript.TPCB_LIKE))
        .containsExactly(
            "BEGIN",
            update,
            select,
            "UPDATE ${schema}.pgbench_tellers SET tbalance = tbalance + ? WHERE tid = ?",
            "UPDATE ${schema}.pgbench_branches SET bbalance = bbalance + ? WHERE bid = ?",
            insert,
            "END");
    assertThat(sent(PgbenchScript.SIMPLE_UPDATE))
        .containsExactly("BEGIN", update, select, insert, "END");
    assertThat(sent(PgbenchScript.SELECT_ONLY)).containsExactly(select);
  }

  @Test
  void namesAreThoseOfPgbench() {
    assertThat(PgbenchScript.values())
        .extracting(PgbenchScript::workloadName)
        .containsExactly("tpcb-like", "simple-update", "select-only")
        .allSatisfy(name -> assertThat(WorkloadType.named(name)).isPresent());
  }

  @Test
  void theKeyComesAfterTheRowsUnlessTheyLieInItsOrder() {
    PgbenchDialect clustered =
        new PgbenchDialect("", true, "ANALYZE TABLE %s", List.of(), "COMMIT");

    assertThat(PgbenchTable.TELLERS.create(DIALECT))
        .isEqualTo(
            "CREATE TABLE ${schema}.pgbench_tellers (tid int NOT NULL, bid int, tbalance int,"
                + " filler char(84)) WITH (fillfactor=100)");
    assertThat(PgbenchTable.TELLERS.create(clustered))
        .isEqualTo(
            "CREATE TABLE ${schema}.pgbench_tellers (tid int NOT NULL, bid int, tbalance int,"
                + " filler char(84), PRIMARY KEY (tid))");
    assertThat(PgbenchStatements.afterRows(DIALECT))
        .contains("ALTER TABLE ${schema}.pgbench_accounts ADD PRIMARY KEY (aid)");
    assertThat(PgbenchStatements.afterRows(clustered)).noneMatch(sql -> sql.contains("KEY"));
  }

  @Test
  void scaleSetsTheNumberOfRows() {
    assertThat(PgbenchTable.BRANCHES.rows(20).rows()).isEqualTo(20);
    assertThat(PgbenchTable.TELLERS.rows(20).rows()).isEqualTo(200);
    assertThat(PgbenchTable.ACCOUNTS.rows(20).rows()).isEqualTo(2_000_000);
    assertThatThrownBy(() -> new PgbenchWorkload(PgbenchScript.TPCB_LIKE, 0))
        .hasMessage("scale must be from 1 to 19999, was 0");
  }

  @Test
  void aUserSetsTheScale() {
    Problems problems = new Problems("test");
    Parameters<? extends Workload> parameters =
        WorkloadType.named("simple-update").orElseThrow().parameters();

    assertThat(parameters.read(Map.of("scale", "20"), ParameterProblems.byName(problems)))
        .hasValueSatisfying(
            w -> assertThat(w).isEqualTo(new PgbenchWorkload(PgbenchScript.SIMPLE_UPDATE, 20)));
    parameters.read(Map.of("scale", "many", "rows", "5"), ParameterProblems.byName(problems));
    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("scale")
        .hasMessageContaining("many")
        .hasMessageContaining("rows");
  }

  private static List<String> sent(PgbenchScript script) {
    PgbenchWorkload workload = new PgbenchWorkload(script, 1);
    return script.parsed(workload.scope(), DIALECT).statementTexts().stream()
        .map(StatementText::text)
        .toList();
  }
}
