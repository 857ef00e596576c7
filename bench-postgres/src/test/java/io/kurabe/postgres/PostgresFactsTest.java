package io.kurabe.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
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

    assertThat(ServerWarnings.inSettings(settings, false))
        .hasSize(4)
        .anyMatch(w -> w.startsWith("fsync is off"))
        .anyMatch(w -> w.startsWith("synchronous_commit is off"))
        .anyMatch(w -> w.startsWith("full_page_writes is off"))
        .anyMatch(w -> w.startsWith("autovacuum is off"));
  }

  @Test
  void doesNotWarnOfWhatTheUserAskedFor() {
    assertThat(ServerWarnings.inSettings(Map.of("synchronous_commit", "off"), true)).isEmpty();
  }

  @Test
  void asksOnlyForWhatTheVersionHas() {
    assertThat(ProbeSql.counters(120_000)).doesNotContain("pg_stat_wal", "pg_stat_io");
    assertThat(ProbeSql.counters(150_000)).contains("w.wal_sync").doesNotContain("pg_stat_io");
    assertThat(ProbeSql.counters(180_000)).contains("pg_stat_io").doesNotContain("w.wal_sync");
  }

  @Test
  void saysWhatIsMissingAndWhy() {
    assertThat(ProbeSql.notReported(120_000, false))
        .containsKeys(
            "lock_wait_time",
            "wal_records, wal_bytes, wal_syncs",
            "waits of other users' sessions");
    assertThat(ProbeSql.notReported(180_000, true))
        .containsKey("lock_wait_time")
        .doesNotContainKeys("wal_records, wal_bytes, wal_syncs", "waits of other users' sessions");
  }
}
