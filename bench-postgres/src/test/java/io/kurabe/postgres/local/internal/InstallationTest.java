package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said where no PostgreSQL runs here. */
class InstallationTest {
  private static final String INSTALL = "nstall one (apt-get install postgresql,";

  @Test
  void namesTheDependencyThatIsNotOnTheClassPath() {
    assertThat(Installation.noneRuns(List.of(), Optional.of("g:a:1")))
        .hasMessageStartingWith("No PostgreSQL for embedded:postgres is on the class path,")
        .hasMessageContaining(" and none is installed. Add the dependency g:a:1. Or i" + INSTALL);
  }

  @Test
  void namesTheDependencyBesideAnInstalledOneThatDoesNotRun() {
    assertThat(Installation.noneRuns(List.of("/usr/bin/postgres: refused"), Optional.of("g:a:1")))
        .hasMessageStartingWith("PostgreSQL does not run here (")
        .hasMessageContaining(
            "/usr/bin/postgres: refused. Add the dependency g:a:1. Or i" + INSTALL);
  }

  @Test
  void saysWhatToInstallWhereThereIsNoDependency() {
    assertThat(Installation.noneRuns(List.of(), Optional.empty()))
        .hasMessageStartingWith("There is no packaged PostgreSQL for ")
        .hasMessageContaining(" and none is installed. I" + INSTALL);
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, postgres-linux-amd64",
    "Linux, aarch64, postgres-linux-arm64",
    "Linux, riscv64,",
    "Mac OS X, aarch64,"
  })
  void knowsTheDependencyOfAMachine(String os, String architecture, String artifact) {
    assertThat(PostgresPackage.forMachine(os, architecture).map(PostgresPackage::artifact))
        .isEqualTo(Optional.ofNullable(artifact));
  }
}
