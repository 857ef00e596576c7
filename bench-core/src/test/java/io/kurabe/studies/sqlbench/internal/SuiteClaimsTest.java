package io.kurabe.studies.sqlbench.internal;

import static io.kurabe.studies.sqlbench.internal.SuiteCells.cell;
import static io.kurabe.studies.sqlbench.internal.SuiteCells.test;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Finding;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.sqlbench.internal.SuiteResult.Column;
import io.kurabe.studies.sqlbench.internal.SuiteResult.Time;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The published numbers, and the claims on couples of servers. */
class SuiteClaimsTest {
  private static ServerFacts server(String name, String version, String address, String schema) {
    return ServerFacts.of(name, "mysql", "MySQL", version)
        .at(address, "remote", false)
        .with(Map.of("performance_schema", schema), List.of());
  }

  private static final ServerFacts OLD = server("old", "8.4.2", "db1:3306", "ON");
  private static final ServerFacts NEW = server("new", "9.1.0", "db2:3306", "ON");
  private static final ServerFacts OFF = server("off", "9.1.0", "db3:3306", "OFF");
  private static final ServerFacts RDS =
      server("rds", "8.4.2", "x.abc.eu-west-1.rds.amazonaws.com:3306", "ON");

  /** The other takes so many times as long, in DDL and in the rest. */
  private static List<SuiteTestRun> tests(String base, String other, double ddl, double rest) {
    List<SuiteTestRun> tests = new ArrayList<>();
    for (int r = 1; r <= 3; r++) {
      double noise = 1 + 0.001 * r;
      for (String target : List.of(base, other)) {
        double d = target.equals(base) ? 1 : ddl * noise;
        double o = target.equals(base) ? 1 : rest * noise;
        tests.add(test("create", target, r, cell("create+drop", 4 * d)));
        tests.add(test("alter-table", target, r, cell("alter_table_add", d)));
        tests.add(
            test(
                "insert",
                target,
                r,
                cell("delete_big_many_keys", 2 * o),
                cell("update_of_primary_key_many_keys", 3 * o)));
        for (String t : List.of("ATIS", "big-tables", "connect", "select", "wisconsin")) {
          tests.add(test(t, target, r, cell(t, o)));
        }
      }
    }
    return tests;
  }

