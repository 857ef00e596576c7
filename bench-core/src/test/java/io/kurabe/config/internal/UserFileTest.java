package io.kurabe.config.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that a user names, also by mistake. */
class UserFileTest {
  @TempDir private Path folder;

  private static void refused(Path file, int most, String why) {
    assertThatThrownBy(() -> UserFile.read(file, most))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("'" + file + "' cannot be read: " + why);
  }

  @Test
  void readsATextWithoutItsByteOrderMark() throws IOException {
    Path file = Files.writeString(folder.resolve("a.sql"), "\ufeffSELECT 'ä';");
    assertThat(UserFile.read(file, 100)).isEqualTo("SELECT 'ä';");
    assertThat(UserFile.read(file, (int) Files.size(file))).hasSize(11);
  }

  @Test
  void refusesWhatIsMissingTooLargeOrNoText() throws IOException {
    refused(folder.resolve("none"), 10, "there is no such file or folder");
    refused(folder, 10, "it is a folder");
    refused(
        Files.write(folder.resolve("large"), new byte[2049]),
        2048,
        "it has more than 2 KiB, which is the most");
    refused(
        Files.write(folder.resolve("latin"), "ä".getBytes(StandardCharsets.ISO_8859_1)),
        10,
        "it is not a text in UTF-8");
  }

  @Test
  void refusesDevicesAndPipesWithoutOpeningThem() throws Exception {
    Path zero = Path.of("/dev/zero");
    assumeThat(zero).exists();
    refused(zero, 10, "it is a device or a pipe, not a regular file");
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    refused(pipe, 10, "it is a device or a pipe, not a regular file");
  }

  @Test
  void showsSomeOfManyProblems() {
    Problems problems = new Problems("it");
    IntStream.range(0, 5_000).forEach(i -> problems.add("line " + i, "is wrong"));
    assertThatThrownBy(problems::throwIfAny)
        .hasMessageContaining("5000 problems")
        .hasMessageEndingWith("line 19: is wrong\n  and 4980 more");
  }
}
