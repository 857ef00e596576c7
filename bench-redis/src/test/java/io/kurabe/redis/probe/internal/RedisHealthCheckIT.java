package io.kurabe.redis.probe.internal;

import static io.kurabe.target.HealthReportAssertions.assertHealthy;
import static io.kurabe.target.HealthReportAssertions.assertSpoiled;
import static io.kurabe.target.HealthReportAssertions.line;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.redis.internal.RedisFixture;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the checkup says of real servers. */
class RedisHealthCheckIT {
  private static final String PASSWORD = "narrow-s3cret";

  @Test
  void anEmbeddedServerIsHealthy() {
    try (Server server = open("embedded:redis")) {
      List<HealthReportLine> lines = server.healthReport();
      assertHealthy(
          lines,
          "reachable",
          "login",
          "TLS",
          "counters",
          "connections",
          "memory",
          "free space",
          "durability",
          "settings",
          "replica",
          "clock",
          "round trip");
      assertThat(line(lines, "login").text()).isEqualTo("as default");
    }
  }

  @Test
  void spoiledSettingsAreNamedOnceEach() {
    try (Server server =
        open(
            "embedded:redis?loglevel=debug&slowlog-log-slower-than=0&maxmemory=32mb"
                + "&maxmemory-policy=allkeys-lru&appendfsync=no")) {
      assertSpoiled(
          server.healthReport(),
          "loglevel",
          "slowlog-log-slower-than",
          "maxmemory",
          "maxmemory-policy",
          "appendfsync");
    }
  }

  @Test
  void whatAUserMayNotAskIsALineAndTheRestIsTold() {
    try (RedisFixture redis = new RedisFixture()) {
      redis
          .user()
          .aclSetuser(
              "narrow",
              AclSetuserArgs.Builder.on()
                  .addPassword(PASSWORD)
                  .allKeys()
                  .allCommands()
                  .removeCommand(CommandType.CONFIG)
                  .removeCommand(CommandType.TIME));
      String url = redis.url().replace("redis://", "redis://narrow@");
      try (Server server =
          new RedisEngine()
              .open(Target.parse(url).withPassword(Secret.of(PASSWORD)), OpenOptions.DEFAULT)) {
        List<HealthReportLine> lines = server.healthReport();
        assertThat(line(lines, "login").text()).isEqualTo("as narrow");
        // That the first server of the fixture was opened a moment ago may be told beside it.
        assertThat(lines)
            .filteredOn(l -> l.text().contains("CONFIG GET is refused"))
            .singleElement()
            .satisfies(l -> assertThat(l.advice()).contains("ACL SETUSER"));
        assertThat(line(lines, "free space").text()).startsWith("not told");
        assertThat(line(lines, "clock").level()).isEqualTo(Level.WARNING);
        assertThat(line(lines, "round trip").text()).contains("(median)");
        assertThat(lines.toString()).doesNotContain(PASSWORD);
      }
    }
  }

  @Test
  void aReplicaIsNamedOnce() {
    try (RedisFixture primary = new RedisFixture();
        RedisFixture replica = new RedisFixture()) {
      // While it writes its first file after the copy, Redis 6 does not end on request.
      replica.user().configSet("appendonly", "no");
      replica.user().configSet("masterauth", primary.password());
      replica.user().replicaof("127.0.0.1", primary.redis.uri().getPort());
      try (Server server =
          new RedisEngine()
              .open(
                  Target.parse(replica.url()).withPassword(Secret.of(replica.password())),
                  OpenOptions.DEFAULT)) {
        List<HealthReportLine> lines = server.healthReport();
        assertThat(line(lines, "replica").level()).isEqualTo(Level.WARNING);
        assertThat(lines).filteredOn(l -> l.text().contains("replica")).hasSize(1);
        assertThat(lines.toString()).doesNotContain(primary.password());
      }
    }
  }

  private static Server open(String target) {
    return new RedisEngine().open(Target.parse(target), OpenOptions.DEFAULT);
  }
}
