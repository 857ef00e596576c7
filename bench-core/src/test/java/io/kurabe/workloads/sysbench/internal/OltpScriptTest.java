package io.kurabe.workloads.sysbench.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.sql.script.internal.Command;
import io.kurabe.workload.internal.Distribution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is sent, in which order, against src/lua/oltp_*.lua of sysbench 1.0.20. */
class OltpScriptTest {
  private static final SysbenchSql SQL = new SysbenchSql("", "1", false);

  private static final List<String> READS = reads();

  private static final List<String> WRITES =
      List.of(
          "UPDATE ${schema}.sbtest1 SET k=k+1 WHERE id=?",
          "UPDATE ${schema}.sbtest1 SET c=? WHERE id=?",
          "DELETE FROM ${schema}.sbtest1 WHERE id=?",
          "INSERT INTO ${schema}.sbtest1 (id, k, c, pad) VALUES (?, ?, ?, ?)");

  private static List<String> reads() {
    List<String> reads =
        new ArrayList<>(Collections.nCopies(10, "SELECT c FROM ${schema}.sbtest1 WHERE id=?"));
    reads.add("SELECT c FROM ${schema}.sbtest1 WHERE id BETWEEN ? AND ?");
    reads.add("SELECT SUM(k) FROM ${schema}.sbtest1 WHERE id BETWEEN ? AND ?");
    reads.add("SELECT c FROM ${schema}.sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c");
    reads.add("SELECT DISTINCT c FROM ${schema}.sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c");
    return reads;
  }

  private static List<String> sent(OltpScript script, SysbenchSettings settings) {
    return new OltpScope(new SysbenchWorkload(script, settings))
        .script(SQL).sends().stream().map(s -> s.sql().shown()).toList();
  }

  private static List<String> transaction(List<List<String>> parts) {
    List<String> all = new ArrayList<>(List.of("BEGIN"));
    parts.forEach(all::addAll);
    all.add("COMMIT");
    return all;
  }

  @Test
  void everyScriptSendsWhatSysbenchSends() {
    SysbenchSettings settings = SysbenchSettings.DEFAULT;
    assertThat(sent(OltpScript.POINT_SELECT, settings)).containsExactly(READS.get(0));
    assertThat(sent(OltpScript.UPDATE_INDEX, settings)).containsExactly(WRITES.get(0));
    assertThat(sent(OltpScript.UPDATE_NON_INDEX, settings)).containsExactly(WRITES.get(1));
    assertThat(sent(OltpScript.READ_ONLY, settings)).isEqualTo(transaction(List.of(READS)));
    assertThat(sent(OltpScript.WRITE_ONLY, settings)).isEqualTo(transaction(List.of(WRITES)));
    assertThat(sent(OltpScript.UPDATE_MIX, settings)).isEqualTo(transaction(List.of(WRITES)));
    assertThat(sent(OltpScript.READ_WRITE, settings))
        .isEqualTo(transaction(List.of(READS, WRITES)));
  }

  @Test
  void withAutocommitThereIsNoTransaction() {
    SysbenchSettings autocommit = new SysbenchSettings(10, 1, Distribution.UNIFORM, 100, true);
    assertThat(sent(OltpScript.WRITE_ONLY, autocommit)).isEqualTo(WRITES);
  }

  @Test
  void aTableIsDrawnForEachKindOfStatementAndOnceForTheMix() {
    SysbenchSettings four = SysbenchSettings.DEFAULT.withTables(4);
    assertThat(assigned(OltpScript.READ_WRITE, four, "random(1, :tables)")).isEqualTo(8);
    assertThat(assigned(OltpScript.UPDATE_MIX, four, "random(1, :tables)")).isEqualTo(1);
    assertThat(sent(OltpScript.POINT_SELECT, four))
        .containsExactly("SELECT c FROM ${schema}.sbtestN WHERE id=?");
  }

  private static int assigned(OltpScript script, SysbenchSettings settings, String expression) {
    String text = script.text(settings, SQL);
    return text.split(java.util.regex.Pattern.quote(expression), -1).length - 1;
  }

  @Test
  void onServersWhereRowsVanishForAMomentFewerRowsAreExpected() {
    SysbenchSql vanishing = new SysbenchSql("", "0..1", true);
    SysbenchWorkload mix = new SysbenchWorkload(OltpScript.UPDATE_MIX, SysbenchSettings.DEFAULT);
    assertThat(new OltpScope(mix).script(vanishing).retriesConstraint()).isTrue();
    assertThat(expected(mix, vanishing)).contains(0);
    assertThat(expected(mix, SQL)).doesNotContain(0);
    SysbenchWorkload update =
        new SysbenchWorkload(OltpScript.UPDATE_INDEX, SysbenchSettings.DEFAULT);
    assertThat(expected(update, vanishing)).containsExactly(1);
    assertThat(new OltpScope(update).script(vanishing).retriesConstraint()).isFalse();
  }

  private static List<Integer> expected(SysbenchWorkload workload, SysbenchSql sql) {
    return new OltpScope(workload)
        .script(sql).sends().stream()
            .filter(s -> !s.sql().shown().matches("BEGIN|COMMIT"))
            .map(Command.Send::expected)
            .map(e -> e.least())
            .toList();
  }

  @Test
  void sizesOutsideOfTheLimitsAreRefused() {
    assertThatThrownBy(() -> SysbenchSettings.DEFAULT.withRows(0))
        .hasMessage("rows must be from 1 to 2000000000, was 0");
    assertThatThrownBy(() -> SysbenchSettings.DEFAULT.withTables(1001))
        .hasMessage("tables must be from 1 to 1000, was 1001");
  }
}
