package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedSettingsTest {
  @Test
  void durableCommitsWaitForTheDisk() {
    assertThat(ClusterConfig.settings(5432, Durability.DURABLE, Map.of(), false))
        .contains("\nfsync = on\n", "\nfull_page_writes = on\n", "\nsynchronous_commit = on\n");
  }

  @Test
  void relaxedCommitsDoNotWaitButTheDataStayConsistent() {
    assertThat(ClusterConfig.settings(5432, Durability.RELAXED, Map.of(), false))
        .contains("\nfsync = on\n", "\nfull_page_writes = on\n", "\nsynchronous_commit = off\n");
  }

  @Test
  void listensOnLoopbackAndOnNoSocketFile() {
    assertThat(ClusterConfig.settings(5433, Durability.DURABLE, Map.of(), false))
        .contains("\nport = 5433\n", "\nlisten_addresses = '127.0.0.1'\n")
        .contains("\nunix_socket_directories = ''\n");
  }

  @Test
  void aContainerIsDurableAgainstTheDefaultOfItsLibrary() {
    assertThat(ContainerStart.command(Durability.DURABLE, Map.of()))
        .contains("fsync=on", "synchronous_commit=on")
        .doesNotContain("fsync=off");
    assertThat(ContainerStart.command(Durability.RELAXED, Map.of()))
        .contains("fsync=on", "synchronous_commit=off");
  }

  @Test
  void usesAnInstalledServerOnlyWhenBothProgramsAreThere(@TempDir Path folder) throws IOException {
    Path both = withPrograms(folder.resolve("both"), "postgres", "initdb");
    Path half = withPrograms(folder.resolve("half"), "postgres");

    assertThat(Installation.installed(List.of(half, both))).contains(both).doesNotContain(half);
  }

  @Test
  void readsTheMajorVersion() {
    assertThat(Installation.major("postgres (PostgreSQL) 18.6")).isEqualTo(18);
    assertThat(Installation.major("postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)"))
        .isEqualTo(15);
    assertThat(Installation.major("something else")).isZero();
  }

  @Test
  void choosesTheLocaleProviderThatTheVersionKnows() {
    assertThat(initdbOptions(18)).contains("--builtin-locale=C.UTF-8");
    assertThat(initdbOptions(15)).contains("--locale=C").doesNotContain("--builtin-locale=C.UTF-8");
  }

  @Test
  void passesThePasswordInAFileAndNotAsAnArgument() {
    assertThat(initdbOptions(18)).contains("--pwfile=/w/password", "--auth=scram-sha-256");
  }

  private static List<String> initdbOptions(int major) {
    var account = new ServerAccount("test", List.of(), java.util.Optional.empty());
    return ClusterConfig.initdbOptions(
        new Installation(Path.of("/bin"), account, major),
        Path.of("/w/data"),
        Path.of("/w/password"));
  }

  private static Path withPrograms(Path folder, String... names) throws IOException {
    Files.createDirectories(folder);
    for (String name : names) {
      Path program = Files.createFile(folder.resolve(name));
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return folder;
  }
}
