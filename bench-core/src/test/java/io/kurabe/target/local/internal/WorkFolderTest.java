package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {
  @Test
  void onlyItsUserCanReadItAndCloseRemovesIt() throws Exception {
    WorkFolder folder = WorkFolder.create("test");
    Files.writeString(Files.createDirectory(folder.path().resolve("data")).resolve("file"), "x");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
        .isEqualTo("rwx------");
    folder.close();
    folder.close();
    assertThat(folder.path()).doesNotExist();
  }

  @Test
  void removesWhatADeadProcessLeftAndEndsItsServer(@TempDir Path tmp) throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Process server = new ProcessBuilder("sleep", "300").start();
    Path left = Files.createDirectory(tmp.resolve("kurabe-" + dead.pid() + "-redis-123"));
    Files.writeString(
        left.resolve("server.pid"),
        server.pid() + " " + server.info().startInstant().orElseThrow().toEpochMilli());
    WorkFolder.removeLeftovers(tmp);
    assertThat(left).doesNotExist();
    assertThat(server.waitFor()).as("ended by a signal").isNotZero();
  }

  @Test
  void leavesALivingProcesssFolderAndForeignFoldersAlone(@TempDir Path tmp) throws Exception {
    Path living =
        Files.createDirectory(tmp.resolve("kurabe-" + ProcessHandle.current().pid() + "-redis-1"));
    Path foreign = Files.createDirectory(tmp.resolve("kurabe-notes"));
    WorkFolder.removeLeftovers(tmp);
    assertThat(living).exists();
    assertThat(foreign).exists();
  }

  @Test
  void doesNotEndAProcessThatOnlyHasTheSamePid(@TempDir Path tmp) throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Process other = new ProcessBuilder("sleep", "300").start();
    Path left = Files.createDirectory(tmp.resolve("kurabe-" + dead.pid() + "-redis-123"));
    Files.writeString(left.resolve("server.pid"), other.pid() + " 1000");
    WorkFolder.removeLeftovers(tmp);
    assertThat(left).doesNotExist();
    assertThat(other.isAlive()).isTrue();
    other.destroyForcibly().waitFor();
  }

  @Test
  void processesThatStartAtTheSameTimeDoNotTripOverEachOther(@TempDir Path tmp) throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    for (int i = 0; i < 200; i++) {
      Path left = Files.createDirectory(tmp.resolve("kurabe-" + dead.pid() + "-redis-" + i));
      Files.writeString(left.resolve("file"), "x");
    }
    List<java.util.concurrent.CompletableFuture<Void>> cleaners =
        java.util.stream.IntStream.range(0, 4)
            .mapToObj(
                i ->
                    java.util.concurrent.CompletableFuture.runAsync(
                        () ->
                            assertThatCode(() -> WorkFolder.removeLeftovers(tmp))
                                .doesNotThrowAnyException()))
            .toList();
    cleaners.forEach(java.util.concurrent.CompletableFuture::join);
    assertThat(tmp).isEmptyDirectory();
  }

  @Test
  void aServerThatDiesAtStartSaysWhy() {
    try (WorkFolder folder = WorkFolder.create("test");
        ServerProcess server =
            ServerProcess.start("Fake", folder, List.of("sh", "-c", "echo no config; exit 3"))) {
      assertThatThrownBy(() -> server.awaitReady(Duration.ofSeconds(10), () -> false))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("Fake cannot be started (exit code 3)")
          .hasMessageContaining("no config");
    }
  }

  @Test
  void aMissingLibraryIsNamedWithItsPackage() {
    String output =
        "redis-server: error while loading shared libraries: libssl.so.3: cannot open shared object file";
    assertThat(StartFailure.advice(output))
        .contains("libssl.so.3")
        .contains("apt-get install libssl3");
    assertThat(
            StartFailure.advice(
                "x: error while loading shared libraries: libfoo.so.9: cannot open"))
        .contains("libfoo.so.9");
  }

  @Test
  void aPackageIsUnpackedOnceAndAHalfOneIsNeverUsed() {
    String name = "test-" + UUID.randomUUID();
    assertThatThrownBy(
            () ->
                PackageCache.folderOf(
                    name,
                    into -> {
                      Files.writeString(into.resolve("half"), "x");
                      throw new java.io.IOException("disk full");
                    }))
        .hasMessageContaining("disk full");
    Path folder =
        PackageCache.folderOf(name, into -> Files.writeString(into.resolve("whole"), "x"));
    assertThat(folder.resolve("whole")).exists();
    assertThat(folder.resolve("half")).doesNotExist();
    Path again = PackageCache.folderOf(name, into -> Files.writeString(into.resolve("again"), "x"));
    assertThat(again.resolve("again")).doesNotExist();
    assertThat(
            folder.resolveSibling("").toFile().list((dir, file) -> file.startsWith(name + ".part")))
        .as("half ones are removed")
        .isEmpty();
    WorkFolder.deleteTree(folder);
    folder.resolveSibling(name + ".lock").toFile().delete();
  }
}
