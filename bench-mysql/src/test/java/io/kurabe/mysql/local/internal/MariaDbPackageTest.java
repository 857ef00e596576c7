package io.kurabe.mysql.local.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.target.local.internal.PackageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which server on a PATH is taken for MariaDB. */
class MariaDbPackageTest {
  @TempDir Path root;
  private Path sbin;

  @BeforeEach
  void createFolders() throws IOException {
    sbin = Files.createDirectories(root.resolve("usr/sbin"));
  }

  @Test
  void findsTheServerOfADistribution() throws IOException {
    program("mariadbd");
    share("share/mysql", "mysql_system_tables.sql");
    MariaDbPackage found = MariaDbPackage.onPath(List.of(root.resolve("none"), sbin)).orElseThrow();
    assertThat(found.server()).isEqualTo(sbin.resolve("mariadbd"));
    assertThat(found.share()).isEqualTo(root.toRealPath().resolve("usr/share/mysql"));
    assertThat(found.scriptPrefix()).isEqualTo("mysql");
    assertThat(PackageCache.packageOf(found.server())).isEmpty();
  }

  @Test
  void findsTheServerOfAnOlderNameAndTheNewerScripts() throws IOException {
    program("mysqld");
    share("share/mariadb", "mariadb_system_tables.sql");
    MariaDbPackage found = MariaDbPackage.onPath(List.of(sbin)).orElseThrow();
    assertThat(found.server()).isEqualTo(sbin.resolve("mysqld"));
    assertThat(found.scriptPrefix()).isEqualTo("mariadb");
  }

  @Test
  void passesOverAServerThatIsNotMariaDb() throws IOException {
    program("mysqld");
    Files.createDirectories(root.resolve("usr/share/mysql"));
    Files.createFile(root.resolve("usr/share/mysql/mysql_system_tables.sql"));
    assertThat(MariaDbPackage.onPath(List.of(sbin))).isEmpty();
  }

  @Test
  void passesOverAFileThatIsNoProgram() throws IOException {
    Files.createFile(sbin.resolve("mariadbd"));
    share("share/mysql", "mysql_system_tables.sql");
    assertThat(MariaDbPackage.onPath(List.of(sbin))).isEmpty();
  }

  @Test
  void namesTheDependencyForThisMachineWhereThereIsOne() {
    assertThat(MariaDbPackage.noneFound(true))
        .hasMessageContaining(
            "Add the dependency "
                + OptionalArtifact.coordinates("mariadb-linux-x86_64")
                + ". Or install one: apt-get install mariadb-server");
    assertThat(MariaDbPackage.noneFound(false))
        .hasMessageContaining("There is no packaged MariaDB for " + System.getProperty("os.name"))
        .hasMessageContaining("Install one: apt-get install mariadb-server");
  }

  private void program(String name) throws IOException {
    assertThat(Files.createFile(sbin.resolve(name)).toFile().setExecutable(true)).isTrue();
  }

  private void share(String folder, String systemTables) throws IOException {
    Path share = Files.createDirectories(root.resolve("usr").resolve(folder));
    Files.createFile(share.resolve(systemTables));
    Files.createFile(share.resolve("maria_add_gis_sp_bootstrap.sql"));
  }
}
