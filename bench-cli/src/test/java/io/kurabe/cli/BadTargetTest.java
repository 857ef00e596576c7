package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of targets and passwords that cannot be used, before anything is opened. */
class BadTargetTest {
  @Test
  void anImageThatNoEngineKnowsIsRefused() {
    Console console = new Console();
    assertThat(console.run("run", "counters", "-t", "container:nginx:1")).isEqualTo(2);
    assertThat(console.err())
        .contains("nginx:1")
        .contains("mysql, mariadb, postgres, redis or valkey");
  }

  @Test
  void settingsThatAServerCannotBeGivenAreRefusedByName() {
    Console console = new Console();
    int code =
        console.run(
            "run",
            "counters",
            "-t",
            "embedded:postgres?Port=5433&shared_buffers=16MB&hba_file=/x",
            "-t",
            "embedded:mariadb?skip-grant-tables=1&innodb_buffer_pool_size",
            "-t",
            "embedded:mariadb?loose-skip-grant=1",
            "-t",
            "container:redis:8?requirepass=hunter2&maxmemory=64mb");
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .startsWith("bench run counters is not usable, 4 problems:")
        .contains("--target: 'embedded:postgres': Port cannot be set: Kurabe chooses where")
        .contains("hba_file cannot be set: its files")
        .contains("'innodb_buffer_pool_size' is no setting, since it has no =")
        .contains("loose-skip-grant cannot be set: the server reads it as grant_tables")
        .contains("'container:redis:8': requirepass cannot be set: Kurabe draws the password")
        .doesNotContain("shared_buffers cannot", "hunter2", "\tat ");
  }

  @Test
  void aPasswordInAUrlIsWarnedOfAndNeverShown() {
    Console console = new Console();
    int code =
        console.run(
            "run", "counters", "--nothing", "-t", "db=jdbc:mysql://me:hunter2@127.0.0.1:1/x");
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .contains("Warning: the password in the URL of 'db'")
        .contains("KURABE_PASSWORD_DB");
    assertThat(console.err() + console.out()).doesNotContain("hunter2");
  }

  @Test
  void aPasswordFileMustExistAndNameATarget(@TempDir Path folder) {
    Console console = new Console();
    int code =
        console.run(
            "run",
            "counters",
            "-t",
            "redis://127.0.0.1:1",
            "--password-file",
            folder.resolve("none").toString(),
            "--password-file",
            "db=" + folder.resolve("none"));
    assertThat(code).isEqualTo(2);
    assertThat(console.err())
        .contains("'" + folder.resolve("none") + "' cannot be read")
        .contains("no target is called 'db'. There are: redis");
  }
}
