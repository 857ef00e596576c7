package io.kurabe.postgres.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProbeSqlTest {
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
