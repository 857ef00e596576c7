package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import io.kurabe.tier.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PackageCacheTest {
  private static final String NAME = "server-1.0";

  @TempDir Path cache;

  @Test
  void aPackageIsUnpackedOnce() throws IOException {
    AtomicInteger unpacked = new AtomicInteger();
    PackageCache.Unpacker unpacker =
        folder -> Files.writeString(folder.resolve("n"), "" + unpacked.incrementAndGet());

    Path first = PackageCache.folderOf(cache, NAME, unpacker);
    Path second = PackageCache.folderOf(cache, NAME, unpacker);

    assertThat(second).isEqualTo(first);
    assertThat(first.resolve("n")).hasContent("1");
  }

  @Test
  void aSecondThreadWaitsForTheFirst() throws Exception {
    FutureTask<Path> second =
        new FutureTask<>(
            () ->
                PackageCache.folderOf(
                    cache, NAME, folder -> Files.writeString(folder.resolve("n"), "second")));
    Thread thread = new Thread(second, "second");

    Path first =
        PackageCache.folderOf(
            cache,
            NAME,
            folder -> {
              thread.start();
              Await.until(() -> thread.getState() == Thread.State.BLOCKED || second.isDone());
              Files.writeString(folder.resolve("n"), "first");
            });

    assertThat(second.get()).isEqualTo(first);
    assertThat(first.resolve("n")).hasContent("first");
  }

  @Test
  void whatWasCutIsRemovedAndUnpackedAnew() throws IOException {
    assertThatThrownBy(
            () ->
                PackageCache.folderOf(
                    cache,
                    NAME,
                    folder -> {
                      Files.writeString(folder.resolve("half"), "");
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("cannot be unpacked into " + cache)
        .hasMessageContaining("No space left on device");
    try (Stream<Path> left = Files.list(cache)) {
      assertThat(left).extracting(Path::getFileName).hasToString("[" + NAME + ".lock]");
    }

    Path whole =
        PackageCache.folderOf(
            cache, NAME, folder -> Files.writeString(folder.resolve("whole"), "yes"));

    assertThat(whole.resolve("whole")).hasContent("yes");
    assertThat(whole.resolve("half")).doesNotExist();
  }
}
