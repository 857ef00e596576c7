package io.kurabe.mysql.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlVersion;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountersSqlTest {
  @ParameterizedTest
  @CsvSource({
    "8.0.19, true",
    "9.7.4, true",
    "8.0.18, false",
    "5.7.44, false",
    "11.4.5-MariaDB, false"
  })
  void writesTheUpsertInTheFormThatTheServerAccepts(String version, boolean alias) {
    var sql = CountersPart.statements(MySqlVersion.of(version, "", Optional.empty()));
    assertThat(sql.upsert().contains("AS n")).isEqualTo(alias);
    assertThat(sql.upsertSlot().contains("AS n")).isEqualTo(alias);
    assertThat(sql.upsert().contains("VALUES(count)")).isEqualTo(!alias);
    assertThat(String.join("\n", sql.tables()))
        .contains("ENGINE=InnoDB", "PRIMARY KEY (shop_id, ordered_on, slot)")
        .doesNotContain("AUTO_INCREMENT");
  }
}
