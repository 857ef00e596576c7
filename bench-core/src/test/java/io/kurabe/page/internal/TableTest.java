package io.kurabe.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableTest {
  /** A row of the tables below. */
  private record Fruit(String name, double weight, String colour) {}

  private static final List<Fruit> FRUITS =
      List.of(new Fruit("apple", 150, "red"), new Fruit("pear", 180, "-"));

  private static Table.Builder<Fruit> fruits() {
    return Table.of("Fruits", FRUITS).words("name", Fruit::name);
  }

  private static List<String> titles(Table table) {
    return table.columns().stream().map(Table.Column::title).toList();
  }

  private static List<List<String>> texts(Table table) {
    return table.rows().stream().map(r -> r.cells().stream().map(Cell::text).toList()).toList();
  }

  @Test
  void eachRowHasACellForEachColumn() {
    Table table = fruits().number("weight", f -> Cell.number(f.weight())).build();
    assertThat(table.label()).isEqualTo("Fruits");
    assertThat(titles(table)).containsExactly("name", "weight");
    assertThat(table.columns())
        .extracting(Table.Column::kind)
        .containsExactly(Table.Kind.WORDS, Table.Kind.NUMBER);
    assertThat(texts(table)).containsExactly(List.of("apple", "150"), List.of("pear", "180"));
  }

  @Test
  void columnsThatSayNothingInAnyRowAreLeftOut() {
    Table table =
        fruits()
            .words("empty", f -> "")
            .words("colour", Fruit::colour)
            .words("dashes", f -> Quantity.NONE)
            .number("unknown", f -> Cell.number(Double.NaN))
            .number("zero", f -> Cell.number(0))
            .build();
    assertThat(titles(table)).as("one value is enough").containsExactly("name", "colour", "zero");
    assertThat(texts(table))
        .containsExactly(List.of("apple", "red", "0"), List.of("pear", "-", "0"));
  }

  @Test
  void drawingsStayThoughTheyHaveNoWords() {
    Table table =
        fruits()
            .column("bar", Table.Kind.BAR, f -> new Cell.Bar(0.5, false))
            .column(
                "course",
                Table.Kind.TRACE,
                f -> new Cell.Trace(List.of(Optional.of(1.0)), true, Double.NaN, Set.of()))
            .build();
    assertThat(titles(table)).containsExactly("name", "bar", "course");
  }

  @Test
  void aMediumSeesOnlyItsColumnsAndTheirCells() {
    Table table =
        fruits()
            .only(Set.of(Medium.BROWSER))
            .words("colour", Fruit::colour)
            .only(Medium.TEXTS)
            .number("weight", f -> Cell.number(f.weight()))
            .only(Medium.ALL)
            .words("first letter", f -> f.name().substring(0, 1))
            .build();
    assertThat(texts(table.shownIn(Medium.BROWSER)))
        .containsExactly(List.of("apple", "red", "a"), List.of("pear", "-", "p"));
    assertThat(texts(table.shownIn(Medium.TERMINAL)))
        .isEqualTo(texts(table.shownIn(Medium.MARKDOWN)))
        .containsExactly(List.of("apple", "150", "a"), List.of("pear", "180", "p"));
  }

  @Test
  void whatBelongsToARowStaysWithItWhenColumnsGo() {
    Table whole =
        fruits()
            .words("colour", Fruit::colour)
            .group(f -> "on trees")
            .warn(f -> f.colour().equals("-"))
            .choose(f -> Map.of("fruit", FRUITS.indexOf(f)))
            .ratios(new Table.RatioScale("pears over apples", 0.05, true))
            .series(List.of("before", "after"))
            .stacked()
            .build();
    Table table = whole.keep(c -> c.title().equals("name"));
    assertThat(titles(table)).containsExactly("name");
    assertThat(table.rows()).extracting(Table.Row::group).containsOnly("on trees");
    assertThat(table.rows()).extracting(Table.Row::warning).containsExactly(false, true);
    assertThat(table.rows())
        .extracting(Table.Row::chosen)
        .containsExactly(Map.of("fruit", 0), Map.of("fruit", 1));
    assertThat(table.ratios()).map(Table.RatioScale::over).hasValue("pears over apples");
    assertThat(table.series()).containsExactly("before", "after");
    assertThat(table.stacked()).isTrue();
  }

  @Test
  void whatIsDispensableIsRankedInThatOrderAndAllElseStays() {
    Table table =
        fruits()
            .words("colour", Fruit::colour)
            .number("weight", f -> Cell.number(f.weight()))
            .dispensable("weight", "colour")
            .build();
    assertThat(table.columns()).extracting(Table.Column::rank).containsExactly(0, 1, 2);
  }

  @Test
  void aTableWithoutRowsIsEmpty() {
    assertThat(Table.of("Fruits", List.<Fruit>of()).words("name", Fruit::name).build().isEmpty())
        .isTrue();
    assertThat(fruits().build().isEmpty()).isFalse();
  }
}
