package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.sql.internal.SqlSyntax;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckReaderTest {
  private static List<String> read(String check, SqlSyntax syntax) {
    return CheckReader.read(check, syntax).simple().stream()
        .map(c -> c.column() + " " + c.sign() + " " + c.values())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          CHECK ((price > (0)::numeric)) | price > [0]
          CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))) | lat >= [-90], lat <= [90]
          CHECK (((status)::text = ANY ((ARRAY['a'::character varying, 'b c'::character varying])::text[]))) | status = [a, b c]
          CHECK ((level = ANY (ARRAY[10, '-20'::integer]))) | level = [10, -20]
          CHECK ((kind <> ALL (ARRAY['x'::text]))) | kind <> [x]
          CHECK (((VALUE)::text ~ '^[A-Z]{3}$'::text)) | value ~ [^[A-Z]{3}$]
          CHECK ((sku ~~ 'SKU-%'::text)) | sku ~~ [SKU-%]
          CHECK (((char_length(title) >= 3) AND (length((title)::text) <= 8))) | title length >= [3], title length <= [8]
          CHECK ((ends > begins)) | ends column > [begins]
          CHECK (((a IS NULL) OR (a > 5))) | a > [5]
          CHECK (((kind = 'a'::text) OR (kind = 'b'::text))) | kind = [a]
          CHECK ((jsonb_typeof(tags) = 'array'::text)) | tags json [array]
          CHECK (((at >= '2020-01-01 00:00:00+00'::timestamp with time zone) AND (n IS NOT NULL))) | at >= [2020-01-01 00:00:00+00], n not null []
          CHECK ((NOT (a < 3))) | a >= [3]
          CHECK ((3 < a)) | a > [3]
          """)
  void readsWhatPostgresWrites(String check, String conditions) {
    assertThat(String.join(", ", read(check, SqlSyntax.POSTGRES))).isEqualTo(conditions);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          `status` in ('draft','it\\'s') | status = [draft, it's]
          (`status` in (_utf8mb4\\'a\\',_utf8mb4\\'b\\')) | status = [a, b]
          `rating` between 1 and 5 | rating >= [1], rating <= [5]
          json_valid(`d`) | d json [object]
          char_length(`t`) between 3 and 8 | t length >= [3], t length <= [8]
          `sku` like 'SKU-%' | sku ~~ [SKU-%]
          `code` regexp '^[A-Z]{3}$' | code ~ [^[A-Z]{3}$]
          """)
  void readsWhatMySqlWrites(String check, String conditions) {
    assertThat(String.join(", ", read(check, SqlSyntax.MYSQL))).isEqualTo(conditions);
  }

  @Test
  void whatItDoesNotUnderstandCountsAsFulfilled() {
    assertThat(read("CHECK (((a % 7) = 3))", SqlSyntax.POSTGRES)).isEmpty();
    assertThat(read("CHECK ((f(a) AND (b > 1)))", SqlSyntax.POSTGRES)).containsExactly("b > [1]");
    assertThat(read("CHECK (CASE WHEN a THEN b ELSE c END)", SqlSyntax.POSTGRES)).isEmpty();
    assertThat(read("CHECK ((num_nonnulls(a, b) = 1))", SqlSyntax.POSTGRES)).isEmpty();
  }
}
