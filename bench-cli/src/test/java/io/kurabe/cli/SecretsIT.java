package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets in every place of the URLs of a run are in no line and in no file of it. */
class SecretsIT {
  private static final String PLANTED = "hunter2";

  /** Of the characters that separate the parts of a URL. */
  private static final String PASSWORD = "p@s/s?hunter2#w:o";

  @TempDir private Path folder;

  @Test
  void aRunWithSecretsInItsUrlsShowsNoneOfThem() throws Exception {
    try (LocalPostgres postgres = new LocalPostgres();
        LocalRedis redis = new LocalRedis()) {
      postgres.execute("CREATE ROLE odd LOGIN SUPERUSER PASSWORD '" + PASSWORD + "'");
      CaughtScreen screen = new CaughtScreen(Map.of("KURABE_PASSWORD_CACHE", LocalRedis.PASSWORD));
      String db =
          url(
              postgres,
              "sslmode=disable&sslpassword=hunter2a&pasword=hunter2b&sslfactoryarg=hunter2c");
      int code =
          Main.execute(
              new String[] {
                "run",
                "counters",
                "-t",
                "db=" + db,
                "-t",
                "cache=" + redis.url(),
                "--clients",
                "2",
                "--repeats",
                "1",
                "--warmup",
                "50ms",
                "--duration",
                "500ms",
                "--think",
                "10ms",
                "--keep-data",
                "-o",
                folder.resolve("results").toString()
              },
              screen.screen());
      assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
      assertThat(screen.err())
          .contains("sslmode=disable&sslpassword=***&pasword=***&sslfactoryarg=***");
      assertThat(screen.said()).doesNotContain(PLANTED, LocalRedis.PASSWORD);
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
              .as(file.toString())
              .doesNotContain(PLANTED, LocalRedis.PASSWORD);
        }
      }
      assertThat(
              ProcessHandle.current().descendants().flatMap(p -> p.info().commandLine().stream()))
          .noneMatch(line -> line.contains(PLANTED) || line.contains(LocalRedis.PASSWORD));
    }
  }

  @Test
  void aLoginThatIsRefusedShowsNoSecretEvenWithItsStackTrace() throws Exception {
    try (LocalPostgres postgres = new LocalPostgres()) {
      CaughtScreen screen = new CaughtScreen(Map.of());
      String url = url(postgres, "x=hunter2");
      String[] args = {"load", "counters", "-t", url, "--stacktrace", "-o", folder.toString()};
      assertThat(Main.execute(args, screen.screen())).isEqualTo(ExitCode.TARGET);
      assertThat(screen.err())
          .contains("refused the password of user 'odd'", "\tat ")
          .doesNotContain(PLANTED);
    }
  }

  private static String url(LocalPostgres postgres, String parameters) {
    return postgres
        .url("odd")
        .replace("://", "://odd:" + PASSWORD + "@")
        .replace("user=odd", parameters);
  }
}
