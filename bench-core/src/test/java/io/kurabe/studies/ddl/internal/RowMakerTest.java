package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.TableModel.Check;
import io.kurabe.studies.ddl.internal.TableModel.Column;
import io.kurabe.studies.ddl.internal.TableModel.Reference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowMakerTest {
  private static final int ROWS = 1_000;

  private static Column column(String name, String type) {
    return new Column(name, type, false);
  }

  private static TableModel table(
      String name, List<String> key, List<Reference> references, Column... columns) {
    return new TableModel(
        name, "\"", List.of(columns), key, List.of(), references, List.of(), List.of());
  }

  private static TableModel with(TableModel table, List<List<String>> uniques, Check... checks) {
    return new TableModel(
        table.name(),
        table.quote(),
        table.columns(),
        table.primaryKey(),
        uniques,
        table.references(),
        List.of(checks),
        List.of());
  }

  private static RowMaker maker(TableModel table) {
    return new RowMaker(table, SqlSyntax.POSTGRES, ROWS, Map.of());
  }

  private static List<@Nullable Object> values(RowMaker maker, String column) {
    List<@Nullable Object> all = new ArrayList<>();
    LongStream.range(0, ROWS).forEach(i -> all.add(maker.value(column, i)));
    return all;
  }

  private static final TableModel SHOPS =
      table(
          "shops",
          List.of("code"),
          List.of(),
          column("code", "char(8)"),
          column("name", "varchar(20)"));

  @Test
  void aKeyIsDifferentInEachRowAndFitsItsLength() {
    Set<Object> codes = new HashSet<>(values(maker(SHOPS), "code"));
    assertThat(codes).hasSize(ROWS).allSatisfy(c -> assertThat(c.toString()).hasSize(8));
    assertThat(values(maker(SHOPS), "name"))
        .allSatisfy(n -> assertThat(String.valueOf(n)).hasSizeBetween(1, 20));
  }

  @Test
  void aRowIsAFunctionOfItsIndexAlone() {
    assertThat(values(maker(SHOPS), "name")).isEqualTo(values(maker(SHOPS), "name"));
  }

  @Test
  void aForeignKeyPointsAtARowOfTheParent() {
    TableModel orders =
        table(
            "orders",
            List.of("id"),
            List.of(new Reference("shops", List.of("shop"), List.of("code"))),
            column("id", "bigint"),
            column("shop", "char(8)"));
    RowMaker shops = new RowMaker(SHOPS, SqlSyntax.POSTGRES, 10, Map.of());
    Set<Object> codes = new HashSet<>();
    LongStream.range(0, 10).forEach(i -> codes.add(String.valueOf(shops.value("code", i))));
    RowMaker maker = new RowMaker(orders, SqlSyntax.POSTGRES, ROWS, Map.of("shops", shops));
    assertThat(codes).containsAll(values(maker, "shop"));
    assertThat(new HashSet<>(values(maker, "shop"))).hasSize(10);
  }

  @Test
  void aKeyOfTwoParentsNeverRepeatsAPair() {
    TableModel left = table("l", List.of("id"), List.of(), column("id", "int"));
    TableModel right = table("r", List.of("id"), List.of(), column("id", "int"));
    TableModel pairs =
        table(
            "pairs",
            List.of("a", "b"),
            List.of(
                new Reference("l", List.of("a"), List.of("id")),
                new Reference("r", List.of("b"), List.of("id"))),
            column("a", "int"),
            column("b", "int"));
    Map<String, RowMaker> parents =
        Map.of(
            "l", new RowMaker(left, SqlSyntax.POSTGRES, 40, Map.of()),
            "r", new RowMaker(right, SqlSyntax.POSTGRES, 40, Map.of()));
    RowMaker maker = new RowMaker(pairs, SqlSyntax.POSTGRES, ROWS, parents);
    assertThat(maker.rows()).isEqualTo(ROWS);
    Set<String> seen = new HashSet<>();
    LongStream.range(0, ROWS)
        .forEach(i -> seen.add(maker.value("a", i) + "/" + maker.value("b", i)));
    assertThat(seen).hasSize(ROWS);
  }

  @Test
  void keysInACircleAndToTheTableItselfFindTheirRows() {
    TableModel a =
        table(
            "a",
            List.of("id"),
            List.of(
                new Reference("b", List.of("id"), List.of("id")),
                new Reference("a", List.of("parent"), List.of("id"))),
            column("id", "int"),
            column("parent", "int"));
    TableModel b =
        table(
            "b",
            List.of("id"),
            List.of(new Reference("a", List.of("id"), List.of("id"))),
            column("id", "int"));
    Map<String, RowMaker> all = new HashMap<>();
    all.put("a", new RowMaker(a, SqlSyntax.POSTGRES, ROWS, all));
    all.put("b", new RowMaker(b, SqlSyntax.POSTGRES, ROWS, all));
    RowMaker ofA = Objects.requireNonNull(all.get("a"));
    assertThat(values(ofA, "id")).isEqualTo(values(Objects.requireNonNull(all.get("b")), "id"));
    assertThat(values(ofA, "id")).containsAll(values(ofA, "parent"));
  }

  @Test
  void nullComesOnlyWhereItIsAllowedAndWordsAreThoseOfTheEnumeration() {
    TableModel model =
        table(
            "t",
            List.of("id"),
            List.of(),
            column("id", "int"),
            new Column("note", "varchar(10)", true),
            new Column("state", "enum", false, false, List.of("new", "done"), 0, 0));
    RowMaker maker = maker(model);
    assertThat(values(maker, "note").stream().filter(v -> v == null).count()).isBetween(50L, 200L);
    assertThat(new HashSet<>(values(maker, "state"))).isEqualTo(Set.of("new", "done"));
  }

  @Test
  void decimalsHaveTheirPrecisionAndScale() {
    TableModel model =
        table("t", List.of("id"), List.of(), column("id", "int"), column("price", "decimal(6,2)"));
    assertThat(values(maker(model), "price"))
        .allSatisfy(
            v -> {
              BigDecimal price = (BigDecimal) Objects.requireNonNull(v);
              assertThat(price.scale()).isEqualTo(2);
              assertThat(price.precision()).isLessThanOrEqualTo(6);
            });
  }

  @Test
  void valuesFulfilChecks() {
    TableModel model =
        with(
            table(
                "t",
                List.of("id"),
                List.of(),
                column("id", "int"),
                column("a", "int"),
                column("b", "date"),
                column("c", "date")),
            List.of(),
            new Check("x", "CHECK ((id >= 500) AND (a < 0))"),
            new Check("y", "CHECK ((c > b) AND (b >= '2020-02-01'))"));
    RowMaker maker = maker(model);
    assertThat(values(maker, "id")).allMatch(v -> (Long) Objects.requireNonNull(v) >= 500);
    assertThat(values(maker, "a")).allMatch(v -> (Long) Objects.requireNonNull(v) < 0);
    for (long i = 0; i < ROWS; i++) {
      String b = String.valueOf(maker.value("b", i));
      assertThat(b).isGreaterThanOrEqualTo("2020-02-01");
      assertThat(String.valueOf(maker.value("c", i))).isGreaterThan(b);
    }
  }

  @Test
  void aSmallKeyLimitsTheRows() {
    TableModel model =
        table(
            "t",
            List.of("a", "b"),
            List.of(),
            new Column("a", "mood", false, false, List.of("x", "y", "z"), 0, 0),
            column("b", "boolean"));
    assertThat(maker(with(model, List.of(List.of("a", "b")))).rows()).isEqualTo(6);
    RowMaker maker = maker(model);
    Set<String> pairs = new HashSet<>();
    LongStream.range(0, 6).forEach(i -> pairs.add(maker.value("a", i) + "/" + maker.value("b", i)));
    assertThat(pairs).hasSize(6);
  }

  @Test
  void saysWhichColumnCannotBeMadeAndWhatToDo() {
    TableModel model =
        table("t", List.of("id"), List.of(), column("id", "int"), column("pair", "pair"));
    assertThat(maker(model).problems())
        .containsExactly(
            "t.pair: values of type pair cannot be made; let it be NULL or give it a DEFAULT in the"
                + " file, or take the rows of the file by with-data");
  }

  @Test
  void rowsAllowTheChange() {
    TableModel before =
        table(
            "t",
            List.of("id"),
            List.of(),
            column("id", "int"),
            new Column("a", "varchar(200)", true),
            new Column("b", "text", true));
    TableModel after =
        with(
            table(
                "t",
                List.of("id"),
                List.of(),
                column("id", "int"),
                column("short", "varchar(5)"),
                column("b", "smallint")),
            List.of(List.of("b")),
            new Check("c", "CHECK ((b < 2000))"));
    RowMaker maker = maker(before.andAfter(after));
    assertThat(values(maker, "a"))
        .allSatisfy(v -> assertThat(String.valueOf(v)).hasSizeBetween(1, 5).isNotEqualTo("null"));
    assertThat(new HashSet<>(values(maker, "b"))).hasSize(ROWS);
    assertThat(values(maker, "b")).allMatch(v -> (Long) Objects.requireNonNull(v) < 2000);
  }
}
