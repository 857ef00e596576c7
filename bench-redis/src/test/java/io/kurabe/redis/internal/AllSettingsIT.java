package io.kurabe.redis.internal;

import static io.kurabe.target.SettingsAssertions.assertDiffersOnlyIn;
import static io.kurabe.target.SettingsAssertions.assertTellsNothingOfItsOwn;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.protocol.CommandType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All settings of two servers, as they are held against each other. */
class AllSettingsIT {
  private static final String PASSWORD = "s3cr3t-of-the-user";

  private static RedisFixture one;
  private static Server other;

  @BeforeAll
  static void start() {
    one = new RedisFixture();
    other =
        new RedisEngine()
            .open(
                Target.parse("other=embedded:redis?hz=21"), new OpenOptions(Durability.RELAXED, 0));
  }

  @AfterAll
  static void stop() {
    try (RedisFixture first = one;
        Server second = other) {
      assertThat(first.server).isNotSameAs(second);
    }
  }

  @Test
  void thoseThatMatterAreThere() {
    assertThat(one.server.allSettings())
        .hasSizeGreaterThan(100)
        .containsEntry("maxmemory-policy", "noeviction")
        .containsKeys("appendonly", "appendfsync", "save", "hz", "io-threads", "maxclients");
  }

  @Test
  void whatNoTwoServersHaveAlikeIsNot() {
    assertTellsNothingOfItsOwn(
        one.server,
        "port",
        "tls-port",
        "bind",
        "dir",
        "pidfile",
        "logfile",
        "unixsocket",
        "dbfilename");
  }

  @Test
  void twoServersDifferInWhatTheUserSetOnly() {
    assertDiffersOnlyIn(one.server, other, "hz", "21");
  }

  @Test
  void passwordsAreNotTold() {
    one.user().configSet("masterauth", "planted");
    one.user().configSet("masteruser", "planted-user");
    assertThat(one.server.allSettings().toString()).doesNotContain("planted");
    assertThat(one.server.allSettings().keySet())
        .noneMatch(name -> name.matches(".*(pass|auth$).*"));
  }

  @Test
  void whoMayNotAskForThemGetsThoseOfTheFacts() {
    one.user()
        .aclSetuser(
            "guest",
            AclSetuserArgs.Builder.on()
                .addPassword(PASSWORD)
                .allKeys()
                .allChannels()
                .allCommands()
                .removeCommand(CommandType.CONFIG));
    Target target =
        Target.parse("guest=redis://guest@127.0.0.1:" + one.redis.uri().getPort())
            .withPassword(Secret.of(PASSWORD));
    try (Server guest = new RedisEngine().open(target, OpenOptions.DEFAULT)) {
      assertThat(guest.allSettings()).isNotEmpty().isEqualTo(guest.facts().settings());
      assertThat(one.server.allSettings()).hasSizeGreaterThan(guest.allSettings().size());
    }
  }
}