  private static Finding finding(String id, List<ServerFacts> servers, List<SuiteTestRun> tests) {
    return new PublishedFindings(servers, new Totals(tests, SuiteCells.expected(tests), true))
        .all().stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void thePublishedTableAddsUp() {
    assertThat(Published.columns()).hasSize(4);
    assertThat(Published.columns().stream().map(Column::total))
        .containsExactly(4143.0, 4439.0, 4289.0, 3790.0);
    for (Column column : Published.columns()) {
      assertThat(column.operations()).hasSize(86);
      assertThat(column.tests()).hasSize(8);
      assertThat(column.operations().stream().mapToLong(Time::count).sum()).isEqualTo(3_425_950);
    }
    assertThat(Published.seconds("insert")).isEqualTo(675);
    assertThat(Published.count("nothing")).isEmpty();
  }

  @Test
  void thePublishedRatiosStandBesideTheClaims() {
    List<Finding> all =
        new PublishedFindings(List.of(OLD), new Totals(List.of(), new Expected(List.of()), true))
            .all();
    assertThat(all).extracting(Finding::id).containsExactly("F2.1", "F2.2", "F2.3", "F2.4", "F2.5");
    List<Double> published = all.stream().map(f -> f.published().get(0).value()).toList();
    assertThat(published.get(0)).isEqualTo(4439 / 4143.0, within(1e-12));
    assertThat(published.get(1)).isEqualTo(4289 / 4439.0, within(1e-12));
    assertThat(published.get(2)).isEqualTo(3790 / 4143.0, within(1e-12));
    assertThat(published.get(3)).isEqualTo(991 / 750.0 / (3451 / 3398.0), within(1e-12));
    assertThat(published.get(4)).isEqualTo(65 / 47.0, within(1e-12));
    assertThat(all).allMatch(f -> f.verdict() == Verdict.NOT_ASKED);
    assertThat(all.get(0).because()).contains("needs two versions of one product");
  }

  @Test
  void aNewerVersionIsComparedWithAnOlderOne() {
    List<SuiteTestRun> tests = tests("old", "new", 1.5, 1.1);
    Finding slower = finding("F2.1", List.of(OLD, NEW), tests);
    assertThat(slower.subject()).isEqualTo("new over old");
    assertThat(slower.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(slower.effect().orElseThrow().value()).isBetween(1.2, 1.4);
    Finding concentrated = finding("F2.4", List.of(OLD, NEW), tests);
    assertThat(concentrated.effect().orElseThrow().value()).isEqualTo(1.5 / 1.1, within(0.01));
    assertThat(concentrated.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding("F2.2", List.of(OLD, NEW), tests).effect()).isEmpty();
  }

  @Test
  void aFasterOneFailsTheClaim() {
    Finding faster = finding("F2.1", List.of(OLD, NEW), tests("old", "new", 0.8, 0.9));
    assertThat(faster.verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void performanceSchemaIsComparedWhereNothingElseDiffers() {
    Finding off = finding("F2.2", List.of(NEW, OFF), tests("new", "off", 0.95, 0.95));
    assertThat(off.subject()).isEqualTo("off over new");
    assertThat(off.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding("F2.2", List.of(OLD, OFF), tests("old", "off", 0.9, 0.9)).effect())
        .isEmpty();
  }

  @Test
  void aManagedServerIsComparedWithOneThatIsNot() {
    List<SuiteTestRun> tests = tests("old", "rds", 0.5, 1.3);
    Finding manyKeys = finding("F2.5", List.of(OLD, RDS), tests);
    assertThat(manyKeys.effect().orElseThrow().value()).isEqualTo(1.3, within(0.01));
    assertThat(manyKeys.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding("F2.3", List.of(OLD, RDS), tests).subject()).isEqualTo("rds over old");
  }

  @Test
  void withOperationsLeftOutThereIsNoTotal() {
    List<SuiteTestRun> tests = tests("old", "new", 1.5, 1.1);
    Totals part = new Totals(tests, SuiteCells.expected(tests), false);
    assertThat(part.operations("new", "old")).isEmpty();
    assertThat(part.testsBeside("new", "old", java.util.Set.of("create"), java.util.Set.of("ATIS")))
        .isEmpty();
  }

  @Test
  void aPartOfTheSuiteIsNotTheWhole() {
    assertThat(Totals.isWhole(SqlBenchOptions.LOCAL)).isTrue();
    SqlBenchOptions local = SqlBenchOptions.LOCAL;
    SqlBenchOptions part =
        SqlBenchOptions.PARAMETERS.make(
            local
                .values()
                .with(SqlBenchOptions.TESTS, local.tests().subList(0, 4))
                .with(RunParameters.SEED, 1L));
    assertThat(Totals.isWhole(part)).isFalse();
  }

  @Test
  void aTestWithoutItsTimeLeavesNoTotal() {
    List<SuiteTestRun> tests = new ArrayList<>(tests("old", "new", 1.5, 1.1));
    Expected expected = SuiteCells.expected(tests);
    tests.removeIf(t -> t.target().equals("new") && t.test().equals("select") && t.repeat() > 1);
    Totals cut = new Totals(tests, expected, true);
    assertThat(cut.operations("new", "old").orElseThrow().runs()).isEqualTo(1);
    assertThat(
            cut.testsBeside("new", "old", java.util.Set.of("create"), java.util.Set.of("select"))
                .orElseThrow()
                .runs())
        .isEqualTo(1);
  }

  @Test
  void versionsAreComparedByTheirNumbers() {
    assertThat(ServerPairs.compare("10.11.6-MariaDB", "10.6.12-MariaDB")).isPositive();
    assertThat(ServerPairs.compare("8.4.2", "8.4.2")).isZero();
    assertThat(ServerPairs.compare("15.10 (Debian)", "18.1")).isNegative();
  }
}
