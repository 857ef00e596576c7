package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.report.MadeUp;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTablesTest {
  private static final TextStyle NARROW = new TextStyle(false, false, 60);

  /** Below the title of the page and that of the section. */
  private static String text(TextStyle style, Table table) {
    String text = TextRenderer.text(MadeUp.page(table), Optional.empty(), style);
    return text.replaceFirst("(?s).*?\nOnly\n", "");
  }

  /** Rows of a name and columns of ten letters, named a to d. */
  private static Table.Builder<String> wide(int columns, String... names) {
    Table.Builder<String> table = Table.of("t", List.of(names)).words("name", n -> n);
    for (int i = 0; i < columns; i++) {
      String title = String.valueOf((char) ('a' + i));
      table.number(title, n -> Cell.words(title.repeat(10)));
    }
    return table;
  }

  @Test
  void namesStandBesideTheirRowsWhereTheyFit() {
    assertThat(text(NARROW, wide(3, "first", "second").stacked().dispensable("a").build()))
        .isEqualTo(
            """
              name             a           b           c
              first   aaaaaaaaaa  bbbbbbbbbb  cccccccccc
              second  aaaaaaaaaa  bbbbbbbbbb  cccccccccc
            """);
  }

  @Test
  void aTableThatIsTooWidePutsNamesAboveTheirRowsFirst() {
    String[] names = {"a first name that takes room", "a second name", "a second name"};
    assertThat(text(NARROW, wide(4, names).stacked().dispensable("a").build()))
        .isEqualTo(
            """
                       a           b           c           d
              a first name that takes room
              aaaaaaaaaa  bbbbbbbbbb  cccccccccc  dddddddddd
              a second name
              aaaaaaaaaa  bbbbbbbbbb  cccccccccc  dddddddddd
              aaaaaaaaaa  bbbbbbbbbb  cccccccccc  dddddddddd
            """);
  }

  @Test
  void namesLongerThanThirtyLettersAlwaysGoAboveTheirRows() {
    TextStyle style = new TextStyle(false, false, 140);
    assertThat(text(style, wide(1, "n".repeat(31)).stacked().build()))
        .isEqualTo("           a\n  " + "n".repeat(31) + "\n  aaaaaaaaaa\n");
    assertThat(text(style, wide(1, "n".repeat(30)).stacked().build()))
        .contains("  " + "n".repeat(30) + "  aaaaaaaaaa\n");
  }

  @Test
  void thenColumnsAreLeftOutByTheirRankAndNamedBelow() {
    Table table = wide(7, "first").stacked().dispensable("e", "b", "a").build();
    assertThat(text(NARROW, table))
        .isEqualTo(
            """
                       a           c           d           f           g
              first
              aaaaaaaaaa  cccccccccc  dddddddddd  ffffffffff  gggggggggg

              In report.html also: e, b.
            """);
    assertThat(text(new TextStyle(false, false, 80), table))
        .as("no more than need be")
        .contains("bbbbbbbbbb")
        .endsWith("\n  In report.html also: e.\n");
  }

  @Test
  void columnsAreLeftOutAlsoWhereNamesMustStayBesideTheirRows() {
    assertThat(text(NARROW, wide(5, "first").dispensable("c").build()))
        .contains("  first  aaaaaaaaaa  bbbbbbbbbb  dddddddddd  eeeeeeeeee\n")
        .endsWith("\n  In report.html also: c.\n");
  }

  @Test
  void thenWordsAreCut() {
    Table table =
        Table.of("t", List.of("a sentence that is much too long for the rest of its line"))
            .words("why", n -> n)
            .number("a", n -> Cell.words("aaaaaaaaaa"))
            .number("b", n -> Cell.words("bbbbbbbbbb"))
            .build();
    assertThat(text(NARROW, table))
        .isEqualTo(
            """
              why                                          a           b
              a sentence that is much too lon...  aaaaaaaaaa  bbbbbbbbbb
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void noLineIsWiderThanTheTerminal(int columns) {
    String long1 = "a name that is so long that it needs more than one line ".repeat(3);
    Table table =
        wide(9, long1, "short")
            .words("why", n -> "because of something that is told at some length")
            .column("bar", Table.Kind.BAR, n -> new Cell.Bar(0.5, true))
            .group(n -> "a group whose name is too long for a terminal as well ".repeat(2))
            .stacked()
            .dispensable("a", "b", "c", "d", "e", "f", "g", "h", "i")
            .build();
    String text = text(new TextStyle(false, true, columns), table);
    assertThat(text.lines())
        .allSatisfy(l -> assertThat(l.length()).as(l).isLessThanOrEqualTo(columns))
        .anySatisfy(l -> assertThat(l.length()).as("room is used").isGreaterThan(columns - 20));
    assertThat(text).contains("because of").contains("In report.html also: a, b");
  }

  @Test
  void groupsHaveALineAndTheirRowsStandFurtherIn() {
    Table table =
        Table.of("t", List.of("x1", "x2", "y1"))
            .group(n -> n.substring(0, 1))
            .words("name", n -> n)
            .build();
    assertThat(text(NARROW, table)).isEqualTo("    name\n  x\n    x1\n    x2\n  y\n    y1\n");
  }

  @Test
  void aNameIsWrittenOnceAboveItsRows() {
    Table table =
        Table.of("t", List.of(1, 4))
            .words("variant", c -> "upsert")
            .number("clients", c -> Cell.count(c))
            .stacked()
            .build();
    assertThat(text(NARROW, table))
        .isEqualTo("  variant  clients\n  upsert         1\n                 4\n");
  }

  @Test
  void barsTakeTheRoomThatIsLeftAndNoneWhereThereIsTooLittle() {
    Table table =
        wide(1, "first").column("share", Table.Kind.BAR, n -> new Cell.Bar(0.5, false)).build();
    assertThat(text(NARROW, table))
        .isEqualTo("  name            a  share\n  first  aaaaaaaaaa  ##########\n");
    Table full =
        wide(4, "first").column("share", Table.Kind.BAR, n -> new Cell.Bar(0.5, false)).build();
    assertThat(text(NARROW, full)).doesNotContain("#", "share");
  }

  @Test
  void aBarMayMarkItsMiddle() {
    Table table =
        Table.of("t", List.of(0.25, 0.75))
            .number("x", x -> Cell.number(x))
            .column("|", Table.Kind.BAR, x -> new Cell.Bar(x, true))
            .build();
    assertThat(text(NARROW, table))
        .contains("  0.250  #####     |\n")
        .contains("  0.750  ##########|#####\n");
  }

  @Test
  void numbersStandAtTheRightWithoutABlankBeforeTheirUnit() {
    Table table =
        Table.of("t", List.of(950.0, 12_345.0))
            .number("time", t -> Cell.time(t))
            .number("95%", t -> new Cell.Spread(new Estimate(100, 97, 103, 5, "us", true)))
            .build();
    assertThat(text(NARROW, table))
        .isEqualTo("    time     95%\n   950us  +-3.0%\n  12.3ms  +-3.0%\n");
    assertThat(text(new TextStyle(false, true, 60), table)).contains("  950us  \u00b13.0%\n");
  }

  @Test
  void ratiosHaveTheirVerdictBesideThem() {
    assertThat(text(NARROW, MadeUp.ratios("upsert")))
        .contains("    row     upsert               verdict\n")
        .contains("    upsert  +10% (+5.0 to +15%)  + faster\n");
  }

  @Test
  void sharesAreABarWithAKey() {
    Cell.Shares shares =
        new Cell.Shares(
            List.of(
                new Cell.Share("client", "client", "c", '\u00b7', '.', 0.25),
                new Cell.Share("lock", "waits", "w", '\u2588', '#', 0.75)));
    Table table =
        Table.of("t", List.of("a"))
            .words("way", n -> n)
            .column("time", Table.Kind.SHARES, n -> shares)
            .build();
    assertThat(text(NARROW, table))
        .contains("  a    " + ".".repeat(10) + "#".repeat(30) + "\n")
        .endsWith("\n  . client  # waits\n");
    assertThat(text(new TextStyle(false, true, 60), table))
        .contains("\u00b7".repeat(10) + "\u2588".repeat(30));
  }

  @Test
  void tonesColourTheirCellsAndDoNotDisturbTheColumns() {
    Table table =
        Table.of("t", List.of("ok", "broken"))
            .words("name", n -> n)
            .column(
                "state",
                Table.Kind.WORDS,
                n -> Cell.words(n.equals("ok") ? Tone.GOOD : Tone.BAD, n))
            .column("course", Table.Kind.TRACE, n -> MadeUp.timeline())
            .words("end", n -> "|")
            .build();
    String coloured = text(new TextStyle(true, false, 60), table);
    assertThat(coloured)
        .contains("\u001b[32mok\u001b[0m      ")
        .contains("\u001b[1;31mbroken\u001b[0m  ")
        .contains("\u001b[36m=|#\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).contains(text(NARROW, table));
  }

  @Test
  void whatHadNoRoomIsSaidOnceForAllTablesOfASection() {
    Table first = wide(5, "first").dispensable("c").build();
    Table second = wide(6, "second").dispensable("c", "d").build();
    Block note = new Block.Text(Tone.NOTE, "how to read it");
    assertThat(TextRenderer.text(MadeUp.page(first, second, note), Optional.empty(), NARROW))
        .endsWith("\n  how to read it\n\n  In report.html also: c, d.\n")
        .containsOnlyOnce("In report.html also");
  }
}
