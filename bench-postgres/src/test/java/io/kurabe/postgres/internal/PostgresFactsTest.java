package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresFactsTest {
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL 18.6 on x86_64-pc-linux-gnu, PostgreSQL",
    "CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu), CockroachDB",
    "PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu, YugabyteDB"
  })
  void callsAServerWhatItIs(String versionText, String product) {
    assertThat(PostgresFacts.Product.nameIn(versionText)).isEqualTo(product);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PostgreSQL 18.6 on x86_64-pc-linux-gnu, compiled by gcc, 64-bit | x86_64",
        "PostgreSQL 12.4 on aarch64-unknown-linux-gnu, compiled by gcc, 64-bit | aarch64",
        "PostgreSQL 15.3 (Debian 15.3-1.pgdg110+1) on x86_64-pc-linux-gnu, compiled | x86_64",
        "PostgreSQL 16.1 on amd64-portbld-freebsd14.0, compiled by clang | x86_64",
        "PostgreSQL 17.0 on x86_64-windows, compiled by msvc-19.41.34120, 64-bit | x86_64",
        "PostgreSQL 16.2 on powerpc64le-unknown-linux-gnu, compiled by gcc | powerpc64le",
        "PostgreSQL 15.3, compiled by Visual C++ build 1914, 64-bit |"
      })
  void tellsForWhichProcessorAServerWasBuilt(String versionText, @Nullable String architecture) {
    assertThat(PostgresFacts.architecture(versionText))
        .isEqualTo(Optional.ofNullable(architecture));
  }

  @Test
  void saysWhichVersionIsTooOldAndWhatIsNeeded() {
    PostgresUrl url = PostgresUrl.parse("jdbc:postgresql://db1:5433/bench");

    assertThat(PostgresFacts.tooOld("9.6.24", url))
        .contains("9.6.24", "db1:5433", "needs version 12");
  }

  @Test
  void warnsOfEachSettingThatMakesCommitsCheap() {
    var settings =
        Map.of(
            "fsync", "off",
            "synchronous_commit", "off",
            "full_page_writes", "off",
            "autovacuum", "off");

    assertThat(PostgresFacts.inSettings(settings, false))
        .hasSize(4)
        .anyMatch(w -> w.startsWith("fsync is off"))
        .anyMatch(w -> w.startsWith("synchronous_commit is off"))
        .anyMatch(w -> w.startsWith("full_page_writes is off"))
        .anyMatch(w -> w.startsWith("autovacuum is off"));
  }

  @Test
  void doesNotWarnOfWhatTheUserAskedFor() {
    assertThat(PostgresFacts.inSettings(Map.of("synchronous_commit", "off"), true)).isEmpty();
  }
}
