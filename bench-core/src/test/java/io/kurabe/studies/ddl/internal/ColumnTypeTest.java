package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnTypeTest {
  @Test
  void takesTypesApart() {
    assertThat(ColumnType.of("character varying(20)[]"))
        .extracting(ColumnType::name, t -> t.size(0), ColumnType::array)
        .containsExactly("character varying", 20, true);
    assertThat(ColumnType.of("timestamp(3) with time zone").name())
        .isEqualTo("timestamp with time zone");
    assertThat(ColumnType.of("int(10) unsigned zerofill"))
        .extracting(ColumnType::name, ColumnType::most)
        .containsExactly("int", 4_294_967_295L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          character varying(200) | character varying(5)   | character varying(5)
          text                   | integer                | integer
          integer                | text                   | integer
          bigint                 | smallint               | smallint
          numeric(12,4)          | numeric(5,2)           | numeric(5,2)
          numeric(10,0)          | numeric(10,4)          | numeric(6,0)
          integer                | numeric(5,2)           | numeric(3,0)
          double precision       | integer                | integer
          date                   | timestamp with time zone | date
          """)
  void findsTheTypeWhoseValuesFitBoth(String before, String after, String narrower) {
    assertThat(ColumnType.narrower(before, after)).isEqualTo(narrower);
  }
}
