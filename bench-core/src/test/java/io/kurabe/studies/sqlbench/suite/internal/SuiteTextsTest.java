package io.kurabe.studies.sqlbench.suite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small parts: sizes, tables in short, expectations, literals that become parameters. */
class SuiteTextsTest {
  @Test
  void aShareLiesBetweenSmallAndFull() {
    assertThat(SuiteSize.FULL.of(1_000, 100)).isEqualTo(1_000);
    assertThat(SuiteSize.SMALL.of(1_000, 100)).isEqualTo(100);
    assertThat(SuiteSize.parse("0.25").of(1_000, 100)).isEqualTo(250);
    assertThat(SuiteSize.parse("0.01").of(1_000, 100)).isEqualTo(100);
    assertThat(SuiteSize.parse("1").text()).isEqualTo("full");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1.5", "big", "NaN"})
  void anotherSizeIsRefused(String text) {
    assertThatThrownBy(() -> SuiteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Possible: small, full, or a share of 1");
  }

  @Test
  void aTableInShort() {
    SuiteTable table =
        SuiteTable.of("t", "id int!, name char10, big blob")
            .primaryKey("id")
            .unique("u", "name", "id");
    assertThat(table.definition(ColumnType::name))
        .containsExactly("id INT NOT NULL", "name CHAR(10)", "big BLOB", "PRIMARY KEY (id)");
    assertThat(table.indexes().get(0).kind() + table.indexes().get(0).parts())
        .isEqualTo("UNIQUE INDEX(name,id)");
    assertThat(table.named("other").indexes()).isEqualTo(table.indexes());
    assertThatThrownBy(() -> SuiteTable.of("t", "id number"))
        .hasMessage("'id number' is no column of the suite");
  }

  @Test
  void anAnswerIsComparedByRowsAndFirstRow() {
    assertThat(Expect.rows(3).wrong(3, List.of())).isEmpty();
    assertThat(Expect.rows(3).wrong(2, List.of())).contains("3 rows expected, found 2");
    assertThat(Expect.row("A", 5).wrong(1, List.of("A", "5"))).isEmpty();
    assertThat(Expect.row("A", 5).wrong(1, List.of("A", "6")))
        .contains("[A, 5] expected, found [A, 6]");
    assertThat(Expect.row(1).wrong(1, List.of("1", "2"))).isPresent();
  }

  @Test
  void numbersAreComparedAsNumbersToTheExpectedDigits() {
    assertThat(Expect.row("2.0074").wrong(1, List.of("2.0074074074074074"))).isEmpty();
    assertThat(Expect.row("2.0074").wrong(1, List.of("2.00735"))).isEmpty();
    assertThat(Expect.row("2.0074").wrong(1, List.of("2.0075"))).isPresent();
    assertThat(Expect.row(44_999_850_000L).wrong(1, List.of("44999850000.0"))).isEmpty();
    assertThat(Expect.row(10).wrong(1, List.of("ten"))).isPresent();
    assertThat(Expect.row("null").wrong(1, List.of("null"))).isEmpty();
  }

  @Test
  void literalsBecomeParameters() {
    LiteralParameters all =
        LiteralParameters.of("SELECT id2+1.50 FROM bench1 WHERE id=7 AND s='it 5' AND x LIKE ''");
    assertThat(all.text()).isEqualTo("SELECT id2+? FROM bench1 WHERE id=? AND s=? AND x LIKE ?");
    assertThat(all.values()).containsExactly(new BigDecimal("1.50"), 7, "it 5", "");
  }

  @Test
  void placesOfColumnsAndLengthsOfTypesAreNoLiterals() {
    assertThat(LiteralParameters.of("SELECT id % 10,COUNT(*) FROM bench1 GROUP BY 1").text())
        .isEqualTo("SELECT id % ?,COUNT(*) FROM bench1 GROUP BY 1");
    assertThat(LiteralParameters.of("SELECT CAST(a AS DECIMAL(12,4)) + 36 FROM t2x").text())
        .isEqualTo("SELECT CAST(a AS DECIMAL(12,4)) + ? FROM t2x");
    assertThat(LiteralParameters.of("UPDATE b SET id3=-5 WHERE id3=5").text())
        .isEqualTo("UPDATE b SET id3=-? WHERE id3=?");
  }

  @Test
  void rowsGoOneByOneOrManyAtATime() {
    WrittenRun slow = new WrittenRun(SuiteSize.SMALL, false);
    insert(slow);
    assertThat(slow.sent("rows"))
        .extracting(WrittenRun.Sent::sql)
        .containsExactly(
            "INSERT INTO a VALUES (0)", "INSERT INTO a VALUES (1)", "INSERT INTO b VALUES (2)");
    WrittenRun fast = new WrittenRun(SuiteSize.SMALL, true);
    insert(fast);
    assertThat(fast.sent("rows"))
        .extracting(s -> s.sql() + " " + s.rows())
        .containsExactly(
            "autocommit off -1",
            "INSERT INTO a VALUES (0),(1) 2",
            "INSERT INTO b VALUES (2) 1",
            "COMMIT -1",
            "autocommit on -1");
  }

  private static void insert(WrittenRun run) {
    BulkInsert into = new BulkInsert(run);
    run.operation(
        SuiteOperation.of("rows", 3),
        k -> into.row("INSERT INTO " + (k < 2 ? "a" : "b"), "" + k, k == 2));
  }

  @Test
  void noStatementIsLongerThanTheSuiteAllows() {
    WrittenRun fast = new WrittenRun(SuiteSize.parse("0.5"), true);
    WrittenRun.test("insert").run(fast);
    assertThat(fast.sent("insert").stream().mapToInt(s -> s.sql().length()).max().orElseThrow())
        .isLessThanOrEqualTo(BulkInsert.LONGEST_STATEMENT);
    assertThat(fast.rows("insert") + 3).isEqualTo(150_000);
    assertThat(fast.sent("insert")).hasSizeBetween(6, 12);
    assertThat(fast.sent("delete_range").get(12).sql()).isEqualTo("DELETE FROM bench1");
    assertThat(fast.sent("book-keeping")).extracting(WrittenRun.Sent::sql).contains("TIDY bench1");
  }
}
