package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process at a time. */
class MachineLockTest {
  @TempDir Path folder;

  @Test
  void aSecondProcessWaitsUntilTheFirstHasMeasured() throws Exception {
    Path file = folder.resolve("lock");
    Process first =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var out = new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8)) {
      assertThat((char) out.read()).isEqualTo('h');
      List<String> reports = new ArrayList<>();
      try (MachineLock lock =
          MachineLock.acquire(
              file,
              text -> {
                assertThat(first.isAlive()).isTrue();
                reports.add(text);
                end(first);
              })) {
        assertThat(lock).isNotNull();
        assertThat(folder.resolve("measured")).exists();
        assertThat(reports).hasSize(2);
        assertThat(reports.get(0)).startsWith("waiting for a performance test of another process");
        assertThat(reports.get(1)).startsWith("waited ");
      }
    } finally {
      first.destroyForcibly().waitFor();
    }
  }

  private static void end(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Holds the lock until its input ends, and notes that it was still there at the end. */
  static final class Holder {
    private Holder() {}

    /** Started in a process of its own. */
    public static void main(String[] args) throws Exception {
      Path file = Path.of(args[0]);
      MachineLock lock = MachineLock.acquire(file, text -> {});
      System.out.print("h");
      System.out.flush();
      while (System.in.read() >= 0) {
        // Until the input ends.
      }
      Files.createFile(file.resolveSibling("measured"));
      lock.close();
      // The process lives on until it is killed, so that not its end but close() gave the lock
      // back.
      Thread.currentThread().join();
    }
  }

  @Test
  void itCanBeTakenAgainAndNeedsNoWaitAlone() throws InterruptedException {
    Path file = folder.resolve("lock");
    List<String> reports = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      MachineLock.acquire(file, reports::add).close();
    }

    assertThat(reports).isEmpty();
  }

  @Test
  void twiceInOneProcessIsRefusedInsteadOfHanging() throws InterruptedException {
    Path file = folder.resolve("lock");
    try (MachineLock first = MachineLock.acquire(file, text -> {})) {
      assertThat(first).isNotNull();
      assertThatThrownBy(() -> MachineLock.acquire(file, text -> {}))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("this same process");
    }
  }

  @Test
  void aFileThatCannotBeOpenedIsNamedWithTheWayOut() throws IOException {
    Path file = Files.createDirectory(folder.resolve("lock"));

    assertThatThrownBy(() -> MachineLock.acquire(file, text -> {}))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("-Djava.io.tmpdir=DIR");
  }

  @Test
  void aLinkOfAnotherUserIsNotFollowed() throws IOException {
    Path trap = folder.resolve("not there yet");
    Path file = Files.createSymbolicLink(folder.resolve("lock"), trap);

    assertThatThrownBy(() -> MachineLock.acquire(file, text -> {}))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(file.toString());
    assertThat(trap).doesNotExist();
  }
}
