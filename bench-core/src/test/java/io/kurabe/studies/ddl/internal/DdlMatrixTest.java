package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DdlMatrixTest {
  private static final DdlMatrix MATRIX = DdlMatrix.published();

  @Test
  void hasTheColumnsAndRowsOfThePublishedOne() {
    assertThat(MATRIX.columns())
        .containsExactly(
            "mysql56",
            "mysql57",
            "mysql80_84_9x",
            "mariadb_10_11",
            "mariadb_11_4",
            "postgresql_18");
    assertThat(MATRIX.rows()).hasSize(36).startsWith("add_secondary_or_unique_index");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "add_secondary_or_unique_index; 1; mysql57; Pw;",
        "add_secondary_or_unique_index; 0; postgresql_18; SH+X;"
            + " (CONCURRENTLY: SUX, 2 scans, not in a transaction)",
        "add_fulltext_first|next; 0; mariadb_11_4; Rr;",
        "add_fulltext_first|next; 1; mariadb_11_4; Pr;",
        "add_fulltext_first|next; 1; postgresql_18; SH+X; (GIN)",
        "enum_or_set_append|middle; 1; mariadb_11_4; Cw;",
        "add_column_last; 0; mysql80_84_9x; Iw; (8.0.12)",
        "add_column_middle; 0; mariadb_10_11; Iw; ; Cr if table has virtual columns",
        "add_virtual|stored_column; 0; postgresql_18; AX0; (18)",
        "add_virtual|stored_column; 1; postgresql_18; AX+W;",
        "drop_virtual|stored_column; 1; postgresql_18; AX0;",
        "encryption_file_per_table; 0; postgresql_18; AX+W; SET LOGGED|UNLOGGED:",
        "force|engine=innodb|optimize; 2; mysql57; Rw;",
        "rename_table; 0; mariadb_11_4; Ix;",
        "add_check; 0; mysql80_84_9x; Cr; [inferred]",
        "add_column_volatile_default; 0; mysql80_84_9x; ''; not instant",
      })
  void readsNotationAndRemarkOfEachAlternative(
      String row, int alternative, String column, String notation, String remark) {
    DocumentedClass documented = MATRIX.documented(row, alternative, column).orElseThrow();

    assertThat(documented.notation()).isEqualTo(notation);
    String expected = remark == null ? "" : remark;
    assertThat(documented.remark().replace("; ", ", ")).startsWith(expected.replace("; ", ", "));
  }

  @ParameterizedTest
  @CsvSource({
    "rename_index,mysql56",
    "add_column_middle,postgresql_18",
    "encryption_file_per_table,mariadb_11_4",
  })
  void saysNothingOfChangesThatAServerHasNotOrThatNobodyLookedAt(String row, String column) {
    assertThat(MATRIX.documented(row, 0, column)).isEmpty();
  }

  @Test
  void everyCellIsUnderstood() {
    for (String row : MATRIX.rows()) {
      for (String column : MATRIX.columns()) {
        assertThat(MATRIX.documented(row, 0, column).map(DocumentedClass::notation).orElse("-"))
            .as(row + " of " + column)
            .matches("-||[IMPRC][wrx]|(AX|SRX|SH|SUX)(0|\\+[SXW])");
      }
    }
  }

  @Test
  void refusesACellThatIsNotThere() {
    assertThatThrownBy(() -> MATRIX.documented("make_coffee", 0, "mysql57"))
        .hasMessageContaining("make_coffee");
    assertThatThrownBy(() -> MATRIX.documented("drop_index", 0, "oracle"))
        .hasMessageContaining("oracle");
  }

  @Test
  void refusesALineWithAnotherNumberOfCells() {
    assertThatThrownBy(() -> DdlMatrix.parse(List.of("operation,one", "drop_index")))
        .hasMessageContaining("1 cells: drop_index");
  }

  @Test
  void comparesWhatWasFoundWithWhatIsDocumented() {
    assertThat(answer(Optional.of(new DocumentedClass("Rw", "(5.6.17)")), "Rw"))
        .isEqualTo(MatrixAnswer.Verdict.AGREE);
    assertThat(answer(Optional.of(new DocumentedClass("Rw", "")), "Rr"))
        .isEqualTo(MatrixAnswer.Verdict.DIFFER);
    assertThat(answer(Optional.empty(), "Rr")).isEqualTo(MatrixAnswer.Verdict.NOT_DOCUMENTED);
    assertThat(answer(Optional.of(new DocumentedClass("", "not instant")), "Rr"))
        .isEqualTo(MatrixAnswer.Verdict.AGREE);
    assertThat(answer(Optional.of(new DocumentedClass("", "not instant")), "Iw"))
        .isEqualTo(MatrixAnswer.Verdict.DIFFER);
  }

  @Test
  void putsChangesIntoTheOrderOfItsRows() {
    DdlChange late = DdlChange.of("rename_table", "rename_table", 0, "c");
    DdlChange second = DdlChange.of("enum_middle", "enum_or_set_append|middle", 1, "b");
    DdlChange first = DdlChange.of("enum_append", "enum_or_set_append|middle", 0, "a");

    assertThat(MATRIX.inOrder(List.of(late, second, first))).containsExactly(first, second, late);
  }

  private static MatrixAnswer.Verdict answer(Optional<DocumentedClass> documented, String found) {
    return new MatrixAnswer(
            "any", documented, new LockClass(found, true, true, false, List.of("seen")))
        .verdict();
  }
}
