package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every embedded server owes to the machine: nothing of it outlives its JVM for longer than to
 * the next start, a living one is left alone, and an ordinary user can run it. Each server runs in
 * a JVM of its own, with a temporary folder of this test's.
 */
public abstract class EmbeddedServerContract {
  private static final String NOBODY = "65534";

  @TempDir Path tmp;

  /**
   * A class with a {@code main} that starts the embedded server and calls {@link #serve}; it is run
   * in a JVM of its own.
   */
  protected abstract Class<?> main();

  /**
   * What {@link #main} does with its running server: says where it is, waits for the end of its
   * input, stops the server and says so.
   *
   * @param folder the folder that is removed with the server
   * @param pid the server's process, as the server itself reports it
   * @param stop stops the server
   */
  public static void serve(Path folder, long pid, Runnable stop) throws IOException {
    System.out.println("FOLDER " + folder);
    System.out.println("PID " + pid);
    System.in.transferTo(OutputStream.nullOutputStream());
    stop.run();
    System.out.println("CLOSED now");
  }

  @BeforeEach
  void letOtherUsersReadTheFolder() throws IOException {
    Files.setPosixFilePermissions(tmp, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void theServerOfAKilledProcessIsStoppedAndRemovedByTheNextStart() throws Exception {
    try (ForkedJvm killed = fork()) {
      Path folder = Path.of(killed.await("FOLDER"));
      ProcessHandle orphan = server(killed);
      killed.kill();
      assertThat(folder).isDirectory();
      assertThat(orphan.isAlive()).as("the server outlives its killed parent").isTrue();

      try (ForkedJvm next = fork()) {
        next.await("PID");
        assertThat(orphan.isAlive()).isFalse();
        assertThat(folder).doesNotExist();
        assertThat(next.finish()).isZero();
      }
    }
    assertThat(workFolders(tmp)).isEmpty();
  }

  @Test
  void theServerOfALiveProcessIsLeftAlone() throws Exception {
    try (ForkedJvm other = fork()) {
      Path folder = Path.of(other.await("FOLDER"));
      ProcessHandle server = server(other);
      try (ForkedJvm next = fork()) {
        next.await("PID");
        assertThat(next.finish()).isZero();
      }

      assertThat(server.isAlive()).isTrue();
      assertThat(other.finish()).isZero();
      assertThat(server.isAlive()).isFalse();
      assertThat(folder).doesNotExist();
    }
  }

  @Test
  void anOrdinaryUserRunsItDirectly() throws Exception {
    Path setpriv = Path.of("/usr/bin/setpriv");
    assumeTrue(
        "root".equals(System.getProperty("user.name")) && Files.isExecutable(setpriv),
        "only root with setpriv can become another user; every other test runs as this one");
    String classPath = ClassPathCopy.readableByAll(tmp.resolve("lib"));
    Path own = Files.createDirectory(tmp.resolve("own"));
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));
    List<String> asNobody =
        List.of(setpriv.toString(), "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", own.resolve("cache").toString());
    try (ForkedJvm user = ForkedJvm.start(asNobody, environment, classPath, main(), own)) {
      Path folder = Path.of(user.await("FOLDER"));
      assertThat(folder).startsWith(own);
      assertThat(Files.readString(Path.of("/proc/" + server(user).pid() + "/status")))
          .contains("Uid:\t" + NOBODY);
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(Stream.concat(Stream.of(folder), files.filter(Files::isDirectory)))
            .allSatisfy(f -> assertThat(Files.getOwner(f).getName()).isNotEqualTo("root"));
      }
      assertThat(own.resolve("cache/kurabe")).isNotEmptyDirectory();
      assertThat(user.finish()).isZero();
      assertThat(folder).doesNotExist();
    }
  }

  private ForkedJvm fork() throws IOException {
    return ForkedJvm.start(List.of(), Map.of(), System.getProperty("java.class.path"), main(), tmp);
  }

  private static ProcessHandle server(ForkedJvm jvm) throws IOException {
    return ProcessHandle.of(Long.parseLong(jvm.await("PID"))).orElseThrow();
  }

  private static List<Path> workFolders(Path tmp) throws IOException {
    try (Stream<Path> files = Files.list(tmp)) {
      return files.filter(f -> f.getFileName().toString().startsWith("kurabe-")).toList();
    }
  }
}
