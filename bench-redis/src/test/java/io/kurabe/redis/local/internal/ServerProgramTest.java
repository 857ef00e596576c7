package io.kurabe.redis.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerProgramTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-amd64",
    "Linux, aarch64, linux-arm64",
    "Linux, i386, linux-386",
    "Mac OS X, aarch64, darwin-arm64",
    "Mac OS X, x86_64, darwin-amd64",
    "Windows 11, amd64, windows-amd64",
    "Linux, riscv64, linux-riscv64",
  })
  void namesThePlatformAsThePackageDoes(String os, String architecture, String platform) {
    assertThat(ServerProgram.platform(os, architecture)).isEqualTo(platform);
  }

  @Test
  void takesTheProgramOnThePathWhereNothingIsPackaged() throws IOException {
    Path program = executable("valkey-server");
    assertThat(ServerProgram.find("linux-riscv64", "/nowhere::" + folder)).isEqualTo(program);
  }

  @Test
  void prefersRedisOverValkeyOnThePath() throws IOException {
    executable("valkey-server");
    Path redis = executable("redis-server");
    assertThat(ServerProgram.onPath(folder.toString())).contains(redis);
  }

  @Test
  void passesOverAFileThatCannotBeExecuted() throws IOException {
    Files.createFile(folder.resolve("redis-server"));
    assertThat(ServerProgram.onPath(folder.toString())).isEmpty();
  }

  @Test
  void saysWhatToInstallWhenThereIsNone() {
    assertThatThrownBy(() -> ServerProgram.find("linux-riscv64", folder.toString()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("linux-riscv64")
        .hasMessageContaining("apt-get install redis-server");
  }

  @Test
  void namesTheDependencyWhereItIsNotOnTheClassPath() {
    assertThatThrownBy(() -> ServerProgram.find(Optional.empty(), "linux-arm64", folder.toString()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(
            "Add the dependency " + OptionalArtifact.coordinates("embedded-redis") + ". Or install")
        .hasMessageContaining("apt-get install redis-server");
  }

  @Test
  void takesTheProgramOnThePathWhereThePackageIsNotOnTheClassPath() throws IOException {
    Path program = executable("redis-server");
    assertThat(ServerProgram.find(Optional.empty(), "linux-amd64", folder.toString()))
        .isEqualTo(program);
  }

  @Test
  void unpacksThePackagedServerOnce() {
    Path first = ServerProgram.find("linux-amd64", null);
    assertThat(first).isExecutable().hasSize(9_701_528);
    assertThat(ServerProgram.find("linux-amd64", null)).isEqualTo(first);
  }

  private Path executable(String name) throws IOException {
    return Files.createFile(
        folder.resolve(name),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
  }
}
