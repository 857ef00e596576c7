package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhLockTest {
  @TempDir private Path folder;

  @Test
  void aLockThatNobodyHasIsNoProblem() throws Exception {
    Path file = Files.createFile(folder.resolve("jmh.lock"));
    assertThatCode(() -> JmhLock.check(file)).doesNotThrowAnyException();
    assertThatCode(() -> JmhLock.check(folder.resolve("absent"))).doesNotThrowAnyException();
  }

  @Test
  void jmhsOwnWordsAreKnown() {
    String taken =
        "ERROR: Unable to acquire the JMH lock (/tmp/jmh.lock): already taken by another JMH"
            + " instance, exiting.";
    String denied =
        "ERROR: Exception while trying to acquire the JMH lock (/tmp/jmh.lock): Permission denied";
    assertThat(JmhLock.isTaken(taken)).isTrue();
    assertThat(JmhLock.isTaken(denied)).isFalse();
  }
}
