package io.kurabe.postgres.probe.internal;

import static io.kurabe.target.HealthReportAssertions.assertHealthy;
import static io.kurabe.target.HealthReportAssertions.assertSpoiled;
import static io.kurabe.target.HealthReportAssertions.line;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.postgres.internal.PostgresEngine;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the checkup says of real servers. */
class PostgresHealthCheckIT {
  @Test
  void anEmbeddedServerIsHealthy() {
    try (Server server = open("embedded:postgres")) {
      List<HealthReportLine> lines = server.healthReport();
      assertHealthy(
          lines,
          "reachable",
          "login",
          "TLS",
          "counters",
          "connections",
          "free space",
          "settings",
          "replica",
          "clock",
          "round trip");
      assertThat(line(lines, "login").text()).isEqualTo("as kurabe");
      assertThat(line(lines, "connections").text()).contains(" of 500 open");
    }
  }

  @Test
  void spoiledSettingsAreNamedOnceEach() {
    try (Server server =
        open(
            "embedded:postgres?shared_buffers=1MB&log_statement=all&fsync=off"
                + "&log_min_duration_statement=0&statement_timeout=1min&max_connections=30")) {
      List<HealthReportLine> lines = server.healthReport();
      assertSpoiled(
          lines,
          "fsync",
          "shared_buffers",
          "log_statement",
          "log_min_duration_statement",
          "statement_timeout");
      assertThat(lines)
          .filteredOn(l -> l.level() != Level.OK)
          .allSatisfy(l -> assertThat(l.advice()).isNotBlank());
    }
  }

  @Test
  void whatAUserMayNotSeeIsALineAndTheRestIsTold() throws Exception {
    try (LocalPostgres postgres = new LocalPostgres();
        Server server = open(postgres, "reader")) {
      postgres.execute("ALTER SYSTEM SET max_connections = 77");
      postgres.execute("SELECT pg_reload_conf()");
      List<HealthReportLine> lines = server.healthReport();
      assertThat(line(lines, "counters").level()).isEqualTo(Level.WARNING);
      assertThat(line(lines, "counters").advice()).contains("pg_monitor");
      assertThat(line(lines, "free space").text()).containsAnyOf("may not be asked", "not told");
      assertThat(line(lines, "login").text()).isEqualTo("as reader");
      assertThat(line(lines, "clock").text()).contains("of this machine's");
      assertThat(lines.toString()).doesNotContain(LocalPostgres.PASSWORD);
    }
  }

  @Test
  void aChangeThatWaitsForARestartIsNamed() throws Exception {
    try (LocalPostgres postgres = new LocalPostgres();
        Server server = open(postgres, "bench")) {
      assertThat(server.healthReport()).noneMatch(l -> l.text().contains("until its restart"));
      postgres.execute("ALTER SYSTEM SET wal_buffers = '1MB'");
      postgres.execute("SELECT pg_reload_conf()");
      // A new session reads the file itself, whenever the others have heard of it.
      assertThat(server.healthReport())
          .filteredOn(l -> l.text().contains("until its restart"))
          .singleElement()
          .satisfies(l -> assertThat(l.text()).endsWith(": wal_buffers"));
    }
  }

  private static Server open(LocalPostgres postgres, String role) {
    return new PostgresEngine()
        .open(
            Target.parse("db=" + postgres.url(role))
                .withPassword(Secret.of(LocalPostgres.PASSWORD)),
            OpenOptions.DEFAULT);
  }

  private static Server open(String target) {
    return new PostgresEngine().open(Target.parse(target), OpenOptions.DEFAULT);
  }
}
