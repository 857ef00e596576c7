package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.studies.ddl.internal.TableModel.Column;
import io.kurabe.studies.ddl.internal.TableModel.Reference;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowMakerTest {
  private static final int ROWS = 1_000;

  private static Column column(String name, int type, String typeName, int size) {
    return new Column(name, type, typeName, size, 0, false, false, List.of());
  }

  private static TableModel table(
      String name, List<String> key, List<Reference> references, Column... columns) {
    return new TableModel(name, "", List.of(columns), key, List.of(), references);
  }

  private static List<@Nullable Object> values(RowMaker maker, String column) {
    List<@Nullable Object> all = new java.util.ArrayList<>();
    LongStream.range(0, ROWS).forEach(i -> all.add(maker.value(column, i)));
    return all;
  }

  private static final TableModel SHOPS =
      table(
          "shops",
          List.of("code"),
          List.of(),
          column("code", Types.CHAR, "char", 8),
          column("name", Types.VARCHAR, "varchar", 20));

  @Test
  void aKeyIsDifferentInEachRowAndFitsItsLength() {
    RowMaker maker = new RowMaker(SHOPS, ROWS, Map.of());
    Set<Object> codes = new HashSet<>(values(maker, "code"));
    assertThat(codes).hasSize(ROWS).allSatisfy(c -> assertThat(c.toString()).hasSize(8));
    assertThat(values(maker, "name"))
        .allSatisfy(n -> assertThat(String.valueOf(n)).hasSizeBetween(1, 20));
  }

  @Test
  void aRowIsAFunctionOfItsIndexAlone() {
    assertThat(values(new RowMaker(SHOPS, ROWS, Map.of()), "name"))
        .isEqualTo(values(new RowMaker(SHOPS, ROWS, Map.of()), "name"));
  }

  @Test
  void aForeignKeyPointsAtARowOfTheParent() {
    RowMaker shops = new RowMaker(SHOPS, 10, Map.of());
    TableModel orders =
        table(
            "orders",
            List.of("id"),
            List.of(new Reference("shops", List.of("shop"), List.of("code"))),
            column("id", Types.BIGINT, "bigint", 19),
            column("shop", Types.CHAR, "char", 8));
    Set<Object> codes = new HashSet<>();
    LongStream.range(0, 10).forEach(i -> codes.add(String.valueOf(shops.value("code", i))));
    RowMaker maker = new RowMaker(orders, ROWS, Map.of("shops", shops));
    assertThat(codes).containsAll(values(maker, "shop"));
    assertThat(new HashSet<>(values(maker, "shop"))).hasSize(10);
  }

  @Test
  void aKeyOfTwoParentsNeverRepeatsAPair() {
    TableModel left = table("l", List.of("id"), List.of(), column("id", Types.INTEGER, "int", 10));
    TableModel right = table("r", List.of("id"), List.of(), column("id", Types.INTEGER, "int", 10));
    TableModel pairs =
        table(
            "pairs",
            List.of("a", "b"),
            List.of(
                new Reference("l", List.of("a"), List.of("id")),
                new Reference("r", List.of("b"), List.of("id"))),
            column("a", Types.INTEGER, "int", 10),
            column("b", Types.INTEGER, "int", 10));
    Map<String, RowMaker> parents =
        Map.of("l", new RowMaker(left, 40, Map.of()), "r", new RowMaker(right, 40, Map.of()));
    RowMaker maker = new RowMaker(pairs, ROWS, parents);
    Set<String> seen = new HashSet<>();
    LongStream.range(0, ROWS)
        .forEach(i -> seen.add(maker.value("a", i) + "/" + maker.value("b", i)));
    assertThat(seen).hasSize(ROWS);
  }

  @Test
  void nullComesOnlyWhereItIsAllowedAndWordsAreThoseOfTheEnumeration() {
    TableModel model =
        table(
            "t",
            List.of("id"),
            List.of(),
            column("id", Types.INTEGER, "int", 10),
            new Column("note", Types.VARCHAR, "varchar", 10, 0, true, false, List.of()),
            new Column("state", Types.CHAR, "enum", 4, 0, false, false, List.of("new", "done")));
    RowMaker maker = new RowMaker(model, ROWS, Map.of());
    assertThat(values(maker, "note").stream().filter(v -> v == null).count()).isBetween(50L, 200L);
    assertThat(new HashSet<>(values(maker, "state"))).isEqualTo(Set.of("new", "done"));
  }

  @Test
  void decimalsHaveTheirPrecisionAndScale() {
    TableModel model =
        table(
            "t",
            List.of("id"),
            List.of(),
            column("id", Types.INTEGER, "int", 10),
            new Column("price", Types.DECIMAL, "decimal", 6, 2, false, false, List.of()));
    RowMaker maker = new RowMaker(model, ROWS, Map.of());
    assertThat(values(maker, "price"))
        .allSatisfy(
            v -> {
              BigDecimal price = (BigDecimal) java.util.Objects.requireNonNull(v);
              assertThat(price.scale()).isEqualTo(2);
              assertThat(price.precision()).isLessThanOrEqualTo(6);
            });
  }

  @Test
  void saysWhichColumnCannotBeMadeAndWhy() {
    TableModel model =
        table(
            "t",
            List.of("id"),
            List.of(),
            column("id", Types.TINYINT, "tinyint", 3),
            column("place", Types.OTHER, "geometry", 0));
    assertThat(new RowMaker(model, ROWS, Map.of()).problems())
        .containsExactly(
            "t.id: it must differ in each row and has room for 127; use 127 rows at most",
            "t.place: values of type geometry cannot be made; let it be NULL or give it a"
                + " DEFAULT in the file");
  }
}
